import { addressOf } from '@bilim/contract/client';
import { documentsApi } from '@bilim/contract/documents';
import { drawApi } from '@bilim/contract/draw';
import { enrolmentApi } from '@bilim/contract/enrolment';
import { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';
import { noticesApi } from '@bilim/contract/notices';
import type { Person } from '@bilim/contract';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  curricula,
  curriculumItems,
  curriculumPrerequisites,
  electiveBlocks,
} from '#modules/curricula/curricula.tables.ts';
import { users } from '#modules/auth/auth.tables.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import {
  registrationExtensions,
  registrationHolds,
  registrationPeriods,
} from '#modules/registration/periods.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { releaseHolds } from '#modules/registration/queue.service.ts';
import { registrationChanges, seatHolds } from '#modules/registration/seats.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { liveEvents } from '#platform/live/live.tables.ts';
import {
  callsOn,
  campusNow,
  classmate,
  databases,
  dean,
  gameDesign,
  isLong,
  openPortal,
  otherDean,
  otherSubgroupStudent,
  otherTeacher,
  ownGroup,
  philosophy,
  refusalOf,
  registrar,
  roundTrips,
  startSecondServer,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { readPdf } from '../../testing/readPdf.ts';

import { seatWaiting } from './queue.service.ts';
import { say } from './texts/say.ts';

let portal: Portal;
const term = { academicYearId: 26, seasonId: 2 };
const python = 45;
const semester = 6;
const classes = {
  games: 0,
  python: 0,
  pythonLab: 0,
  otherPythonLab: 0,
  databasesLab: 0,
  otherDatabasesLab: 0,
};
let items: Record<number, number> = {};

beforeAll(async () => {
  portal = await openPortal();
  await portal.db.insert(disciplines).values({
    id: python,
    nameRu: 'Язык Python',
    nameKg: 'Python тили',
    nameEn: 'Python',
    departmentId: 1,
  });
});
afterAll(() => portal.close());

/** A spring with one compulsory discipline of two subgroups and a block of two electives, open for everybody. */
beforeEach(reset);

async function reset() {
  const { db } = portal;
  await db.execute(sql`truncate registration_changes, registration_waits, seat_alerts, seat_holds, registration_sheets,
    registration_periods, registration_extensions, registration_holds, registration_permissions, registration_pools cascade`);
  await db.execute(sql`delete from discipline_registrations where season_id = 2`);
  await db.execute(sql`delete from lesson_marks where lesson_id in (
    select l.id from lessons l join teaching_assignments a on a.id = l.assignment_id where a.season_id = 2)`);
  await db.execute(
    sql`delete from lessons where assignment_id in (select id from teaching_assignments where season_id = 2)`,
  );
  await db.execute(sql`delete from teaching_assignments where season_id = 2`);
  await db.execute(sql`delete from streams where season_id = 2`);
  await db.delete(curricula);
  await layOut();
}

async function layOut() {
  const { db } = portal;
  const [made] = await db
    .insert(curricula)
    .values({ specialtyId: 1, educationFormId: 1, admissionYearId: 24, totalCredits: 240 })
    .returning({ id: curricula.id });
  const curriculumId = made!.id;
  const item = { curriculumId, semesterId: semester, examTypeId: 1, credits: 5 };
  const rows = await db
    .insert(curriculumItems)
    .values([
      { ...item, disciplineId: databases },
      { ...item, disciplineId: gameDesign, isElective: true, electiveBlock: 1, kindId: 1 },
      { ...item, disciplineId: python, isElective: true, electiveBlock: 1, kindId: 1 },
    ])
    .returning({ id: curriculumItems.id, disciplineId: curriculumItems.disciplineId });
  items = Object.fromEntries(rows.map(({ id, disciplineId }) => [disciplineId, id]));
  await db.insert(electiveBlocks).values({ curriculumId, semesterId: semester, block: 1, title: 'ДПВ-1' });
  classes.games = await offer({ disciplineId: gameDesign, lessonTypeId: 1 }, 2);
  classes.python = await offer({ disciplineId: python, lessonTypeId: 1 }, 2);
  classes.pythonLab = await offer({ disciplineId: python, lessonTypeId: 2, subgroup: 1 }, 1);
  classes.otherPythonLab = await offer({ disciplineId: python, lessonTypeId: 2, subgroup: 2 }, 1);
  const lab = { disciplineId: databases, lessonTypeId: 2, isElective: false };
  classes.databasesLab = await offer({ ...lab, subgroup: 1 }, 1);
  classes.otherDatabasesLab = await offer({ ...lab, subgroup: 2 }, 3);
  await period();
}

type NewClass = Partial<typeof teachingAssignments.$inferInsert> & { readonly disciplineId: number };

async function offer(over: NewClass, seats: number, groupId: number | null = null) {
  const { db } = portal;
  const isElective = over.isElective ?? true;
  const stream = {
    ...term,
    disciplineId: over.disciplineId,
    credits: 5,
    name: 'ДПВ',
    kind: 'elective' as const,
  };
  const [of] = isElective
    ? await db
        .insert(streams)
        .values(stream)
        .onConflictDoUpdate({
          target: [streams.academicYearId, streams.seasonId, streams.disciplineId, streams.name],
          set: { name: 'ДПВ' },
        })
        .returning({ id: streams.id })
    : [];
  if (of !== undefined)
    await db.insert(streamGroups).values({ streamId: of.id, groupId: ownGroup }).onConflictDoNothing();
  const [one] = await db
    .insert(teachingAssignments)
    .values({
      ...term,
      credits: 5,
      isElective,
      examTypeId: 1,
      departmentId: 1,
      teacherId: teacher.id,
      lessonTypeId: 1,
      educationFormId: 1,
      semesterId: isElective ? null : semester,
      groupId: isElective ? null : ownGroup,
      streamId: of?.id ?? null,
      ...over,
    })
    .returning({ id: teachingAssignments.id });
  await db.insert(registrationOffers).values({ assignmentId: one!.id, state: 'open' });
  await db.insert(registrationPools).values({ assignmentId: one!.id, groupId, seats });
  return one!.id;
}

async function period(over: Partial<typeof registrationPeriods.$inferInsert> = {}) {
  const opensAt = new Date('2026-10-01T00:00:00+06:00');
  const closesAt = new Date('2026-10-31T00:00:00+06:00');
  const [made] = await portal.db
    .insert(registrationPeriods)
    .values({ ...term, opensAt, closesAt, ...over })
    .returning({ id: registrationPeriods.id });
  return made!.id;
}

const choose = async (
  person: Person,
  disciplineId: number,
  classIds: number[],
  registrationId: number | null = null,
) => await portal.callAs(person)(enrolmentApi.save, { ...term, disciplineId, classIds, registrationId });
const drop = async (person: Person, registrationId: number) =>
  await portal.callAs(person)(enrolmentApi.remove, { registrationId });
/** What the portal told somebody last. */
const toldOf = async (person: Person) => (await portal.callAs(person)(noticesApi.own, {}))[0]?.sentence;
const listOf = async (assignmentId: number) => {
  const rows = await portal.db
    .select()
    .from(assignmentStudents)
    .where(eq(assignmentStudents.assignmentId, assignmentId));
  return rows.filter(({ removedAt }) => removedAt === null).map(({ studentId }) => studentId);
};
const takenOf = async (assignmentId: number) => {
  const [pool] = await portal.db
    .select()
    .from(registrationPools)
    .where(eq(registrationPools.assignmentId, assignmentId));
  return pool!.taken;
};
const serveQueue = async (assignmentId: number) =>
  await seatWaiting(portal.db, {
    assignmentId,
    now: campusNow,
    settings: portal.parts.settings,
  });

describe('a student who registers', () => {
  it('sees what the plan wants and the blocks to choose from, with credits in the end', async () => {
    await choose(student, python, [classes.pythonLab]);

    const rows = await portal.callAs(student)(enrolmentApi.list, term);
    const electives = await portal.callAs(student)(enrolmentApi.electives, term);

    expect(
      rows.map(({ disciplineName, lessonTypeId, isRegistered }) => [
        disciplineName,
        lessonTypeId,
        isRegistered,
      ]),
    ).toEqual([
      ['Базы данных', 2, false],
      ['Язык Python', 1, true],
      ['Язык Python', 2, true],
      ['Итого', -1, false],
    ]);
    expect(rows.at(-1)).toMatchObject({ disciplineId: 0, credits: 5 });
    expect(electives).toMatchObject([
      { disciplineName: 'Разработка игр', block: 'ДПВ-1', choose: 1, free: 2, total: 2, isRegistered: false },
      { disciplineName: 'Язык Python', free: 1, total: 2, isRegistered: true },
    ]);
  });

  it('calls a block that nobody named in the language of the reader, and one that has a title by it', async () => {
    const blocks = async (language: 'kg' | 'en') => {
      await portal.db.update(users).set({ language }).where(eq(users.id, student.id));
      return (await portal.callAs(student)(enrolmentApi.electives, term)).map(({ block }) => block);
    };
    const unnamed = [await blocks('kg'), await blocks('en')];
    await portal.db.update(electiveBlocks).set({ title: 'Языки программирования' });
    const named = await blocks('en');
    await portal.db.update(electiveBlocks).set({ title: 'ДПВ-1' });
    await portal.db.update(users).set({ language: 'ru' }).where(eq(users.id, student.id));
    expect(unnamed.map((titles) => titles[0])).toEqual(['Тандоо дисциплиналары 1', 'Electives 1']);
    expect(named[0]).toBe('Языки программирования');
  });

  it('says of lessons in odd weeks only that they are, so that nothing looks like a clash', async () => {
    await portal.db.execute(sql`
      insert into schedule_entries (academic_year_id, season_id, assignment_id, teacher_id, room_id, weekday, time_slot_id, weeks, parity)
      select 26, 2, id, ${teacher.id}, 11, subgroup, (select min(id) from time_slots), '[1,18)', subgroup - 1
      from teaching_assignments where id in (${classes.pythonLab}, ${classes.otherPythonLab})`);
    const asked = { ...term, disciplineId: python, lessonTypeId: 2, teacherId: teacher.id };
    const times = (await portal.callAs(student)(enrolmentApi.subgroups, asked)).map(
      ({ schedule }) => schedule,
    );
    await portal.db.execute(sql`delete from schedule_entries where season_id = 2`);
    expect(times).toEqual([
      expect.stringMatching(/^Пн \d\d:\d\d [^()]+$/),
      expect.stringMatching(/^Вт \d\d:\d\d .+ \(нечёт\.\)$/),
    ]);
  });

  it('names teacher and subgroup as the legacy client does, and sits in the class lists at once', async () => {
    const asked = { id_a_year: 26, id_w_s: 2, id_discipline: python, kredits: 5, id_vid_zaniatiy: 2 };
    const teachers = await portal.send(student, enrolmentApi.teachers, asked);
    const subgroups = await portal.send(student, enrolmentApi.subgroups, {
      ...asked,
      id_teacher: teacher.id,
    });
    const saved = await portal.send(student, enrolmentApi.save, {
      ...asked,
      id_teacher: teacher.id,
      subgroup: 2,
      id_examination: 1,
      id_kafedra: 1,
      id_group: ownGroup,
      id_semester: 6,
      id_student: student.id,
      id_disciplineForStudent: -1,
      isByPlan: 1,
      descGroupNum: 1,
    });

    expect(teachers).toMatchObject({ data: [{ id_teacher: teacher.id, free: 2, total: 2 }] });
    expect(subgroups).toMatchObject({
      data: [
        { subgroup: 1, name: '1 подгруппа', free: 1, total: 1, id_rrnkKrdt: classes.pythonLab },
        { subgroup: 2, name: '2 подгруппа', free: 1 },
      ],
    });
    expect(saved).toMatchObject({ data: [{ result: 1, sms: 'Регистрация сохранена' }] });
    expect(await listOf(classes.otherPythonLab)).toEqual([student.id]);
    expect(await listOf(classes.python)).toEqual([student.id]);
  });

  it('reads in each refusal what to do', async () => {
    await choose(student, python, [classes.pythonLab]);

    expect(await refusalOf(choose(student, gameDesign, [classes.games]))).toMatchObject({
      code: 'registration.block_full',
    });
    expect(await refusalOf(choose(classmate, python, [classes.pythonLab]))).toMatchObject({
      code: 'registration.no_seats',
    });
    expect(await refusalOf(choose(student, philosophy, [classes.games]))).toMatchObject({
      code: 'registration.not_offered',
    });
    // Whoever chooses anew what they have is told so, before seats are asked about.
    await choose(otherSubgroupStudent, python, [classes.otherPythonLab]);
    expect(await refusalOf(choose(student, python, [classes.otherPythonLab]))).toMatchObject({
      code: 'registration.already',
    });

    await portal.db
      .insert(curriculumPrerequisites)
      .values({ itemId: items[gameDesign]!, disciplineId: philosophy });
    const missing = await refusalOf(choose(classmate, gameDesign, [classes.games]));
    expect(missing).toMatchObject({ code: 'registration.prerequisites' });

    await portal.db.insert(registrationHolds).values({
      studentId: otherSubgroupStudent.id,
      kind: 'debt',
      reason: 'долг за обучение',
      placedBy: registrar.id,
    });
    const held = await portal.send(otherSubgroupStudent, enrolmentApi.save, {
      id_a_year: 26,
      id_w_s: 2,
      id_discipline: gameDesign,
      id_teacher: teacher.id,
    });
    expect(held).toMatchObject({
      result: 4,
      error: 'Регистрация приостановлена: долг за обучение. Обратитесь в деканат',
    });
  });

  it('is held by the credits of a half-year, unless the dean allows more', async () => {
    await portal.db.delete(registrationPeriods);
    const periodId = await period({ maxCredits: 4 });
    expect(await refusalOf(choose(student, gameDesign, [classes.games]))).toMatchObject({
      code: 'registration.too_many_credits',
    });

    const closesAt = new Date('2026-10-31T00:00:00+06:00');
    await portal.db.insert(registrationExtensions).values({
      periodId,
      studentId: student.id,
      closesAt,
      maxCredits: 42,
      reason: 'приказ',
      grantedBy: dean.id,
    });
    await choose(student, gameDesign, [classes.games]);
    expect(await listOf(classes.games)).toEqual([student.id]);
  });

  it('is refused once the period has closed between the screen and the saving', async () => {
    await portal.db.update(registrationPeriods).set({ closesAt: new Date('2026-10-14T09:59:59+06:00') });

    const refused = await portal.send(student, enrolmentApi.addElective, {
      id_a_year: 26,
      id_w_s: 2,
      id_discipline: gameDesign,
      id_teacher: teacher.id,
    });

    expect(refused.status).toBe(423);
    expect(refused).toMatchObject({
      error: expect.stringContaining('Период регистрации закрыт с 14.10, 09:59') as string,
    });
    expect(await listOf(classes.games)).toEqual([]);
  });

  it('repeats a save whose reply was lost, and changes an elective for another without losing a seat', async () => {
    const { registrationId } = await choose(student, gameDesign, [classes.games]);
    const again = await choose(student, gameDesign, [classes.games]);
    expect(again.registrationId).toBe(registrationId);
    expect(await takenOf(classes.games)).toBe(1);

    await choose(classmate, python, [classes.pythonLab]);
    expect(await refusalOf(choose(student, python, [classes.pythonLab], registrationId))).toMatchObject({
      code: 'registration.no_seats',
    });
    expect(await listOf(classes.games)).toEqual([student.id]);

    await choose(student, python, [classes.otherPythonLab], registrationId);
    expect(await listOf(classes.games)).toEqual([]);
    expect(await listOf(classes.otherPythonLab)).toEqual([student.id]);
    expect(await takenOf(classes.games)).toBe(0);
  });

  it('has the half-year on paper, in English with names as passports spell them', async () => {
    await choose(classmate, databases, [classes.databasesLab]);
    const plan = { academicYearId: 26, seasonId: 2, language: 'en' as const };
    const { documentId } = await portal.callAs(classmate)(enrolmentChoicesApi.issuePlan, plan);

    const { rawPayload } = await (
      await portal.browserOf(classmate)
    ).get(addressOf(documentsApi.file, { documentId }));
    const [words = ''] = await readPdf(rawPayload);
    expect(words).toContain('Individual study plan');
    expect(words).toMatch(/Lab · [A-Z][a-z]+ .* · subgroup 1/);
  });

  it('moves to another subgroup in one step, and drops what is not compulsory', async () => {
    const { registrationId } = await choose(student, databases, [classes.databasesLab]);
    await portal.callAs(student)(enrolmentApi.saveType, {
      registrationId: registrationId!,
      lessonTypeId: 2,
      teacherId: teacher.id,
      subgroup: 2,
    });
    expect(await listOf(classes.databasesLab)).toEqual([]);
    expect(await listOf(classes.otherDatabasesLab)).toEqual([student.id]);
    expect(await refusalOf(drop(student, registrationId!))).toMatchObject({
      code: 'registration.compulsory',
    });

    const elective = await choose(student, python, [classes.pythonLab]);
    await drop(student, elective.registrationId!);
    await drop(student, elective.registrationId!);
    expect(await takenOf(classes.pythonLab)).toBe(0);
    const history = await portal.callAs(student)(enrolmentChoicesApi.history, term);
    expect(history.map(({ deed }) => deed)).toEqual(
      ['dropped', 'chosen', 'refused', 'moved', 'chosen'].filter((deed) => deed !== 'refused'),
    );
  });

  it('sits with a compulsory discipline in the lecture of the group too, where nobody chooses', async () => {
    const of = {
      ...term,
      disciplineId: databases,
      credits: 5,
      examTypeId: 1,
      departmentId: 1,
      semesterId: semester,
    };
    const [lecture] = await portal.db
      .insert(teachingAssignments)
      .values({ ...of, teacherId: teacher.id, lessonTypeId: 1, educationFormId: 1, groupId: ownGroup })
      .returning({ id: teachingAssignments.id });
    const inLecture = async () => await listOf(lecture!.id);
    const { registrationId } = await choose(student, databases, [classes.databasesLab]);
    expect(await inLecture()).toEqual([student.id]);

    const away = { registrationId: registrationId!, studentId: student.id, reason: 'перезачёт' };
    await portal.callAs(dean)(enrolmentApi.remove, away);
    expect(await inLecture()).toEqual([]);
    await choose(student, databases, [classes.otherDatabasesLab]);
    expect(await inLecture()).toEqual([student.id]);
  });

  it('prints the plan of the half-year, and what is printed after a change takes the place of it', async () => {
    const print = async (language: 'ru' | 'en') =>
      (await portal.callAs(student)(enrolmentChoicesApi.issuePlan, { ...term, language })).number;
    const { registrationId } = await choose(student, python, [classes.pythonLab]);
    const [first, same, english] = [await print('ru'), await print('ru'), await print('en')];
    // However often it is asked for: only new papers are counted.
    for (let times = 0; times < 10; times += 1) expect(await print('ru')).toBe(first);
    await drop(student, registrationId!);
    await choose(student, gameDesign, [classes.games]);

    const next = await print('ru');

    const papers = await portal.callAs(student)(documentsApi.list, {});
    expect(same).toBe(first);
    expect(papers.map(({ number, state }) => [number, state])).toEqual([
      [next, 'valid'],
      [english, 'valid'],
      [first, 'replaced'],
    ]);
  });

  it('keeps marks: what has some is dropped by the dean’s office only, with a reason', async () => {
    const { registrationId } = await choose(student, gameDesign, [classes.games]);
    await portal.build.lesson({ assignmentId: classes.games }, '2026-10-13', { [student.id]: 18 });
    expect(await refusalOf(drop(student, registrationId!))).toMatchObject({ code: 'registration.marked' });

    const asDean = { registrationId: registrationId!, studentId: student.id };
    expect(await refusalOf(portal.callAs(dean)(enrolmentApi.remove, asDean))).toMatchObject({
      code: 'registration.reason_missing',
    });
    expect(
      await refusalOf(portal.callAs(otherDean)(enrolmentApi.remove, { ...asDean, reason: 'ошибка' })),
    ).toMatchObject({ code: 'regstudent.unknown' });
    await portal.callAs(dean)(enrolmentApi.remove, { ...asDean, reason: 'ошибка' });
    expect(await toldOf(student)).toBe('Вашу запись на дисциплину «Разработка игр» отменили: ошибка.');

    const { rows } = await portal.pool.query(
      'select mark_id from lesson_marks where student_id = $1 and mark_id = 18',
      [student.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await listOf(classes.games)).toEqual([]);
  });
});

it('until when it is open stands in the dative in Kyrgyz', () => {
  expect(say('kg', 'registration.open', { at: '09.12, 00:00' })).toBe('Катталуу 09.12, 00:00гө чейин ачык');
});

describe('what an office is told of whom it does not have', () => {
  const ofTerm = { ...term, disciplineId: python, teacherId: teacher.id };
  const elsewhere = 999_999;

  it('is the same of nobody, of somebody who is no student, and of a student of another faculty', async () => {
    const told = async (person: Person, studentId: number) => {
      const call = portal.callAs(person);
      const asked = { ...ofTerm, studentId };
      const choice = { ...asked, classIds: [classes.python], reason: 'ошибка' };
      const replies = [
        call(enrolmentApi.defaultYear, { studentId }),
        call(enrolmentApi.semesters, { studentId, academicYearId: 26 }),
        call(enrolmentApi.list, asked),
        call(enrolmentApi.teachers, asked),
        call(enrolmentApi.subgroups, asked),
        call(enrolmentApi.permission, asked),
        call(enrolmentApi.electives, asked),
        call(enrolmentChoicesApi.classes, asked),
        call(enrolmentChoicesApi.seats, asked),
        call(enrolmentChoicesApi.history, asked),
        call(drawApi.wishes, asked),
        call(drawApi.receipt, asked),
        call(enrolmentApi.save, choice),
        call(enrolmentApi.addElective, choice),
        call(enrolmentApi.remove, { registrationId: 1, studentId, reason: 'ошибка' }),
      ];
      return new Set((await Promise.all(replies.map(refusalOf))).map(({ code }) => code));
    };

    const unknown = new Set(['regstudent.unknown']);
    expect(await told(registrar, elsewhere)).toEqual(unknown);
    expect(await told(registrar, teacher.id)).toEqual(unknown);
    expect(await told(otherDean, student.id)).toEqual(unknown);
    expect(await told(classmate, student.id)).toEqual(new Set(['auth.not_yourself']));
  });

  it('is of a registration of theirs what is told where there is none', async () => {
    const { registrationId } = await choose(student, gameDesign, [classes.games]);
    const told = async (person: Person, id: number) => {
      const asked = { registrationId: id, lessonTypeId: 1, teacherId: teacher.id };
      const call = portal.callAs(person);
      const replies = [
        call(enrolmentApi.teachersOfType, asked),
        call(enrolmentApi.subgroupsOfType, asked),
        call(enrolmentApi.saveType, { ...asked, subgroup: 0 }),
        call(enrolmentApi.removeType, asked),
      ];
      return new Set((await Promise.all(replies.map(refusalOf))).map(({ code }) => code));
    };

    const unknown = new Set(['registration.unknown']);
    for (const person of [otherDean, classmate])
      for (const id of [registrationId!, elsewhere]) expect(await told(person, id)).toEqual(unknown);
  });
});

describe('seats', () => {
  it('follow whoever takes a student off the list, without knowing of registration', async () => {
    await choose(student, gameDesign, [classes.games]);
    await portal.build.leave({ assignmentId: classes.games }, student.id);
    expect(await takenOf(classes.games)).toBe(0);
  });

  it('are told to open pages once in a second, however many are taken at the same moment', async () => {
    const told = async () => await portal.db.$count(liveEvents, eq(liveEvents.kind, 'seats'));
    await portal.db.delete(liveEvents).where(eq(liveEvents.kind, 'seats'));
    await portal.db.delete(rateCounters);
    const both = [student, classmate] as const;
    const taken = await Promise.all(both.map((one) => choose(one, gameDesign, [classes.games])));
    expect(await told()).toBe(1);

    await portal.db.update(rateCounters).set({ windowEndsAt: sql`clock_timestamp()` });
    await Promise.all(both.map((one, place) => drop(one, taken[place]!.registrationId!)));
    expect(await told()).toBe(2);
  });

  it('that somebody keeps while changing over, and lets go, are told, too', async () => {
    const told = async () => await portal.db.$count(liveEvents, eq(liveEvents.kind, 'seats'));
    await portal.db.delete(liveEvents).where(eq(liveEvents.kind, 'seats'));
    await portal.db.delete(rateCounters);
    await portal.callAs(student)(enrolmentChoicesApi.hold, { classIds: [classes.games] });
    expect(await told()).toBe(1);

    await portal.db.update(rateCounters).set({ windowEndsAt: sql`clock_timestamp()` });
    await releaseHolds(portal.db, { studentId: student.id, now: campusNow });
    expect(await told()).toBe(2);
    await portal.db.update(rateCounters).set({ windowEndsAt: sql`clock_timestamp()` });
    await releaseHolds(portal.db, { studentId: null, now: campusNow });
    expect(await told()).toBe(2);
  });

  it('that are kept for a group are for that group', async () => {
    const kept = await offer(
      { disciplineId: gameDesign, lessonTypeId: 3, teacherId: otherTeacher.id },
      1,
      ownGroup,
    );
    await choose(student, gameDesign, [classes.games, kept]);
    expect(await takenOf(kept)).toBe(1);
  });

  it('stay with the queue: whoever waits longest gets the one that comes free, and gives up the fallback', async () => {
    const first = await choose(student, python, [classes.pythonLab]);
    await choose(otherSubgroupStudent, python, [classes.otherPythonLab]);
    const fallback = await choose(classmate, gameDesign, [classes.games]);
    const queued = await portal.callAs(classmate)(enrolmentChoicesApi.wait, {
      classId: classes.pythonLab,
      fallbackId: fallback.registrationId,
    });
    expect(queued.place).toBe(1);
    const inOwn = { classId: classes.pythonLab, fallbackId: null };
    expect(await refusalOf(portal.callAs(student)(enrolmentChoicesApi.wait, inOwn))).toMatchObject({
      code: 'registration.already',
    });

    await drop(student, first.registrationId!);
    expect(await refusalOf(choose(student, python, [classes.pythonLab]))).toMatchObject({
      code: 'registration.queued',
    });
    await serveQueue(classes.pythonLab);

    expect(await listOf(classes.pythonLab)).toEqual([classmate.id]);
    expect(await listOf(classes.games)).toEqual([]);
    const { rows } = await portal.pool.query(
      `select kind, words ->> 'what.ru' as what from personal_notices where person_id = $1`,
      [classmate.id],
    );
    expect(rows).toEqual([{ kind: 'seat_given', what: 'Язык Python · лаб · 1 подгруппа' }]);
    const [given] = await portal.callAs(classmate)(enrolmentChoicesApi.history, term);
    expect(given?.after).toMatch(/ · 1 подгруппа$/);
  });

  it('are given to nobody in the queue who may not take them, who reads why in each language', async () => {
    const { registrationId } = await choose(student, gameDesign, [classes.games]);
    await choose(otherSubgroupStudent, gameDesign, [classes.games]);
    await portal.callAs(classmate)(enrolmentChoicesApi.wait, { classId: classes.games, fallbackId: null });
    await portal.db
      .insert(curriculumPrerequisites)
      .values({ itemId: items[gameDesign]!, disciplineId: python });
    await drop(student, registrationId!);
    await serveQueue(classes.games);

    const { rows } = await portal.pool.query(
      `select kind, words from personal_notices where person_id = $1 order by id desc limit 1`,
      [classmate.id],
    );
    expect(rows).toMatchObject([
      {
        kind: 'seat_refused',
        words: {
          'reason.ru': expect.stringContaining('«Язык Python»') as string,
          'reason.kg': expect.stringContaining('«Python тили»') as string,
          'reason.en': expect.stringContaining('“Python”') as string,
        },
      },
    ]);
  });

  it('queue the work by themselves when one comes free, and tell those who asked', async () => {
    const { registrationId } = await choose(student, python, [classes.pythonLab]);
    await portal.callAs(classmate)(enrolmentChoicesApi.alert, { classId: classes.pythonLab, isOn: true });
    await drop(student, registrationId!);

    const { rows } = await portal.pool.query(
      `select payload from outbox where kind = 'registration.seat_free' and delivered_at is null`,
    );
    expect(rows).toContainEqual({ payload: { assignmentId: classes.pythonLab } });
    // What comes free is kept for the group of whoever asked.
    await portal.db
      .update(registrationPools)
      .set({ groupId: ownGroup })
      .where(eq(registrationPools.assignmentId, classes.pythonLab));
    await serveQueue(classes.pythonLab);
    const told = await portal.pool.query(
      `select kind from personal_notices where person_id = $1 order by id desc limit 1`,
      [classmate.id],
    );
    expect(told.rows).toEqual([{ kind: 'seat_free' }]);
  });

  it('ring for nobody who has one in the class by then', async () => {
    await portal.pool.query('delete from personal_notices where person_id = $1', [classmate.id]);
    const { registrationId } = await choose(student, python, [classes.pythonLab]);
    const asked = { classId: classes.pythonLab, isOn: true };
    await portal.callAs(classmate)(enrolmentChoicesApi.alert, asked);
    await portal.callAs(classmate)(enrolmentChoicesApi.wait, {
      classId: classes.pythonLab,
      fallbackId: null,
    });
    await portal.db
      .update(registrationPools)
      .set({ seats: 2 })
      .where(eq(registrationPools.assignmentId, classes.pythonLab));
    await drop(student, registrationId!);
    await serveQueue(classes.pythonLab);

    expect(await listOf(classes.pythonLab)).toEqual([classmate.id]);
    const { rows } = await portal.pool.query(
      'select kind from personal_notices where person_id = $1 order by id',
      [classmate.id],
    );
    expect(rows).toEqual([{ kind: 'seat_given' }]);
  });

  it('are kept for ten minutes for a student who changes over, and for nobody else', async () => {
    const call = portal.callAs(student);
    const strange = await offer({ disciplineId: gameDesign, lessonTypeId: 2, isActive: false }, 1);
    expect(
      await refusalOf(call(enrolmentChoicesApi.hold, { classIds: [classes.pythonLab, strange] })),
    ).toMatchObject({ code: 'registration.not_offered' });
    for (const classIds of [
      [classes.pythonLab, classes.games],
      [classes.pythonLab, classes.otherPythonLab],
    ])
      expect(await refusalOf(call(enrolmentChoicesApi.hold, { classIds }))).toMatchObject({
        code: 'registration.not_offered',
      });
    const kept = await call(enrolmentChoicesApi.hold, { classIds: [classes.pythonLab] });
    expect(kept.remainingMs).toBe(600_000);
    expect(await refusalOf(choose(classmate, python, [classes.pythonLab]))).toMatchObject({
      code: 'registration.no_seats',
    });
    expect(
      await portal.send(classmate, enrolmentChoicesApi.hold, { classIds: [classes.pythonLab] }),
    ).toMatchObject({ error: 'Мест нет. Выберите другую подгруппу или встаньте в очередь' });
    await choose(student, python, [classes.pythonLab]);

    const [pool] = await portal.db
      .select()
      .from(registrationPools)
      .where(eq(registrationPools.assignmentId, classes.pythonLab));
    expect(pool).toMatchObject({ taken: 1, held: 0 });
  });
});

describe('saving and dropping', () => {
  it('take two round trips each, as does the half-year to begin with, and the lists one', async () => {
    await portal.parts.settings.read();
    let registrationId = 0;
    const save = async () => {
      ({ registrationId } = (await choose(student, gameDesign, [classes.games])) as {
        registrationId: number;
      });
    };
    expect(await roundTrips(save)).toBe(2);
    expect(await roundTrips(() => portal.callAs(student)(enrolmentApi.list, term))).toBe(1);
    const wanted = { ...term, disciplineId: gameDesign };
    expect(await roundTrips(() => portal.callAs(student)(enrolmentApi.teachers, wanted))).toBe(1);
    expect(await roundTrips(() => drop(student, registrationId))).toBe(2);
    const begin = async () =>
      expect(await portal.callAs(student)(enrolmentApi.defaultYear, {})).toMatchObject(term);
    expect(await roundTrips(begin)).toBe(2);
    await portal.db.delete(registrationPeriods);
    expect(await roundTrips(begin)).toBe(2);
  });
});

describe('an office', () => {
  it('registers a student with a reason that the student reads', async () => {
    await portal.db.update(registrationPeriods).set({ closesAt: new Date('2026-10-02T00:00:00+06:00') });
    await portal.callAs(registrar)(enrolmentApi.save, {
      ...term,
      studentId: student.id,
      disciplineId: gameDesign,
      classIds: [classes.games],
      reason: 'перевод',
    });
    const [deed] = await portal.callAs(student)(enrolmentChoicesApi.history, term);
    expect(deed).toMatchObject({ deed: 'chosen', reason: 'перевод' });
    expect(deed!.by).not.toBeNull();
    expect(await toldOf(student)).toBe('Вас записали на дисциплину «Разработка игр»: перевод.');
    const [registration] = await portal.db
      .select()
      .from(disciplineRegistrations)
      .where(eq(disciplineRegistrations.disciplineId, gameDesign));
    expect(registration).toBeDefined();
  });
});

/** In the long run as many as the issue of registration speaks of. */
const crowdSize = isLong ? 2_000 : 120;

describe('a rush', () => {
  /** Signed in, as everybody is before the bell. */
  async function crowdOf(count: number): Promise<readonly Person[]> {
    const people = await portal.build.students(count);
    await Promise.all(people.map((person) => portal.browserOf(person)));
    return people;
  }
  const answerTo = async (person: Person, room: number) =>
    await choose(person, gameDesign, [room]).then(
      () => 'seated',
      (error: { code: string }) => error.code,
    );

  it('leaves as many seats taken as there are, and a definite answer for everybody', async () => {
    const people = await crowdOf(crowdSize);
    const room = await offer({ disciplineId: gameDesign, lessonTypeId: 3, subgroup: 5 }, 30);
    await portal.db
      .update(registrationPools)
      .set({ seats: 40 })
      .where(eq(registrationPools.assignmentId, classes.games));

    const answers = await Promise.all(people.map((person) => answerTo(person, room)));

    expect(answers.filter((answer) => answer === 'seated')).toHaveLength(30);
    expect(new Set(answers)).toEqual(new Set(['seated', 'registration.no_seats']));
    expect(await takenOf(room)).toBe(30);
    expect(await takenOf(classes.games)).toBe(30);
    expect(await listOf(room)).toHaveLength(30);
    const noted = await portal.db
      .select({
        deed: registrationChanges.deed,
        code: registrationChanges.code,
        ids: registrationChanges.toIds,
      })
      .from(registrationChanges)
      .where(eq(registrationChanges.disciplineId, gameDesign));
    expect(noted.filter(({ deed }) => deed === 'chosen')).toHaveLength(30);
    expect(noted.filter(({ code }) => code === 'registration.no_seats')).toHaveLength(crowdSize - 30);
  });

  it('turns nobody away with the others who has the seat already, has one kept, or learns nothing by it', async () => {
    const people = await crowdOf(20);
    const [first, held, absent, ...others] = people;
    const room = await offer({ disciplineId: gameDesign, lessonTypeId: 3, subgroup: 5 }, 2);
    await choose(first!, gameDesign, [room]);
    const { rows } = await portal.pool.query<{ id: number }>(
      'select id from registration_pools where assignment_id = $1',
      [room],
    );
    await portal.db.insert(seatHolds).values({
      studentId: held!.id,
      poolId: rows[0]!.id,
      heldAt: campusNow,
      until: new Date(campusNow.getTime() + 60_000),
    });
    await portal.db.insert(registrationHolds).values({
      studentId: absent!.id,
      kind: 'debt',
      reason: 'Долг',
      placedBy: registrar.id,
      placedAt: campusNow,
    });

    const answers = await Promise.all(
      [...others, first!, held!, absent!].map((person) => answerTo(person, room)),
    );

    expect(answers.slice(-3)).toEqual(['seated', 'seated', 'registration.held']);
    expect(new Set(answers.slice(0, -3))).toEqual(new Set(['registration.no_seats']));
    expect(await listOf(room)).toHaveLength(2);
  });
});

describe('a server that is killed in the middle of a rush', { tags: 'long' }, () => {
  /** In one statement, since what the server had begun may still be under way. */
  const expectWhole = async () => {
    const { rows } = await portal.pool.query(`
      select (select count(*) from discipline_registrations r where r.season_id = 2 and r.status = 'registered')
          = (select count(*) from assignment_students seat where seat.assignment_id = pool.assignment_id and seat.removed_at is null)
        as "areRegistered",
        pool.taken = (select count(*) from assignment_students seat where seat.pool_id = pool.id and seat.removed_at is null)
        as "areCounted"
      from registration_pools pool where pool.taken > 0`);
    const isRight = { areRegistered: true, areCounted: true };
    expect(rows).toEqual([isRight, isRight]);
  };

  it('leaves whole registrations only, and each that it answered for; repeated, they fill the class', async () => {
    const room = await offer({ disciplineId: gameDesign, lessonTypeId: 3, subgroup: 6 }, 30);
    await portal.db
      .update(registrationPools)
      .set({ seats: 40 })
      .where(eq(registrationPools.assignmentId, classes.games));
    const { rows: crowd } = await portal.pool.query<{ id: number }>(`
      with human as (insert into people (id, last_name, first_name) select 9000 + n, 'Очередь', n::text from generate_series(1, 40) n returning id),
      made as (insert into students (id, student_code, admission_year_id, funding) select id, 'K-' || id, 24, 'contract' from human returning id)
      insert into student_group_periods (student_id, group_id, period, reason)
      select id, ${ownGroup}, '[2024-09-01,2028-07-01)', 'enroll' from made returning student_id as id`);
    const wanted = { ...term, disciplineId: gameDesign, classIds: [room], reason: 'x' };
    const { child, host } = await startSecondServer(portal.url, portal.folder);
    const call = callsOn(host, await portal.browserOf(registrar));
    const answered: number[] = [];
    await Promise.all(
      crowd.map(async ({ id }) => {
        await call(enrolmentApi.save, { ...wanted, studentId: id }).then(
          () => answered.push(id),
          () => null,
        );
        if (answered.length === 8) child.kill('SIGKILL');
      }),
    );
    child.kill('SIGKILL');
    expect(answered.length).toBeGreaterThanOrEqual(8);
    expect(await listOf(room)).toEqual(expect.arrayContaining(answered));
    await expectWhole();

    for (const { id } of crowd)
      await portal
        .callAs(registrar)(enrolmentApi.save, { ...wanted, studentId: id })
        .catch(() => null);

    expect(await listOf(room)).toHaveLength(30);
    await expectWhole();
  });
});

describe('seats, queues, moves and drops in any order', () => {
  const people = [student, classmate, otherSubgroupStudent];
  interface Model {
    readonly seats: [number, number];
    readonly sitting: Map<number, 0 | 1>;
    readonly queues: [number[], number[]];
  }
  const seated = (model: Model, room: 0 | 1) =>
    [...model.sitting.values()].filter((at) => at === room).length;
  const serve = (model: Model, room: 0 | 1) => {
    while (model.queues[room].length > 0 && seated(model, room) < model.seats[room])
      model.sitting.set(model.queues[room].shift()!, room);
  };
  const step = fc.oneof(
    fc.record({
      kind: fc.constantFrom('choose', 'wait', 'leave'),
      who: fc.nat(2),
      room: fc.constantFrom(0, 1),
    }),
    fc.record({ kind: fc.constant('drop'), who: fc.nat(2), room: fc.constant(0) }),
    fc.record({ kind: fc.constantFrom('one', 'two'), who: fc.constant(0), room: fc.constantFrom(0, 1) }),
  );

  it('end as a small model of them says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await reset();
        const rooms = [classes.pythonLab, classes.otherPythonLab] as const;
        await portal.db
          .update(registrationPools)
          .set({ seats: 9 })
          .where(eq(registrationPools.assignmentId, classes.python));
        const model: Model = { seats: [1, 1], sitting: new Map(), queues: [[], []] };
        for (const { kind, who, room } of steps)
          await act(model, rooms, { kind, who, room: room === 0 ? 0 : 1 });

        for (const room of [0, 1] as const) {
          const sitting = [...model.sitting].filter(([, at]) => at === room).map(([id]) => id);
          expect((await listOf(rooms[room])).toSorted()).toEqual(sitting.toSorted());
          const [pool] = await portal.db
            .select()
            .from(registrationPools)
            .where(eq(registrationPools.assignmentId, rooms[room]));
          expect(pool).toMatchObject({
            seats: model.seats[room],
            taken: sitting.length,
            waiting: model.queues[room].length,
          });
        }
      }),
      { numRuns: isLong ? 12 : 6 },
    );
  });

  interface Act {
    readonly model: Model;
    readonly person: Person;
    readonly classId: number;
    readonly room: 0 | 1;
    /** The registration that the student has now. */
    readonly ownId: number | null;
  }
  const isFree = ({ model, room }: Act) =>
    seated(model, room) < model.seats[room] && model.queues[room].length === 0;
  const isDone = async (deed: Promise<unknown>) =>
    await deed.then(
      () => true,
      () => false,
    );
  const setSeats = async ({ model, room, classId }: Act, least: number) => {
    const seats = Math.max(least, seated(model, room));
    await portal.db
      .update(registrationPools)
      .set({ seats })
      .where(eq(registrationPools.assignmentId, classId));
    model.seats[room] = seats;
  };

  const acts: Readonly<Record<string, (act: Act) => Promise<void>>> = {
    async choose(act) {
      const { model, person, room, classId, ownId } = act;
      const isThere = model.sitting.get(person.id) === room;
      const done = await isDone(choose(person, python, [classId], ownId));
      expect(done).toBe(isThere || isFree(act));
      if (done) model.sitting.set(person.id, room);
    },
    async drop({ model, person, ownId }) {
      if (ownId === null) return;
      await drop(person, ownId);
      model.sitting.delete(person.id);
    },
    async wait(act) {
      const { model, person, room, classId } = act;
      if (model.sitting.get(person.id) === room) return;
      const asked = { classId, fallbackId: null };
      const done = await isDone(portal.callAs(person)(enrolmentChoicesApi.wait, asked));
      expect(done).toBe(!isFree(act));
      if (done && !model.queues[room].includes(person.id)) model.queues[room].push(person.id);
    },
    async leave({ model, person, room, classId }) {
      await portal.callAs(person)(enrolmentChoicesApi.stopWaiting, { classId });
      model.queues[room] = model.queues[room].filter((id) => id !== person.id);
    },
    one: async (act) => await setSeats(act, 1),
    two: async (act) => await setSeats(act, 2),
  };

  async function act(
    model: Model,
    rooms: readonly [number, number],
    { kind, who, room }: { readonly kind: string; readonly who: number; readonly room: 0 | 1 },
  ) {
    const person = people[who]!;
    const own = await portal.db.select().from(disciplineRegistrations)
      .where(sql`${disciplineRegistrations.studentId} = ${person.id}
      and ${disciplineRegistrations.seasonId} = 2 and ${disciplineRegistrations.status} = 'registered'`);
    await acts[kind]!({ model, person, room, classId: rooms[room], ownId: own[0]?.id ?? null });
    for (const next of [0, 1, 0] as const) {
      await serveQueue(rooms[next]);
      serve(model, next);
    }
  }
});
