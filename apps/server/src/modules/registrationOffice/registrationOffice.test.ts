import { drawApi } from '@bilim/contract/draw';
import type { Person } from '@bilim/contract';
import { registrationOfficeApi as office } from '@bilim/contract/registrationOffice';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { personalNotices } from '#modules/channels/channels.tables.ts';
import { curricula, curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { registrationExtensions } from '#modules/registration/periods.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import {
  databases,
  dean,
  gameDesign,
  openPortal,
  otherDean,
  ownGroup,
  philosophy,
  refusalOf,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
const term = { academicYearId: 26, seasonId: 2 };
const semester = 6;
const at = (time: string) => new Date(`2026-10-14T${time}:00+06:00`);
let games = 0;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** A spring with an elective, a compulsory discipline of two labs, and one without classes. */
beforeEach(async () => {
  const { db } = portal;
  await db.execute(sql`truncate registration_changes, registration_sheets, registration_periods, registration_holds,
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
  });

  it('are changed and removed until something was drawn or closed', async () => {
    const periodId = await opened();
    await as()(office.savePeriod, { ...period, periodId, closesAt: at('10:40') });
    expect((await periods())[0]!.closesAt).toEqual(at('10:40'));
    await as()(office.endPeriod, { periodId });
    expect(await periods()).toEqual([]);
    expect(await refusalOf(as()(office.endPeriod, { periodId }))).toMatchObject({ code: 'draw.no_period' });
  });
});

describe('offers', () => {
  it('are made of every class in which there is a choice, with seats', async () => {
    expect(await as()(office.offerAll, term)).toMatchObject({ offered: 3 });
    expect(await as()(office.offerAll, term)).toMatchObject({ offered: 0 });

    const elective = (await offers()).find(({ isElective }) => isElective);
    expect(elective).toMatchObject({ classId: games, state: 'underfilled', least: 12, taken: 0 });
    expect(elective!.seats).toBeGreaterThan(0);
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

  it('are cancelled with a reason: students are told and get three days', async () => {
    await opened();
    await as()(office.offerAll, term);
    await register();
    expect(await as()(office.cancelOffer, { classId: games, reason: 'Мало студентов' })).toMatchObject({
      students: 1,
    });
    expect(await as()(office.cancelOffer, { classId: games, reason: 'Мало студентов' })).toMatchObject({
      students: 0,
    });

    expect(await live()).toEqual([]);
    expect(await told('class_cancelled')).toHaveLength(1);
    const [longer] = await portal.db.select().from(registrationExtensions);
    expect(longer).toMatchObject({ studentId: student.id, closesAt: new Date('2026-10-17T10:00:00+06:00') });
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
    expect(missing.at(-1)).toMatchObject({ studentId: student.id, credits: 5 });
    expect(await as()(office.remind, { periodId })).toMatchObject({ told: board.students });
    expect(await as()(office.remind, { periodId })).toMatchObject({ told: 0 });
    expect(await told('registration_missing')).toHaveLength(board.students);
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

    await as()(office.reopen, { periodId });
    expect((await live()).map(({ disciplineId, status }) => [disciplineId, status])).toEqual([
      [gameDesign, 'registered'],
    ]);
    await as()(office.finish, { periodId });
    await as()(office.publish, { periodId });
    expect(await refusalOf(as()(office.reopen, { periodId }))).toMatchObject({ code: 'regoffice.published' });
    expect(await refusalOf(as()(drawApi.undo, { periodId }))).toMatchObject({ code: 'draw.unknown' });
  });
});
