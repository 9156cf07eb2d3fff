import { drawApi } from '@bilim/contract/draw';
import { enrolmentApi } from '@bilim/contract/enrolment';
import type { Person } from '@bilim/contract';
import { auditApi } from '@bilim/contract/audit';
import { liveApi } from '@bilim/contract/live';
import { mostSeats, registrationOfficeApi as office } from '@bilim/contract/registrationOffice';
import { registrationOffersApi } from '@bilim/contract/registrationOffers';
import { registrationStepsApi as steps } from '@bilim/contract/registrationSteps';
import { registrationStudentApi as single } from '@bilim/contract/registrationStudent';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { personalNotices } from '#modules/channels/channels.tables.ts';
import { curricula, curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { disciplineDescriptions } from '#modules/registration/offers.tables.ts';
import { registrationExtensions, registrationPeriods } from '#modules/registration/periods.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { registrationSteps } from '#modules/registration/seats.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { liveEvents } from '#platform/live/live.tables.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import {
  admin,
  classmate,
  databases,
  dean,
  gameDesign,
  openPortal,
  otherDean,
  otherFaculty,
  outsider,
  ownGroup,
  philosophy,
  refusalOf,
  registrar,
  slots,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { lookForClosings } from './closing.jobs.ts';
import { offerAll } from './offers.service.ts';

let portal: Portal;
const term = { academicYearId: 26, seasonId: 2 };
const semester = 6;
const cinema = 31_003;
const at = (time: string) => new Date(`2026-10-14T${time}:00+06:00`);
let games = 0;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** A spring with an elective, a compulsory discipline of two labs, and one without classes. */
beforeEach(async () => {
  const { db } = portal;
  await db.execute(sql`truncate discipline_descriptions, registration_permissions, registration_changes, registration_sheets, registration_periods, registration_holds,
    registration_draws, registration_steps, class_wishes, elective_wishes, registration_pools cascade`);
  await db.execute(sql`delete from discipline_registrations where season_id = 2`);
  await db.execute(sql`delete from teaching_assignments where season_id = 2`);
  await db.execute(sql`delete from streams where season_id = 2`);
  await db.delete(curricula);
  const intake = { specialtyId: 1, educationFormId: 1, admissionYearId: 24, totalCredits: 240 };
  const [made] = await db.insert(curricula).values(intake).returning({ id: curricula.id });
  const curriculumId = made!.id;
  const item = { curriculumId, semesterId: semester, examTypeId: 1, credits: 5 };
  await db.insert(curriculumItems).values([
    { ...item, disciplineId: databases },
    { ...item, disciplineId: philosophy },
    { ...item, disciplineId: gameDesign, isElective: true, electiveBlock: 1 },
  ]);
  await db.insert(electiveBlocks).values({ curriculumId, semesterId: semester, block: 1, title: 'ДПВ-1' });
  const common = {
    ...term,
    credits: 5,
    examTypeId: 1,
    departmentId: 1,
    teacherId: teacher.id,
    educationFormId: 1,
  };
  const [stream] = await db
    .insert(streams)
    .values({ ...term, disciplineId: gameDesign, credits: 5, name: 'ДПВ', kind: 'elective' })
    .returning({ id: streams.id });
  await db.insert(streamGroups).values({ streamId: stream!.id, groupId: ownGroup });
  const lab = {
    ...common,
    disciplineId: databases,
    lessonTypeId: 2,
    semesterId: semester,
    groupId: ownGroup,
    isElective: false,
  };
  const classes = await db
    .insert(teachingAssignments)
    .values([
      { ...common, disciplineId: gameDesign, lessonTypeId: 1, isElective: true, streamId: stream!.id },
      { ...lab, subgroup: 1 },
      { ...lab, subgroup: 2 },
    ])
    .returning({ id: teachingAssignments.id });
  games = classes[0]!.id;
  portal.setTime(at('10:00'));
});

const as = (person: Person = registrar) => portal.callAs(person);
const period = {
  periodId: null,
  ...term,
  facultyId: 1,
  formId: null,
  studyYear: null,
  kind: 'any' as const,
  wishesOpenAt: null,
  wishesCloseAt: null,
  drawRule: null,
  opensAt: at('10:00'),
  closesAt: at('10:20'),
  minCredits: null,
  maxCredits: null,
};
const opened = async (over: Partial<typeof period> = {}, person: Person = registrar) =>
  (await as(person)(office.savePeriod, { ...period, ...over })).periodId;
const periods = async (person: Person = registrar) => (await as(person)(office.periods, term)).data;
const offers = async () => (await as()(office.offers, term)).data;
const saveOffer = async (over: object) =>
  await as()(office.saveOffer, { classId: games, isOpen: true, least: 0, seats: 5, reserved: [], ...over });
const register = async () => {
  const values = { studentId: student.id, groupId: ownGroup, ...term, semesterId: semester, examTypeId: 1 };
  await portal.db
    .insert(disciplineRegistrations)
    .values({ ...values, disciplineId: gameDesign, credits: 5, electiveBlock: 1 });
  await portal.db.execute(sql`insert into assignment_students (assignment_id, student_id, pool_id)
    select ${games}, ${student.id}, p.id from registration_pools p where p.assignment_id = ${games} and p.group_id is null`);
};
const live = async (studentId = student.id) =>
  await portal.db
    .select()
    .from(disciplineRegistrations)
    .where(
      and(
        eq(disciplineRegistrations.studentId, studentId),
        eq(disciplineRegistrations.seasonId, 2),
        isNull(disciplineRegistrations.endedAt),
      ),
    );
const told = async (kind: string) =>
  await portal.db
    .select()
    .from(personalNotices)
    .where(sql`kind = ${kind}`);

describe('periods', () => {
  it('are opened by an office for those whom it runs, once however often it is asked', async () => {
    const made = await opened();
    expect(await opened()).toBe(made);
    await opened({ facultyId: 1, studyYear: 3 } as object, dean);

    expect(await periods()).toMatchObject([
      { periodId: made, faculty: expect.any(String) as string, isOwn: true },
      { studyYear: 3 },
    ]);
    expect(await refusalOf(opened({ facultyId: null } as object, dean))).toMatchObject({
      code: 'regoffice.everywhere',
    });
    expect(await refusalOf(opened({}, otherDean))).toMatchObject({ code: 'regoffice.everywhere' });
    expect(await periods(otherDean)).toEqual([]);
    const noted = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'registration.period_added'));
    expect(noted.map(({ actorId }) => actorId)).toContain(registrar.id);
  });

  it('say in words what is wrong with their days', async () => {
    expect(await refusalOf(opened({ closesAt: at('09:00') }))).toMatchObject({ code: 'regoffice.order' });
    const wishes = { wishesOpenAt: at('09:00'), wishesCloseAt: at('10:10'), drawRule: 'lottery' };
    expect(await refusalOf(opened(wishes as object))).toMatchObject({ code: 'regoffice.wishes' });
    const credits = { ...period, minCredits: 30, maxCredits: 20 };
    expect(await refusalOf(as()(office.savePeriod, credits))).toMatchObject({ code: 'regoffice.credits' });
    const strange: readonly Partial<typeof period>[] = [{ facultyId: 9_999 }, { academicYearId: 98 }];
    for (const over of strange)
      expect(await refusalOf(opened(over))).toMatchObject({ code: 'request.invalid' });
  });

  it('are changed and removed until something was drawn or closed', async () => {
    const periodId = await opened();
    await as()(office.savePeriod, { ...period, periodId, closesAt: at('10:40') });
    expect((await periods())[0]!.closesAt).toEqual(at('10:40'));
    await as()(office.endPeriod, { periodId });
    expect(await periods()).toEqual([]);
    await as()(steps.restorePeriod, { periodId });
    expect(await periods()).toHaveLength(1);
    await as()(office.endPeriod, { periodId });
    expect(await refusalOf(as()(office.endPeriod, { periodId }))).toMatchObject({ code: 'draw.no_period' });
  });

  it('are told to open pages of the students of their faculty when they change, in one row for all of them', async () => {
    const readers = { student, otherStudent: outsider, teacher };
    const hears = async (act: () => Promise<unknown>) => {
      const since = async (person: Person, cursor?: string) =>
        await as(person)(liveApi.since, cursor === undefined ? {} : { cursor });
      const before = await Promise.all(Object.values(readers).map(async (one) => (await since(one)).cursor));
      const rows = async () => await portal.db.$count(liveEvents, eq(liveEvents.kind, 'period'));
      const kept = await rows();
      await act();
      const told = await Promise.all(
        Object.entries(readers).map(async ([name, one], at) => {
          const { events } = await since(one, before[at]);
          return events.some(({ kind }) => kind === 'period') ? [name] : [];
        }),
      );
      return { rows: (await rows()) - kept, told: told.flat() };
    };
    const own = { rows: 1, told: ['student'] };
    const both = ['student', 'otherStudent'];

    let periodId = 0;
    expect(await hears(async () => (periodId = await opened()))).toEqual(own);
    const save = async (over: object) => await as()(office.savePeriod, { ...period, periodId, ...over });
    expect(await hears(async () => await save({ closesAt: at('10:40'), maxCredits: 20 }))).toEqual(own);
    const elsewhere = await hears(async () => await save({ facultyId: otherFaculty }));
    expect(elsewhere).toEqual({ rows: 2, told: both });
    expect(await hears(async () => await save({ facultyId: null }))).toMatchObject({ told: both });
    expect(await hears(async () => await as()(office.endPeriod, { periodId }))).toEqual({
      rows: 1,
      told: both,
    });
    const restored = await hears(async () => await as()(steps.restorePeriod, { periodId }));
    expect(restored).toEqual({ rows: 1, told: both });
    portal.setTime(at('10:25'));
    const closed = await hears(async () => await as()(office.finish, { periodId }));
    expect(closed).toEqual({ rows: 1, told: both });
    expect(await hears(async () => await as()(office.reopen, { periodId }))).toEqual({ rows: 1, told: both });
  });
});

