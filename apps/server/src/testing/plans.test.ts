import { addressOf } from '@bilim/contract/client';
import { activationsApi } from '@bilim/contract/activations';
import { beginningApi } from '@bilim/contract/beginning';
import { chatApi } from '@bilim/contract/chat';
import { chatCount } from '@bilim/contract/chat/count';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { enrolmentApi } from '@bilim/contract/enrolment';
import { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';
import { healthApi } from '@bilim/contract/health';
import { homeApi } from '@bilim/contract/home';
import { launchApi } from '@bilim/contract/launch';
import { liveApi } from '@bilim/contract/live';
import { materialFileKind, materialsApi } from '@bilim/contract/materials';
import { shelfApi } from '@bilim/contract/materials/shelf';
import { miscApi } from '@bilim/contract/misc';
import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { queuesApi } from '@bilim/contract/queues';
import { profileApi } from '@bilim/contract/profile';
import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { scheduleApi } from '@bilim/contract/schedule';
import { classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';
import { unfilledApi } from '@bilim/contract/journal/unfilled';
import { modulesApi } from '@bilim/contract/journal/modules';
import { studentPointsApi } from '@bilim/contract/journal/studentPoints';
import { sessionApi } from '@bilim/contract/records/session';
import { sheetsApi } from '@bilim/contract/records/sheets';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { countUnfilled } from '#modules/journal/unfilled/countUnfilled.jobs.ts';
import { countExams } from '#modules/records/exams/count.jobs.ts';
import { findAnyAfter, selectAfter } from '#platform/live/events.queries.ts';
import {
  admin,
  campusNow,
  chatOfClass,
  dean,
  lecture,
  newsForAll,
  openPortal,
  ownFaculty,
  registrar,
  sampleFiles,
  student,
  teacher,
  today,
} from '#testing';
import type { Portal } from '#testing';

import { openCopy } from './database.ts';
import {
  explain,
  hasPlan,
  mostPassed,
  pagesRead,
  planningAnew,
  tablesReadWhole,
  watchStatements,
} from './plans.ts';
import type { AskedStatement, Explained } from './plans.ts';
import { growToUniversity, largeClass, largeLesson } from './universitySize.ts';

const term = { academicYearId: lecture.academicYearId, seasonId: lecture.seasonId };
const own = { ...term, studentId: student.id };
const ofLargeClass = { ...lecture, ...largeClass };
const lectureEntry = 701;
const { academicYearId, disciplineId, credits } = lecture;
const shelf = { academicYearId, semesterId: lecture.semesterOrSeasonId, disciplineId, credits };
/** A material of the large shelf. */
const materialId = 100_001;
const ofNoGroup = { newsId: newsForAll, group: '' };
const ofFaculty = { readers: 'all' as const, facultyIds: [ownFaculty] };

let portal: Portal;
beforeAll(async () => {
  const copy = await openCopy();
  portal = await openPortal({ copy });
  for (const person of [student, teacher, dean, registrar, admin]) await portal.browserOf(person);
  await layOutOneOfEach();
  await growToUniversity(copy.masterUrl);
  await countExams(portal.db, campusNow);
}, 240_000);
afterAll(() => portal.close());

/** What the campus has none of, and the university much. */
async function layOutOneOfEach() {
  const [asTeacher, asStudent] = [portal.callAs(teacher), portal.callAs(student)];
  await asTeacher(chatApi.insert, { ...chatOfClass, text: 'Здравствуйте!' });
  await asStudent(newsApi.markRead, { newsIds: [newsForAll] });
  await portal.callAs(admin)(newsOfficeApi.reach, { newsId: newsForAll });
  await portal.countReach();
  await asTeacher(qrLessonApi.open, { scheduleEntryId: lectureEntry });
  await asStudent(qrApi.appeal, { scheduleEntryId: lectureEntry, reason: 'Была на лекции' });
  const { materialId } = await asTeacher(
    materialsApi.save,
    { materialId: null, ...shelf, typeId: 3, title: 'Лекция 1' },
    { files: [new File([new Uint8Array(sampleFiles.pdf)], 'Лекция 1.pdf')] },
  );
  const file = addressOf(newsApi.file, { fileName: `${materialId}_Лекция 1.pdf`, kind: materialFileKind });
  await (await portal.browserOf(student)).get(file);
  await asTeacher(modulesApi.savePoints, {
    ...lecture,
    moduleId: 1,
    rows: [{ studentId: student.id, bonus: 1 }],
  });
}

const as = (person: typeof student) => portal.callAs(person);
/** Of 8 kB. */
const mostPages = 300;
/** Thirty people are asked about one by one, each by a handful of keys. */
const mostOfThirty = 600;
/** A hundred and sixty materials by arrays of keys, into which the oldest PostgreSQL goes anew for each. */
const mostOfShelf = process.env['TEST_DATABASE_URL'] === undefined ? 300 : 1_500;
/** The students of a class, likewise. */
const mostOfClass = process.env['TEST_DATABASE_URL'] === undefined ? 300 : 600;
const session = { yearId: academicYearId, seasonId: lecture.seasonId };
/** Nine hundred exams are put in order by the names of their groups, each by its key. */
const mostOfExams = 3_300;
const half = { academicYearId, season: lecture.seasonId };
/** Of 22,000 people, one index of accounts and one of groups. */
const mostOfAll = 600;
/** Two hundred classes are put into words, each by a handful of keys. */
const mostOfTwoHundred = 2_000;
const calls: readonly (readonly [string, () => Promise<unknown>, number?])[] = [
  ['what stands around a student’s pages', () => as(student)(beginningApi.all, {})],
  ['what stands around a teacher’s pages', () => as(teacher)(beginningApi.all, {})],
  ['where the portal begins', () => as(student)(miscApi.settings, {})],
  ['the home of a student', () => as(student)(homeApi.facts, {})],
  ['the home of a teacher', () => as(teacher)(homeApi.facts, {})],
  ['the timetable of a student', () => as(student)(scheduleApi.student, own)],
  ['the timetable of a teacher', () => as(teacher)(scheduleApi.teacher, { ...term })],
  ['the lessons of a student’s day', () => as(student)(qrApi.today, undefined)],
  ['the journal of a student', () => as(student)(journalApi.ofStudent, own)],
  ['the points of a student', () => as(student)(studentPointsApi.pointsOfStudent, own)],
  ['the journal of a class', () => as(teacher)(journalApi.journal, lecture)],
  ['the journal of sixty students', () => as(teacher)(journalApi.journal, ofLargeClass)],
  ['the list of a day', () => as(teacher)(journalApi.studentsOfDay, { ...lecture, lessonDate: today })],
  [
    'the list of sixty on a day',
    () => as(teacher)(journalApi.studentsOfDay, { ...ofLargeClass, lessonDate: largeLesson.lessonDate }),
  ],
  ['who of sixty came', () => as(teacher)(qrLessonApi.register, { lessonId: largeLesson.lessonId })],
  ['a lesson that begins', () => as(teacher)(qrLessonApi.open, { scheduleEntryId: lectureEntry })],
  ['all classes of a teacher', () => as(teacher)(classesApi.all, { ...term, teacherId: teacher.id })],
  ['the classes of a teacher', () => as(teacher)(classesApi.disciplines, { ...term, teacherId: teacher.id })],
  ['the feed of news', () => as(student)(newsApi.data, {})],
  ['the count of news that wait', () => as(student)(newsApi.unread, {})],
  ['whom an item has reached', () => as(admin)(newsOfficeApi.reach, { newsId: newsForAll })],
  ['who has not read an item', () => as(admin)(newsOfficeApi.missing, { newsId: newsForAll }), mostOfThirty],
  ['who has not read it and is in no group', () => as(admin)(newsOfficeApi.missing, ofNoGroup), mostOfAll],
  ['the news of an office', () => as(admin)(newsOfficeApi.managed, { state: 'published' })],
  ['how many students there are', () => as(admin)(newsOfficeApi.audience, { readers: 'students' })],
  ['how many belong to a faculty', () => as(admin)(newsOfficeApi.audience, ofFaculty), mostOfAll],
  ['the chats of a student', () => as(student)(conversationsApi.recent, {})],
  ['what a student has not read', () => as(student)(conversationsApi.recent, { kind: 'unread' })],
  ['the chats of a teacher', () => as(teacher)(conversationsApi.recent, {})],
  ['what students wrote to a teacher', () => as(teacher)(conversationsApi.recent, { kind: 'people' })],
  ['what a teacher has not read', () => as(teacher)(conversationsApi.recent, { kind: 'unread' })],
  ['one chat', () => as(teacher)(conversationsApi.recent, { conversationId: 52_001 })],
  ['the chat of a class', () => as(student)(chatApi.groupMessages, chatOfClass)],
  ['the count of what is not read', () => as(student)(chatCount, {})],
  ['the own profile', () => as(student)(profileApi.data, {})],
  ['the disciplines with their materials', () => as(student)(shelfApi.overview, half), mostOfShelf],
  ['the materials of a discipline', () => as(student)(materialsApi.listForStudent, shelf), mostOfShelf],
  ['who has laid them out', () => as(student)(materialsApi.teachers, shelf)],
  [
    'the shelf of a teacher',
    () => as(teacher)(materialsApi.list, { ...shelf, teacherId: teacher.id }),
    mostOfShelf,
  ],
  ['who has opened a material', () => as(teacher)(shelfApi.opens, { materialId }), mostOfClass],
  ['the accounts without a password', () => as(registrar)(activationsApi.overview, {})],
  ['the journals that nobody filled in', () => as(dean)(unfilledApi.journals, {}), mostOfTwoHundred],
  ['what waits for an office', () => as(dean)(queuesApi.waiting, {})],
  ['a half-year to register for', () => as(student)(enrolmentApi.list, term)],
  ['what is free in it', () => as(student)(enrolmentChoicesApi.seats, term)],
  // Two go by themselves, the others with each other.
  [
    'the same for ten who come at once',
    async () => await Promise.all(Array.from({ length: 10 }, () => as(student)(enrolmentApi.list, term))),
    8 * mostPages,
  ],
  ['exams without a sheet', () => as(registrar)(sessionApi.missing, session), mostOfExams],
  ['the sheets of a teacher', () => as(teacher)(sheetsApi.list, session)],
  ['how the portal is', () => as(admin)(healthApi.read, {})],
  ['how far the launch is', () => as(admin)(launchApi.list, {}), mostOfAll],
  ['those of a faculty', () => as(dean)(activationsApi.people, {})],
  ['what a browser missed', () => as(student)(liveApi.since, { cursor: '1790000000.1:1:' })],
  ['what a new browser missed', () => as(student)(liveApi.since, {})],
  ['whether there is anything to tell', async () => await findAnyAfter(portal.db, { snapshot: '900:900:' })],
  [
    'what there is to tell all',
    async () => await selectAfter(portal.db, { snapshot: '900:900:', most: 100 }),
  ],
];

/** Where the moment after which it looks decides how, and planning takes a third of a millisecond. */
const byItsValues = new Set(['live_events_after']);
/** On the oldest PostgreSQL that we run on, which goes into an index anew for each key of an array. */
const onOldest: Readonly<Record<string, number>> =
  process.env['TEST_DATABASE_URL'] === undefined
    ? {}
    : { journal_of_class_ru_own: 400, journal_day_list_own: 450, qr_register_ru: 450, beginning_ru: 400 };

const limited = calls.map(([what, call, most = mostPages]) => [what, call, most] as const);

it.each(limited)(
  'of a whole university, %s reads what it shows and not much more, by a plan that is made once',
  async (_what, call, most) => {
    const asked: AskedStatement[] = [];
    const stop = watchStatements((statement) => asked.push(statement));
    await call().finally(stop);

    const client = await portal.pool.connect();
    try {
      const wasteful: string[] = [];
      for (const statement of asked.filter(hasPlan)) {
        const explained = await explain(client, statement, { isRun: true });
        const whole = tablesReadWhole(explained);
        const pages = pagesRead(explained);
        if (whole.length > 0 || pages > (onOldest[statement.name ?? ''] ?? most))
          wasteful.push(
            `${statement.name ?? statement.text}: ${pages} pages, the whole of [${whole.join()}]`,
          );
        if (await isPlannedInVain(client, statement, explained))
          wasteful.push(`${statement.name}: planned for each call, which \`planned: 'blind'\` prevents`);
      }
      expect(asked.length).toBeGreaterThan(0);
      expect(wasteful).toEqual([]);
    } finally {
      client.release();
    }
  },
);

/** Whether PostgreSQL plans it for each call, and that takes longer than running it. */
async function isPlannedInVain(
  client: PoolClient,
  statement: AskedStatement,
  { 'Execution Time': ran = 0 }: Explained,
): Promise<boolean> {
  return !byItsValues.has(statement.name ?? '') && (await planningAnew(client, statement)) > ran;
}

it('of a whole university, journals that wait to be filled in are counted in one pass', async () => {
  const asked: AskedStatement[] = [];
  const stop = watchStatements((statement) => asked.push(statement));
  await countUnfilled(portal.db, campusNow).finally(stop);

  const first = asked.find(({ text }) => /insert into "unfilled_lessons"/.test(text));
  const client = await portal.pool.connect();
  try {
    const explained = await explain(client, first!, { isRun: true });
    expect(mostPassed(explained)).toBeLessThan(200_000);
  } finally {
    client.release();
  }
});
