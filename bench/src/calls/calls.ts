import { wireColumns } from '@bilim/contract';
import { authApi } from '@bilim/contract/auth';
import { NewsItem, newsApi } from '@bilim/contract/news';
import { ScheduledLesson, scheduleApi } from '@bilim/contract/schedule';
import { JournalLesson, journalApi } from '@bilim/contract/journal/journal';
import { demoPassword, systemClock, universityDay } from '@bilim/server/measuring';
import type { Parts } from '@bilim/server/measuring';

import type { Studio } from '../derive/studio.ts';
import { prepareClasses } from '../setup/classes.ts';
import type { BenchClass } from '../setup/classes.ts';
import { pickStudents, teachersOf } from '../setup/people.ts';
import { demoTerm } from '../setup/term.ts';

import { chatCalls } from './prepareChat.ts';
import { libraryCalls } from './prepareLibrary.ts';
import { numbersOf } from './least.ts';
import { readGoal, signInGoal } from './measuredCall.ts';
import type { MeasuredCall } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';
import { recordsCalls } from './prepareRecords.ts';
import { materialCalls } from './prepareMaterials.ts';
import { prepareMarking } from './prepareMarking.ts';
import { choosingCalls } from './prepareChoosing.ts';
import { registrationCalls } from './prepareRegistration.ts';

/** Enough of them that nobody's rows stay warm on their own. */
const students = 100;
const accounts = 60;

type Prepare = (studio: Studio, parts: Parts, classes: readonly BenchClass[]) => Promise<MeasuredCall>;

/** The calls that are measured, in the order in which they are. */
export const calls: Readonly<Record<string, Prepare>> = {
  'schedule/student': prepareSchedule,
  getjournal: prepareJournal,
  'getjournal 120x60': prepareLargeJournal,
  getjournalforstudent: prepareStudentJournal,
  studentvisitupdate: prepareMarking,
  'news/data': prepareNews,
  ...chatCalls,
  ...registrationCalls,
  ...choosingCalls,
  ...recordsCalls,
  ...materialCalls,
  ...libraryCalls,
  'auth/orize': prepareSignIn,
};

async function prepareSchedule(studio: Studio, { pool }: Parts): Promise<MeasuredCall> {
  const term = await demoTerm(pool);
  const samples = (await pickStudents(pool, term, students)).map(({ person }) => {
    const input = { ...term, personId: person.id };
    return { person, inputs: [input, input] as const };
  });
  return await prepareCall(studio, {
    name: 'schedule/student',
    endpoint: scheduleApi.student,
    samples,
    goal: readGoal,
    least: {
      text: 'select * from schedule_entries where id = any($1::bigint[])',
      keys: (_caller, reply) => [numbersOf(reply, ScheduledLesson, 'scheduleEntryId')],
    },
  });
}

/** A stream that draws from many groups, towards the end of its half-year. */
const largeJournal = { classes: 8, students: 120, lessons: 60 };

async function prepareLargeJournal(studio: Studio, parts: Parts): Promise<MeasuredCall> {
  const classes = await prepareClasses(parts.pool, largeJournal, universityDay(systemClock.now()));
  return await prepareJournal(studio, parts, classes, 'getjournal 120x60');
}

async function prepareJournal(
  studio: Studio,
  { pool }: Parts,
  classes: readonly BenchClass[],
  name = 'getjournal',
): Promise<MeasuredCall> {
  const term = await demoTerm(pool);
  const teachers = await teachersOf(
    pool,
    classes.map(({ key }) => key.teacherId),
  );
  const samples = classes.flatMap(({ key }, index) => {
    const person = teachers[index]?.person;
    return person === undefined ? [] : [{ person, inputs: [key, key] as const }];
  });
  return await prepareCall(studio, {
    name,
    endpoint: journalApi.journal,
    samples,
    goal: readGoal,
    least: {
      text: 'select * from lesson_marks where lesson_id = any($1::bigint[]) and academic_year_id = $2::smallint',
      keys: (_caller, reply) => [numbersOf(reply, JournalLesson, 'lessonId'), term.academicYearId],
    },
  });
}

async function prepareStudentJournal(studio: Studio, { pool }: Parts): Promise<MeasuredCall> {
  const term = await demoTerm(pool);
  const samples = (await pickStudents(pool, term, students)).map(({ person }) => {
    const input = { ...term, studentId: person.id };
    return { person, inputs: [input, input] as const };
  });
  return await prepareCall(studio, {
    name: 'getjournalforstudent',
    endpoint: journalApi.ofStudent,
    samples,
    goal: readGoal,
    least: {
      text: 'select lesson_id, mark_id from lesson_marks where student_id = $1::int and academic_year_id = $2::smallint',
      keys: (callerId) => [callerId, term.academicYearId],
    },
  });
}

async function prepareNews(studio: Studio, { pool }: Parts): Promise<MeasuredCall> {
  const samples = (await pickStudents(pool, await demoTerm(pool), students)).map(({ person }) => ({
    person,
    inputs: [{ page: 1 }, { page: 1 }] as const,
  }));
  return await prepareCall(studio, {
    name: 'news/data',
    endpoint: newsApi.data,
    samples,
    goal: readGoal,
    least: {
      text: 'select n.*, t.* from news_items n join news_texts t on t.news_id = n.id where n.id = any($1::int[])',
      keys: (_caller, reply) => [numbersOf(reply, NewsItem, 'newsId')],
    },
  });
}

/** The bare server checks the password, too: without that it would not be signing in. */
async function prepareSignIn(studio: Studio, { pool }: Parts): Promise<MeasuredCall> {
  const picked = await pickStudents(pool, await demoTerm(pool), students + accounts);
  const samples = picked.slice(-accounts).map(({ login }) => {
    const withToken = (token: string) => ({ login, password: demoPassword, token });
    return { person: null, inputs: [withToken(`first-${login}`), withToken(`second-${login}`)] as const };
  });
  const password = wireColumns(authApi.orize.input)?.find(({ own }) => own === 'password');
  if (password === undefined) throw new Error('signing in takes no password');
  return await prepareCall(studio, {
    name: 'auth/orize',
    endpoint: authApi.orize,
    samples,
    goal: signInGoal,
    passwordCheck: { field: password.wire },
  });
}