describe('offers', () => {
  it('are made of every class in which there is a choice, with seats', async () => {
    expect(await as()(office.offerAll, term)).toMatchObject({ offered: 3 });
    expect(await as()(office.offerAll, term)).toMatchObject({
      message: 'Предлагать нечего: все занятия полугодия уже открыты студентам',
      offered: 0,
    });

    const all = await offers();
    expect(all.find(({ isElective }) => isElective)).toMatchObject({
      classId: games,
      state: 'underfilled',
      least: 12,
      taken: 0,
      seats: 100,
    });
    expect(all.filter(({ isElective }) => !isElective).map(({ seats }) => seats)).toEqual([16, 16]);
  });

  it('have the seats of their rooms, and all that there may be where the university sets no limit', async () => {
    const { db, parts } = portal;
    const lesson = { ...term, teacherId: teacher.id, weekday: 1, timeSlotId: slots.first };
    await db.insert(scheduleEntries).values({ ...lesson, assignmentId: games, roomId: 11 });
    const manages = { grant: 'registration.manage' as const, facultyId: null };
    const who = {
      person: { ...registrar, grants: [manages] },
      request: { ip: '', id: 'offers' },
      now: at('10:00'),
    };
    const unlimited = { 'termplan.stream_seats': 0, 'journal.subgroup_seats': 0 };
    const values = { ...(await parts.settings.read()), ...unlimited };
    await db.transaction(async (tx) => await offerAll(tx, who, values, term));
    const seats = (await offers()).map(({ isElective, seats: of }) => [isElective, of]);
    expect(seats.toSorted()).toEqual([
      [false, mostSeats],
      [false, mostSeats],
      [true, 120],
    ]);
  });

  it('get other seats, some of them kept for a group, but not fewer than are taken', async () => {
    await as()(office.offerAll, term);
    await saveOffer({ seats: 5, reserved: [{ groupId: ownGroup, seats: 2 }] });
    await register();
    expect((await offers()).find(({ classId }) => classId === games)).toMatchObject({
      seats: 7,
      taken: 1,
      state: 'open',
      reserved: [{ groupId: ownGroup, seats: 2 }],
    });
    expect(await refusalOf(saveOffer({ seats: 0 }))).toMatchObject({ code: 'regoffice.too_few_seats' });
    expect(await refusalOf(saveOffer({ classId: 999_999 }))).toMatchObject({ code: 'regoffice.unknown' });
  });

  it('keep seats for groups of their own only, and are not opened again by a change once they are cancelled', async () => {
    await as()(office.offerAll, term);
    const kept = { groupId: ownGroup, seats: 2 };
    for (const reserved of [[kept, kept], [{ groupId: 999_999, seats: 2 }]])
      expect(await refusalOf(saveOffer({ reserved }))).toMatchObject({ code: 'regoffice.strange_group' });

    await as()(office.cancelOffer, { classId: games, reason: 'Мало студентов' });
    expect(await refusalOf(saveOffer({}))).toMatchObject({ code: 'regoffice.class_cancelled' });
    expect((await offers()).find(({ classId }) => classId === games)).toMatchObject({ state: 'cancelled' });
  });

  it('are cancelled with a reason: students are told and get three days', async () => {
    await opened();
    await opened({ facultyId: otherFaculty });
    await as()(office.offerAll, term);
    await register();
    expect(await portal.send(registrar, office.cancelOffer, { classId: games, reason: ' ' })).toMatchObject({
      status: 422,
    });
    const [own, teachers] = [
      (await as(student)(liveApi.since, {})).cursor,
      (await as(teacher)(liveApi.since, {})).cursor,
    ];
    expect(await as()(office.cancelOffer, { classId: games, reason: 'Мало студентов' })).toMatchObject({
      students: 1,
    });
    expect(await as()(office.cancelOffer, { classId: games, reason: 'Мало студентов' })).toMatchObject({
      students: 0,
    });

    expect(await live()).toEqual([]);
    expect(await told('class_cancelled')).toHaveLength(1);
    const heard = async (person: Person, cursor: string) =>
      (await as(person)(liveApi.since, { cursor })).events.map(({ kind }) => kind).toSorted();
    expect(await heard(student, own)).toEqual(['class', 'told']);
    expect(await heard(teacher, teachers)).toEqual(['class']);
    expect(await portal.db.select().from(registrationExtensions)).toMatchObject([
      { studentId: student.id, closesAt: new Date('2026-10-17T10:00:00+06:00') },
    ]);

    const [cancelled] = await as()(steps.list, term);
    expect(cancelled).toMatchObject({ kind: 'cancelled', size: 1, mayUndo: true });
    expect(await refusalOf(as(otherDean)(steps.undo, cancelled!))).toMatchObject({ code: 'regstep.unknown' });
    await as()(steps.undo, cancelled!);
    await as()(steps.undo, cancelled!);
    expect((await live()).map(({ disciplineId, electiveBlock }) => [disciplineId, electiveBlock])).toEqual([
      [gameDesign, 1],
    ]);
    expect((await offers()).find(({ classId }) => classId === games)).toMatchObject({ taken: 1 });
    expect(await told('class_restored')).toHaveLength(1);
    const [shorter] = await portal.db.select().from(registrationExtensions);
    expect(shorter!.revokedAt).not.toBeNull();
    expect(await as()(steps.list, term)).toMatchObject([
      { kind: 'restored', size: 1, mayUndo: false },
      { kind: 'cancelled', undoneBy: expect.any(String) as string, mayUndo: false },
      { kind: 'offered', size: 3 },
    ]);
  });

  it('of an elective are cancelled with its last lecture, and come back with it', async () => {
    const ofGames = eq(teachingAssignments.id, games);
    const [lecture] = await portal.db.select().from(teachingAssignments).where(ofGames);
    const { id: _, ...like } = lecture!;
    const [practice] = await portal.db
      .insert(teachingAssignments)
      .values({ ...like, lessonTypeId: 3 })
      .returning({ id: teachingAssignments.id });
    await as()(office.offerAll, term);
    const statesOf = async () =>
      (await offers()).filter(({ isElective }) => isElective).map(({ classId, state }) => [classId, state]);
    await as()(office.cancelOffer, { classId: games, reason: 'Мало студентов' });
    const cancelled = [
      [games, 'cancelled'],
      [practice!.id, 'cancelled'],
    ];
    expect((await statesOf()).toSorted()).toEqual(cancelled.toSorted());

    const [step] = await as()(steps.list, term);
    await as()(steps.undo, step!);
    expect((await statesOf()).filter(([, state]) => state === 'cancelled')).toEqual([]);
  });

  it('are cancelled of what the plan makes compulsory without anybody losing more than that class', async () => {
    await opened();
    await as()(office.offerAll, term);
    const [lab] = (await offers()).filter(({ isElective }) => !isElective).map(({ classId }) => classId);
    const choice = { ...term, disciplineId: databases, classIds: [lab!] };
    await as(student)(enrolmentApi.save, choice);
    const inLab = async () => (await offers()).find(({ classId }) => classId === lab)!.taken;

    await as()(office.cancelOffer, { classId: lab!, reason: 'Нет преподавателя' });
    expect((await live()).map(({ disciplineId }) => disciplineId)).toEqual([databases]);
    expect(await inLab()).toBe(0);
    const [cancelled] = await as()(steps.list, term);
    await as()(steps.undo, cancelled!);
    expect(await inLab()).toBe(1);
    expect(await live()).toHaveLength(1);
  });

  it('of a class that was cancelled come back without whoever has chosen something else meanwhile', async () => {
    const before = await told('class_restored');
    await as()(office.offerAll, term);
    await register();
    await as()(office.cancelOffer, { classId: games, reason: 'Мало студентов' });
    const values = { studentId: student.id, groupId: ownGroup, ...term, semesterId: semester, examTypeId: 1 };
    await portal.db
      .insert(disciplineRegistrations)
      .values({ ...values, disciplineId: philosophy, credits: 5, electiveBlock: 1, createdAt: at('10:01') });
    const [cancelled] = await as()(steps.list, term);
    await as()(steps.undo, cancelled!);

    expect((await live()).map(({ disciplineId }) => disciplineId)).toEqual([philosophy]);
    expect(await told('class_restored')).toHaveLength(before.length);
  });

  it('are taken back as long as nobody has used or changed them', async () => {
    await as()(office.offerAll, term);
    const [offered] = await as()(steps.list, term);
    const { seats } = (await offers()).find(({ classId }) => classId === games)!;
    await saveOffer({ least: 1, seats });
    expect(await refusalOf(as()(steps.undo, offered!))).toMatchObject({ code: 'regstep.used' });
    await saveOffer({ least: 12, seats });
    await as()(steps.undo, offered!);

    expect(await offers()).toEqual([]);
    expect(await as()(office.offerAll, term)).toMatchObject({ offered: 3 });
  });

  it('tell what a discipline is about, in words that change and with a link', async () => {
    await as()(office.offerAll, term);
    const words = {
      disciplineId: gameDesign,
      ru: 'О играх',
      kg: null,
      en: ' ',
      syllabusUrl: 'https://uni.example/s.pdf',
    };
    await as()(registrationOffersApi.saveDescription, words);
    await as()(registrationOffersApi.saveDescription, words);
    await as()(registrationOffersApi.saveDescription, { ...words, ru: 'Об играх' });

    expect(await as()(registrationOffersApi.description, { disciplineId: gameDesign })).toMatchObject({
      ru: 'Об играх',
      en: null,
      syllabusUrl: words.syllabusUrl,
    });
    expect((await offers()).find(({ classId }) => classId === games)).toMatchObject({ isDescribed: true });
    const kept = await portal.db.select().from(disciplineDescriptions).orderBy(disciplineDescriptions.id);
    expect(kept.map(({ textRu, closedOn }) => [textRu, closedOn === null])).toEqual([
      ['О играх', false],
      ['Об играх', true],
    ]);
    expect(await refusalOf(as(otherDean)(registrationOffersApi.saveDescription, words))).toMatchObject({
      code: 'regoffers.unknown',
    });
  });

  it('are kept as a workbook', async () => {
    await as()(office.offerAll, term);
    const { rawPayload } = await (
      await portal.browserOf(registrar)
    ).get('/api/registration/office/offers.xlsx?academicYearId=26&seasonId=2');
    const [sheet] = await readWorkbook(rawPayload);
    expect(sheet!.rows).toHaveLength(4);
  });
});

