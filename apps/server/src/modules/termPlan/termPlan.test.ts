import { classesApi } from '@bilim/contract/journal/classes';
import type { Person } from '@bilim/contract';
import { termPlanApi } from '@bilim/contract/termPlan';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { userGrants } from '#modules/auth/auth.tables.ts';
import { curricula, curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import {
  databases,
  dean,
  gameDesign,
  head,
  openPortal,
  otherTeacher,
  ownGroup,
  philosophy,
  refusalOf,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { plannedClassGroups, plannedClasses, termPlanChanges } from './termPlan.tables.ts';

let portal: Portal;
const spring = { yearId: 26, seasonId: 2 };
const ownDepartment = { ...spring, departmentId: 1 };

beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('journal.subgroup_seats', 2);
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal;
  await db.delete(plannedClassGroups);
  await db.delete(plannedClasses);
  await db.delete(termPlanChanges);
  await db.delete(disciplineRegistrations).where(eq(disciplineRegistrations.seasonId, 2));
  await db.delete(teachingAssignments).where(eq(teachingAssignments.seasonId, 2));
  await db.delete(curricula);
  await plan([
    { disciplineId: databases, lectureHours: 32, labHours: 32 },
    { disciplineId: philosophy, practiceHours: 16 },
    { disciplineId: gameDesign, lectureHours: 16, isElective: true, electiveBlock: 1 },
  ]);
});

/** The curriculum in force of the own group, for the spring of its third year. */
async function plan(items: readonly Partial<typeof curriculumItems.$inferInsert>[]) {
  const intake = { specialtyId: 1, educationFormId: 1, admissionYearId: 24, totalCredits: 240 };
  const [made] = await portal.db.insert(curricula).values(intake).returning();
  const curriculumId = made!.id;
  const item = { curriculumId, semesterId: 6, credits: 5, examTypeId: 1 };
  await portal.db
    .insert(curriculumItems)
    .values(items.map((one) => ({ ...item, disciplineId: databases, ...one })));
  await portal.db
    .insert(electiveBlocks)
    .values({ curriculumId, semesterId: 6, block: 1, title: 'ДПВ-1', chooseCount: 1 });
}

const as = (person: Person = registrar) => portal.callAs(person);
const propose = () => as()(termPlanApi.propose, spring);
async function applied() {
  const { digest } = await propose();
  return await as()(termPlanApi.apply, { ...spring, digest });
}
const list = async (person: Person = registrar, over: object = {}) =>
  await as(person)(termPlanApi.list, { ...spring, ...over });
const ofDiscipline = async (query: string) => (await list(registrar, { query })).data;
const assign = async (plannedId: number, teacherId: number | null, wasId: number | null = null) =>
  await as(head)(termPlanApi.assign, { items: [{ plannedId, teacherId, wasId }] });

describe('the plan of a term', () => {
  it('is proposed from curricula and groups, and told before it is applied', async () => {
    const proposal = await propose();

    expect(proposal.added).toMatchObject({ total: 5 });
    expect(proposal.added.lines).toContainEqual(
      expect.objectContaining({ discipline: 'Базы данных', lessonType: 'лаб', subgroup: 2, students: 2 }),
    );
    expect(proposal.withoutPlan).toEqual([expect.objectContaining({ group: 'ЭК-1-24', specialtyId: 2 })]);
    expect((await list()).data).toEqual([]);

    await applied();
    const { data, beside } = await list();
    expect(beside.counts).toEqual({ unassigned: 5, assigned: 0, inforce: 0 });
    expect(data.find(({ isElective }) => isElective)).toMatchObject({
      block: 'ДПВ-1 · ПИ-24',
      students: 4,
      groups: ['ПИ-1-24'],
    });
    expect(await propose()).toMatchObject({ added: { total: 0 }, ended: { total: 0 }, kept: 5 });
  });

  it('is applied as it was seen, or not at all', async () => {
    const { digest } = await propose();
    await portal.db.delete(curriculumItems).where(eq(curriculumItems.disciplineId, philosophy));

    const late = as()(termPlanApi.apply, { ...spring, digest });
    expect(await refusalOf(late)).toMatchObject({ code: 'termplan.changed_elsewhere' });
  });

  it('keeps what people decided when curricula change, and tells what strayed', async () => {
    await applied();
    const [seminar] = await ofDiscipline('философ');
    await as()(termPlanApi.assign, {
      items: [{ plannedId: seminar!.plannedId, teacherId: otherTeacher.id, wasId: null }],
    });
    await portal.db.delete(curriculumItems);

    expect(await propose()).toMatchObject({
      ended: { total: 4 },
      strayed: { total: 1, lines: [expect.objectContaining({ discipline: 'Философия' })] },
    });
    await applied();
    expect((await list()).data.map(({ discipline }) => discipline)).toEqual(['Философия']);
  });

  it('is taken back whole while nobody has decided about it', async () => {
    const { changeId } = await applied();
    await as()(termPlanApi.undo, { changeId });
    expect((await list()).data).toEqual([]);

    const again = await applied();
    await assign((await ofDiscipline('базы'))[0]!.plannedId, teacher.id);
    expect(await refusalOf(as()(termPlanApi.undo, { changeId: again.changeId }))).toMatchObject({
      code: 'termplan.changed_elsewhere',
    });
    expect(await refusalOf(as(head)(termPlanApi.undo, { changeId: again.changeId }))).toMatchObject({
      code: 'termplan.unknown',
    });
  });
});