describe('a rush', () => {
  it('is seen in figures, with those who have too little, who are reminded once a day', async () => {
    const periodId = await opened();
    await as()(office.offerAll, term);
    await register();
    const board = await as()(office.board, { periodId });

    expect(board).toMatchObject({ complete: 0, partial: 1, offers: 3, taken: 1, refusals: [] });
    expect(board.none).toBe(board.students - 1);
    expect(board.pace).toHaveLength(12);
    const missing = await as()(office.unregistered, { periodId });
    expect(missing).toHaveLength(board.students);
    expect(missing.at(-1)).toMatchObject({ studentId: student.id, credits: 5, open: 0 });
    expect(missing[0]).toMatchObject({ credits: 0, open: 1 });
    // With credits enough, nothing of the block is chosen; then it is.
    await portal.db.update(registrationPeriods).set({ minCredits: 5 });
    await portal.db
      .update(disciplineRegistrations)
      .set({ disciplineId: philosophy, electiveBlock: 0 })
      .where(eq(disciplineRegistrations.seasonId, 2));
    expect(await as()(office.board, { periodId })).toMatchObject({ complete: 0, partial: 1 });
    await portal.db
      .update(disciplineRegistrations)
      .set({ disciplineId: gameDesign, electiveBlock: 1 })
      .where(eq(disciplineRegistrations.seasonId, 2));
    expect(await as()(office.board, { periodId })).toMatchObject({ complete: 1, partial: 0 });
    await portal.db.update(registrationPeriods).set({ minCredits: null });
    expect(await as()(office.remind, { periodId })).toMatchObject({ told: board.students });
    expect(await as()(office.remind, { periodId })).toMatchObject({ told: 0 });
    expect(await told('registration_missing')).toHaveLength(board.students);
  });
});

describe('a period of all faculties', () => {
  it('shows the offices of a faculty how it goes with their students, and is not theirs to run', async () => {
    const periodId = await opened({ facultyId: null as never });
    const own = await as(dean)(office.unregistered, { periodId });
    const others = await as(otherDean)(office.unregistered, { periodId });
    expect(own.map(({ studentId }) => studentId)).toContain(student.id);
    expect(others.map(({ studentId }) => studentId)).not.toContain(student.id);
    expect(await as()(office.unregistered, { periodId })).toHaveLength(own.length + others.length);
    expect(await as(dean)(office.board, { periodId })).toMatchObject({ students: own.length });
    expect(await as(otherDean)(office.board, { periodId })).toMatchObject({ students: others.length });
    expect(await refusalOf(as(dean)(office.remind, { periodId }))).toMatchObject({ code: 'draw.no_period' });

    const elsewhere = await opened({ facultyId: otherFaculty });
    for (const call of [office.board, office.unregistered] as const)
      expect(await portal.send(dean, call, { periodId: elsewhere })).toMatchObject({ status: 404 });
  });
});

describe('the end of a period', () => {
  it('registers everybody by plan with seats where there is a choice, confirms, and is taken back whole', async () => {
    const periodId = await opened();
    await as()(office.offerAll, term);
    await register();
    expect(await refusalOf(as()(office.finish, { periodId }))).toMatchObject({
      code: 'regoffice.still_open',
    });
    portal.setTime(at('10:21'));
    const finished = await as()(office.finish, { periodId });
    expect(await as()(office.finish, { periodId })).toMatchObject({ added: 0, confirmed: 0 });

    expect(finished.added).toBeGreaterThan(0);
    const { data } = await as()(office.periods, term);
    expect(data.find((one) => one.periodId === periodId)?.closing).toEqual({
      added: finished.added,
      confirmed: finished.confirmed,
    });
    expect(await refusalOf(opened({ periodId } as object))).toMatchObject({ code: 'regoffice.drawn' });
    const mine = await live();
    expect(mine.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const seats = await portal.db
      .select()
      .from(assignmentStudents)
      .where(and(eq(assignmentStudents.studentId, student.id), isNull(assignmentStudents.removedAt)));
    expect(seats.filter(({ poolId }) => poolId !== null)).toHaveLength(2);
    const { rawPayload } = await (
      await portal.browserOf(registrar)
    ).get(`/api/registration/office/results.xlsx?periodId=${periodId}`);
    const [sheet] = await readWorkbook(rawPayload);
    expect(sheet!.rows.length).toBe(finished.confirmed + 1);

    const [closed] = await as()(steps.list, term);
    expect(closed).toMatchObject({
      kind: 'closed',
      period: { faculty: expect.any(String) as string, form: null, studyYear: null },
      size: finished.confirmed,
      mayUndo: true,
    });
    expect(await refusalOf(as(otherDean)(steps.undo, closed!))).toMatchObject({ code: 'regstep.unknown' });
    await as()(steps.undo, closed!);
    expect((await live()).map(({ disciplineId, status }) => [disciplineId, status])).toEqual([
      [gameDesign, 'registered'],
    ]);
    await as()(office.finish, { periodId });
    await as()(office.reopen, { periodId });
    await as()(office.finish, { periodId });
    await as()(office.publish, { periodId });
    expect((await as()(steps.list, term)).map(({ mayUndo }) => mayUndo)).not.toContain(true);
    expect(await refusalOf(as()(office.reopen, { periodId }))).toMatchObject({ code: 'regoffice.published' });
    expect(await refusalOf(as()(drawApi.undo, { periodId }))).toMatchObject({ code: 'draw.unknown' });
  });

  it('confirms what is chosen after it at once, also where a class comes back, until it is taken back itself', async () => {
    await portal.db
      .insert(disciplines)
      .values({ id: cinema, nameRu: 'Кино', nameKg: 'Кино', nameEn: 'Cinema', departmentId: 1 })
      .onConflictDoNothing();
    await portal.db
      .execute(sql`insert into curriculum_items (curriculum_id, semester_id, exam_type_id, credits, discipline_id,
      is_elective, elective_block)
      select curriculum_id, semester_id, exam_type_id, credits, ${cinema}, true, 1 from curriculum_items
      where discipline_id = ${gameDesign}`);
    const [stream] = await portal.db
      .insert(streams)
      .values({ ...term, disciplineId: cinema, credits: 5, name: 'ДПВ', kind: 'elective' })
      .returning({ id: streams.id });
    const streamId = stream!.id;
    await portal.db.insert(streamGroups).values({ streamId, groupId: ownGroup });
    const [like] = await portal.db
      .select()
      .from(teachingAssignments)
      .where(eq(teachingAssignments.id, games));
    const { id: _, ...same } = like!;
    const [made] = await portal.db
      .insert(teachingAssignments)
      .values({ ...same, disciplineId: cinema, streamId })
      .returning({ id: teachingAssignments.id });
    const choice = { ...term, disciplineId: cinema, classIds: [made!.id] };
    const periodId = await opened();
    await as()(office.offerAll, term);
    await register();
    portal.setTime(at('10:21'));
    await as()(office.finish, { periodId });
    await as()(office.cancelOffer, { classId: games, reason: 'Мало студентов' });
    const chosen = async () =>
      (await live())
        .filter(({ electiveBlock }) => electiveBlock === 1)
        .map(({ disciplineId, status }) => [disciplineId, status]);

    const { registrationId } = await as(student)(enrolmentApi.addElective, choice);
    expect(await chosen()).toEqual([[cinema, 'confirmed']]);
    await as(student)(enrolmentApi.remove, { registrationId: registrationId! });
    const [cancelled] = await as()(steps.list, term);
    await as()(steps.undo, cancelled!);
    expect(await chosen()).toEqual([[gameDesign, 'confirmed']]);
    const byOffice = { ...choice, studentId: classmate.id, reason: 'Просит деканат' };
    await as()(enrolmentApi.addElective, byOffice);

    await as()(office.reopen, { periodId });
    expect(await chosen()).toEqual([[gameDesign, 'registered']]);
    expect((await live(classmate.id)).map(({ status }) => status)).toEqual(['registered']);
    await as()(office.finish, { periodId });
    expect(new Set((await live(classmate.id)).map(({ status }) => status))).toEqual(new Set(['confirmed']));
  });

  it('confirms nothing at once while another period is still to be closed, or this one is being taken back', async () => {
    const periodId = await opened();
    await as()(office.offerAll, term);
    portal.setTime(at('10:21'));
    await as()(office.finish, { periodId });
    const choice = {
      ...term,
      disciplineId: gameDesign,
      classIds: [games],
      studentId: student.id,
      reason: 'Да',
    };
    const chosen = async () => {
      const { registrationId } = await as()(enrolmentApi.addElective, choice);
      const one = (await live()).find(({ id }) => id === registrationId);
      await as()(enrolmentApi.remove, {
        registrationId: registrationId!,
        studentId: student.id,
        reason: 'Нет',
      });
      return one!.status;
    };
    expect(await chosen()).toBe('confirmed');
    const change = await opened({ kind: 'change', opensAt: at('10:30'), closesAt: at('10:40') } as object);
    expect(await chosen()).toBe('registered');
    await as()(office.endPeriod, { periodId: change });
    // One for the whole university is not that of this faculty's students.
    const wide = await opened({ facultyId: null } as object);
    expect(await chosen()).toBe('confirmed');
    await as()(office.endPeriod, { periodId: wide });
    await portal.db.update(registrationSteps).set({ undoneAt: at('10:21') });
    expect(await chosen()).toBe('registered');
  });

  it('goes on where it was cut off, to and fro, and nothing else is done with the period meanwhile', async () => {
    const periodId = await opened();
    await as()(office.offerAll, term);
    await register();
    portal.setTime(at('10:21'));
    const { added, confirmed } = await as()(office.finish, { periodId });
    await as()(office.reopen, { periodId });
    const underWay = async () =>
      (await as()(office.periods, term)).data.find((one) => one.periodId === periodId)!.underWay;
    const effects = { of: added + confirmed, confirmed: [] };
    // As if the process had ended right after the office said so.
    const [step] = await portal.db
      .insert(registrationSteps)
      .values({ ...term, periodId, kind: 'closed', effects, madeBy: registrar.id })
      .returning();
    expect(await underWay()).toEqual({ deed: 'closing', done: 0, of: added + confirmed });
    for (const action of [office.publish, office.reopen, office.endPeriod, office.remind])
      expect(await refusalOf(as()(action, { periodId }))).toMatchObject({ code: 'draw.busy' });
    await lookForClosings(portal.parts);
    expect(await underWay()).toBeNull();
    expect((await live()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);

    await portal.db
      .update(registrationSteps)
      .set({ undoneAt: new Date(), undoneBy: registrar.id })
      .where(eq(registrationSteps.id, step!.id));
    expect(await underWay()).toEqual({ deed: 'reopening', done: 0, of: added + confirmed });
    expect(await refusalOf(as()(office.finish, { periodId }))).toMatchObject({ code: 'draw.busy' });
    await lookForClosings(portal.parts);
    expect(await underWay()).toBeNull();
    expect((await live()).map(({ status }) => status)).toEqual(['registered']);
    expect(await as()(office.finish, { periodId })).toMatchObject({ added, confirmed, isUnderWay: false });
  });
});

describe('what an office settles for one student', () => {
  const settled = async (person: Person = dean) =>
    await as(person)(single.settled, { studentId: student.id, ...term });

  it('is about the period that the student is in first of all, not about the one that came first', async () => {
    const over = await opened({ opensAt: at('08:00'), closesAt: at('09:00') });
    const wide = await opened({ facultyId: null } as object);
    const ahead = await opened({ opensAt: at('11:00'), closesAt: at('12:00') });
    const narrow = await opened({ studyYear: 3, closesAt: at('10:15') } as object);
    expect((await settled()).periods.map(({ periodId }) => periodId)).toEqual([narrow, wide, ahead, over]);
  });

  it('is a longer period or more credits, with a reason, and ends again', async () => {
    const periodId = await opened();
    const given = {
      studentId: student.id,
      periodId,
      closesAt: at('12:00'),
      maxCredits: null,
      reason: 'Болел',
    };
    expect(await refusalOf(as(dean)(single.extend, { ...given, closesAt: at('10:10') }))).toMatchObject({
      code: 'regstudent.nothing_more',
    });
    expect(await refusalOf(as(otherDean)(single.extend, given))).toMatchObject({
      code: 'regstudent.unknown',
    });
    const { extensionId } = await as(dean)(single.extend, given);
    expect(await as(dean)(single.extend, given)).toMatchObject({ extensionId });
    portal.setTime(at('10:21'));
    expect(await settled()).toMatchObject({ phase: 'open', extensions: [{ extensionId, reason: 'Болел' }] });

    await as(dean)(single.extend, { ...given, maxCredits: 42, reason: 'Болел долго' });
    expect(await settled()).toMatchObject({
      mostCredits: 42,
      extensions: [{ endedAt: null }, { extensionId, endedAt: at('10:21') }],
    });
    await as(dean)(single.endExtension, { extensionId: (await settled()).extensions[0]!.extensionId });
    expect(await settled()).toMatchObject({ phase: 'closed', mostCredits: 36 });
    const noted = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'registration.extended'));
    expect(noted.at(-1)).toMatchObject({ actorId: dean.id, entityId: String(student.id) });
  });

  it('is an elective beside the plan, until that ends', async () => {
    await portal.db.delete(curriculumItems).where(eq(curriculumItems.disciplineId, gameDesign));
    await as()(office.offerAll, term);
    const asked = { studentId: student.id, ...term };
    expect(await as(dean)(single.besidePlan, asked)).toMatchObject([{ disciplineId: gameDesign }]);
    const given = { ...asked, disciplineId: gameDesign, reason: 'Просит кафедра' };
    const { permissionId } = await as(dean)(single.permit, given);
    expect(await as(dean)(single.permit, given)).toMatchObject({ permissionId });
    expect((await settled()).permissions).toMatchObject([{ permissionId, endedAt: null }]);
    await as(dean)(single.endPermission, { permissionId });
    expect((await settled()).permissions).toMatchObject([{ permissionId, endedAt: at('10:00') }]);
  });

  it('is a hold, which the student reads when they register, and which an office lifts', async () => {
    await opened();
    const { cursor } = await as(student)(liveApi.since, {});
    const given = { studentIds: [student.id], kind: 'debt' as const, reason: 'Оплатите контракт' };
    expect(await as(dean)(single.hold, given)).toMatchObject({ held: 1 });
    expect(await as(dean)(single.hold, given)).toMatchObject({ held: 0 });
    expect(await refusalOf(as(otherDean)(single.hold, given))).toMatchObject({ code: 'regstudent.unknown' });
    const mine = await as(student)(enrolmentApi.permission, { academicYearId: 26, seasonId: 2 });
    expect(mine).toMatchObject({ mayRegister: false });
    expect(mine.message).toContain('Оплатите контракт');

    const heard = async () => (await as(student)(liveApi.since, { cursor })).events.map(({ kind }) => kind);
    expect(await heard()).toEqual(['registration']);

    expect((await as(otherDean)(single.holds, {})).data).toEqual([]);
    const { data, beside } = await as(dean)(single.holds, { query: 'нет такого' });
    expect([data, beside.total]).toEqual([[], 0]);
    const [held] = (await as(dean)(single.holds, { kind: 'debt' })).data;
    expect(held).toMatchObject({ studentId: student.id, reason: 'Оплатите контракт' });
    await as(dean)(single.liftHold, held!);
    expect((await settled()).holds).toMatchObject([{ endedAt: at('10:00') }]);
    expect(await heard()).toEqual(['registration', 'registration']);
    expect(await as(student)(enrolmentApi.permission, { academicYearId: 26, seasonId: 2 })).toMatchObject({
      mayRegister: true,
    });
  });
});