describe('a head of department', () => {
  beforeEach(applied);

  it('sees and assigns the classes of the own faculty only', async () => {
    const { data } = await list(head);
    expect(new Set(data.map(({ department }) => department))).toEqual(new Set(['ПОКС']));
    const [others] = await ofDiscipline('философ');
    expect(await refusalOf(assign(others!.plannedId, teacher.id))).toMatchObject({
      code: 'termplan.unknown',
    });
    expect((await list(dean)).data).toHaveLength(data.length);
  });

  it('gets the teacher of last year as a guess, and the hours of each', async () => {
    const [{ plannedId } = { plannedId: 0 }] = await ofDiscipline('разработка');
    const lastYear = { academicYearId: 25, seasonId: 2, disciplineId: gameDesign, lessonTypeId: 1 };
    const built = await portal.build.class({ ...lastYear, teacherId: otherTeacher.id, credits: 4 });
    await assign((await ofDiscipline('базы'))[0]!.plannedId, otherTeacher.id);

    const guessed = { teacherId: otherTeacher.id, hours: 32 };
    expect((await ofDiscipline('разработка'))[0]).toMatchObject({ teacher: null, guess: guessed });
    const found = await as(head)(termPlanApi.teachers, { plannedId, query: 'бакиров' });
    expect(found).toEqual([expect.objectContaining(guessed)]);

    const { items } = await as(head)(termPlanApi.accept, ownDepartment);
    expect(items).toEqual([{ plannedId, teacherId: otherTeacher.id }]);
    expect((await ofDiscipline('разработка'))[0]).toMatchObject({
      teacher: { teacherId: otherTeacher.id, hours: 48 },
      guess: null,
    });
    await portal.db.delete(teachingAssignments).where(eq(teachingAssignments.id, built.assignmentId));
  });

  it('is told when somebody else was quicker', async () => {
    const [{ plannedId } = { plannedId: 0 }] = await ofDiscipline('разработка');
    await assign(plannedId, teacher.id);

    expect(await refusalOf(assign(plannedId, otherTeacher.id))).toMatchObject({
      code: 'termplan.changed_elsewhere',
    });
    await assign(plannedId, otherTeacher.id, teacher.id);
    expect(await refusalOf(assign(plannedId, student.id, otherTeacher.id))).toMatchObject({
      code: 'termplan.no_teacher',
    });
  });

  it('merges subgroups and splits them again, and takes it back', async () => {
    const labs = (await ofDiscipline('базы')).filter(({ subgroup }) => subgroup > 0);
    const plannedIds = labs.map(({ plannedId }) => plannedId);
    await as(head)(termPlanApi.merge, { plannedIds });
    const whole = (await ofDiscipline('базы')).find(({ lessonType }) => lessonType === 'лаб');
    expect(whole).toMatchObject({ subgroup: 0, students: 4 });
    expect(await propose()).toMatchObject({ added: { total: 0 }, ended: { total: 0 } });

    const { changeId } = await as(head)(termPlanApi.split, { plannedId: whole!.plannedId, parts: 3 });
    const three = (await ofDiscipline('базы')).filter(({ lessonType }) => lessonType === 'лаб');
    expect(three.map(({ subgroup, students }) => [subgroup, students])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
    await as(head)(termPlanApi.undo, { changeId });
    expect((await ofDiscipline('базы')).filter(({ lessonType }) => lessonType === 'лаб')).toEqual([whole]);

    const lecture = (await ofDiscipline('базы')).find(({ lessonType }) => lessonType === 'лек');
    const unlike = as(head)(termPlanApi.merge, { plannedIds: [whole!.plannedId, lecture!.plannedId] });
    expect(await refusalOf(unlike)).toMatchObject({ code: 'termplan.unlike' });
  });

  it('may be one of a single department, by a right of that department', async () => {
    const held = { userId: otherTeacher.id, grant: 'termplan.assign', departmentId: 2 };
    await portal.db.insert(userGrants).values(held);
    const narrow = { grant: 'termplan.assign', facultyId: null, departmentId: 2 } as const;

    const { data } = await list({ ...otherTeacher, grants: [narrow] });
    expect(data.map(({ department }) => department)).toEqual(['ФОН']);
    await portal.db.delete(userGrants).where(eq(userGrants.userId, otherTeacher.id));
  });

  it('has the list as a workbook', async () => {
    const browser = await portal.browserOf(head);
    const file = await browser.get(`${termPlanApi.workbook.path}?yearId=26&seasonId=2&departmentId=1`);
    expect((await readWorkbook(file.rawPayload))[0]?.rows).toHaveLength(5);
  });
});

describe('classes that are put into force', () => {
  beforeEach(async () => {
    await applied();
    for (const { plannedId } of await ofDiscipline('базы')) await assign(plannedId, teacher.id);
  });
  const enforce = () => as()(termPlanApi.enforce, ownDepartment);
  const taught = async () =>
    (await as(teacher)(classesApi.all, { academicYearId: 26, seasonId: 2, teacherId: teacher.id })).classes;

  it('stand in the journal of the teacher with their students, who take the discipline', async () => {
    expect(await enforce()).toMatchObject({ opened: 3, left: 1 });
    expect(await enforce()).toMatchObject({ opened: 0, left: 1 });

    expect((await taught()).map((one) => [one.lessonTypeId, one.subgroup, one.studentCount])).toEqual([
      [1, 0, 4],
      [2, 1, 2],
      [2, 2, 2],
    ]);

    const lists = await portal.db
      .select()
      .from(assignmentStudents)
      .innerJoin(teachingAssignments, eq(teachingAssignments.id, assignmentStudents.assignmentId))
      .where(eq(teachingAssignments.seasonId, 2));
    const seats = (subgroup: number) =>
      lists
        .filter((row) => row.teaching_assignments.subgroup === subgroup)
        .map((row) => row.assignment_students.studentId);
    expect(seats(0)).toHaveLength(4);
    expect([...seats(1), ...seats(2)].toSorted()).toEqual(seats(0).toSorted());
    expect(seats(1)).toHaveLength(2);
    const registered = await portal.db
      .select()
      .from(disciplineRegistrations)
      .where(eq(disciplineRegistrations.seasonId, 2));
    expect(registered).toHaveLength(4);
    expect(registered[0]).toMatchObject({ disciplineId: databases, groupId: ownGroup, status: 'registered' });
    const noted = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'termplan.enforced'));
    expect(noted.at(-1)).toMatchObject({ entityId: '1', after: { ...spring, classes: 3 } });
    expect(await propose()).toMatchObject({ added: { total: 0 }, ended: { total: 0 }, kept: 5 });
  });

  it('go back into the plan while nothing was held, and come again as they were', async () => {
    await enforce();
    const before = (await portal.db.select().from(teachingAssignments)).filter(
      ({ isActive }) => isActive,
    ).length;
    await as()(termPlanApi.takeBack, ownDepartment);
    const rows = await portal.db.select().from(teachingAssignments);
    expect(rows.filter(({ isActive }) => isActive)).toHaveLength(before - 3);
    expect((await list()).beside.counts).toMatchObject({ assigned: 3, inforce: 0 });

    await enforce();
    expect(await portal.db.select().from(teachingAssignments)).toHaveLength(rows.length);
    const [lesson] = await portal.db
      .select()
      .from(teachingAssignments)
      .where(eq(teachingAssignments.seasonId, 2));
    await portal.build.lesson({ assignmentId: lesson!.id }, '2027-02-03', {});
    expect(await refusalOf(as()(termPlanApi.takeBack, ownDepartment))).toMatchObject({
      code: 'termplan.held',
    });
    await portal.db.execute(
      'delete from lessons where assignment_id in (select id from teaching_assignments where season_id = 2)',
    );
  });

  it('are changed no more in the plan', async () => {
    await enforce();
    const [one] = await ofDiscipline('базы');
    expect(await refusalOf(assign(one!.plannedId, null, teacher.id))).toMatchObject({
      code: 'termplan.in_force',
    });
    const split = as(head)(termPlanApi.split, { plannedId: one!.plannedId, parts: 2 });
    expect(await refusalOf(split)).toMatchObject({ code: 'termplan.in_force' });
  });
});