describe('a course for whoever has failed a discipline', () => {
  const logic = 31_001;
  const course = {
    ...term,
    kind: 'retake' as const,
    disciplineId: logic,
    lessonTypeId: 1,
    teacherId: teacher.id,
    least: 1,
    seats: 2,
  };
  const save = async (person: Person, classId: number) =>
    await as(person)(enrolmentApi.addElective, { ...term, disciplineId: logic, classIds: [classId] });

  it('is opened by an office, and registered for in a period of its own by them alone', async () => {
    await portal.db
      .insert(disciplines)
      .values({ id: logic, nameRu: 'Логика', nameKg: 'Логика', nameEn: 'Logic', departmentId: 1 })
      .onConflictDoNothing();
    expect(await refusalOf(as()(registrationOffersApi.openCourse, course))).toMatchObject({
      code: 'regoffers.nobody',
    });
    const failed = {
      disciplineId: logic,
      isPassed: false,
      letter: 'F',
      points: 20,
      gradePoints: 0,
      fivePoint: 2,
    };
    await portal.build.record(student.id, { ...failed, semesterId: 3 });
    expect(await as()(registrationOffersApi.owed, term)).toMatchObject([
      { disciplineId: logic, students: 1, classes: 0 },
    ]);
    expect(await as(otherDean)(registrationOffersApi.owed, term)).toEqual([]);
    const { classId } = await as(dean)(registrationOffersApi.openCourse, course);
    expect(await as(dean)(registrationOffersApi.openCourse, course)).toMatchObject({ classId });
    expect(await offers()).toMatchObject([{ classId, beside: 'retake', state: 'underfilled', seats: 2 }]);

    await opened({ kind: 'optional' } as object);
    expect(await refusalOf(save(student, classId))).toMatchObject({ code: 'registration.no_period' });
    expect(
      await refusalOf(
        opened({
          wishesOpenAt: at('09:00'),
          wishesCloseAt: at('09:30'),
          drawRule: 'lottery',
          kind: 'retake',
        } as object),
      ),
    ).toMatchObject({
      code: 'regoffice.beside_wishes',
    });
    const periodId = await opened({ kind: 'retake' } as object);
    expect(await refusalOf(save(classmate, classId))).toMatchObject({ code: 'registration.not_offered' });
    const listed = await as(student)(enrolmentApi.electives, term);
    expect(listed.map(({ disciplineId, beside }) => [disciplineId, beside])).toEqual([
      [gameDesign, null],
      [logic, 'retake'],
    ]);
    await save(student, classId);

    const own = (await live()).find(({ disciplineId }) => disciplineId === logic);
    expect(own).toMatchObject({ isByPlan: false, electiveBlock: 0, semesterId: 3, source: 'student' });
    expect(await as()(office.board, { periodId })).toMatchObject({ students: 1, complete: 1, offers: 1 });
    portal.setTime(at('10:21'));
    expect(await as()(office.finish, { periodId })).toMatchObject({ added: 0, confirmed: 1 });
  });

  it('makes up a summer half-year, which has no plan of its own', async () => {
    const rhetoric = 31_002;
    const summer = { academicYearId: 26, seasonId: 3 };
    await portal.db
      .insert(disciplines)
      .values({ id: rhetoric, nameRu: 'Риторика', nameKg: 'Риторика', nameEn: 'Rhetoric', departmentId: 1 });
    await portal.build.record(student.id, {
      disciplineId: rhetoric,
      isPassed: false,
      letter: 'F',
      points: 20,
      gradePoints: 0,
      fivePoint: 2,
      semesterId: 3,
    });
    const { classId } = await as(dean)(registrationOffersApi.openCourse, {
      ...course,
      ...summer,
      kind: 'summer',
      disciplineId: rhetoric,
    });
    const { periodId } = await as()(office.savePeriod, { ...period, ...summer, kind: 'summer' });
    const choice = { ...summer, disciplineId: rhetoric, classIds: [classId] };
    expect(await refusalOf(as(classmate)(enrolmentApi.addElective, choice))).toMatchObject({
      code: 'registration.no_period',
    });
    expect(await as(student)(enrolmentApi.electives, summer)).toMatchObject([
      { disciplineId: rhetoric, beside: 'summer' },
    ]);
    const { registrationId } = await as(student)(enrolmentApi.addElective, choice);
    await as(student)(enrolmentApi.remove, { registrationId: registrationId! });
    await as(student)(enrolmentApi.addElective, choice);
    expect(await as()(office.board, { periodId })).toMatchObject({ students: 1, complete: 1, taken: 1 });

    portal.setTime(at('10:21'));
    expect(await as()(office.finish, { periodId })).toMatchObject({ added: 0, confirmed: 1 });
    const [closed] = await as()(steps.list, summer);
    await as()(steps.undo, closed!);
    expect((await as(student)(enrolmentApi.list, summer))[0]).toMatchObject({
      disciplineId: rhetoric,
      status: 'registered',
    });
  });
});

/** Whatever the tests above did, too. */
describe('the audit of it', () => {
  it('tells every deed and all that belongs to it in words of people', async () => {
    const periodId = await opened();
    await as()(office.savePeriod, { ...period, periodId, closesAt: at('11:00') });
    await as()(office.endPeriod, { periodId });
    await as()(steps.restorePeriod, { periodId });
    await as()(office.offerAll, term);
    await saveOffer({ seats: 5, reserved: [{ groupId: ownGroup, seats: 2 }] });
    const asked = { studentId: student.id, reason: 'По заявлению' };
    const chosen = { ...term, disciplineId: gameDesign, classIds: [games], registrationId: null };
    const { registrationId } = await as()(enrolmentApi.addElective, { ...chosen, ...asked });
    await as()(enrolmentApi.remove, { registrationId: registrationId!, ...asked });
    const { extensionId } = await as()(single.extend, {
      ...asked,
      periodId,
      closesAt: at('12:00'),
      maxCredits: 40,
    });
    await as()(single.endExtension, { extensionId });
    await as()(single.hold, { studentIds: [student.id], kind: 'leave', reason: 'Приказ' });
    const [held] = (await as()(single.holds, { kind: 'leave' })).data;
    await as()(single.liftHold, held!);

    const list = await portal.callAs(admin)(auditApi.list, { by: registrar.id, size: 200 });
    const said = list.flatMap(({ title, changes }) => [title, ...changes.map(({ name }) => name)]);
    expect([...new Set(said)].filter((words) => !/[А-Яа-я№]/.test(words))).toEqual([]);
    expect(list.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Убранный период регистрации возвращён',
        'Дисциплина выбрана за студента',
        'Студент снят с дисциплины',
        'Приостановка регистрации снята',
      ]),
    );
    const values = list.flatMap(({ changes }) => changes.map(({ name, after }) => `${name}: ${after}`));
    expect(values).toEqual(
      expect.arrayContaining(['Вид: Академический отпуск', `Места группам: № ${ownGroup}: 2`]),
    );
  });
});
