import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { drawApi } from '@bilim/contract/draw';
import { noticesApi } from '@bilim/contract/notices';
import type { Person } from '@bilim/contract';
import { enrolmentApi } from '@bilim/contract/enrolment';
import { registrationOfficeApi } from '@bilim/contract/registrationOffice';
import { registrationStepsApi } from '@bilim/contract/registrationSteps';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { curricula, curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { hashOf, PublicFile } from '#modules/enrolment/draw/publicFile.ts';
import { differencesIn } from '#modules/enrolment/draw/verify.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import { inPeriod } from '#modules/registration/inPeriod.service.ts';
import { registrationHolds, registrationPeriods } from '#modules/registration/periods.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { registrationSteps } from '#modules/registration/seats.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
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
  otherFaculty,
  otherSubgroupStudent,
  ownGroup,
  refusalOf,
  registrar,
  startSecondServer,
  student,
  teacher,
  untilWaiting,
} from '#testing';
import type { Portal } from '#testing';

import { lookForDraws } from './draw.jobs.ts';
import { drawEntries, drawReceipts, drawSteps, registrationDraws } from './draws.tables.ts';
import { drawNow } from './office.service.ts';

let portal: Portal;
const term = { academicYearId: 26, seasonId: 2 };
const python = 45;
const semester = 6;
const duringWishes = '2026-10-14T10:00:00+06:00';
const afterWishes = '2026-10-14T10:21:00+06:00';
const classes = { games: 0, python: 0, lab: 0, otherLab: 0 };
const thousands = 4_000;
const killedAfterMs = [300, 700, 1_200, 2_000, 3_000];
const takers = [student, classmate, otherSubgroupStudent];
let periodId = 0;

beforeAll(async () => {
  portal = await openPortal();
  const name = { nameRu: 'Язык Python', nameKg: 'Python тили', nameEn: 'Python', departmentId: 1 };
  await portal.db.insert(disciplines).values({ id: python, ...name });
});
afterAll(() => portal.close());

/** A block of two electives, one of them with a single seat, and a discipline of the plan with two labs; wishes are open. */
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
  const elective = { ...item, isElective: true, electiveBlock: 1 };
  await db.insert(curriculumItems).values([
    { ...item, disciplineId: databases },
    { ...elective, disciplineId: gameDesign },
    { ...elective, disciplineId: python },
  ]);
  await db
    .insert(electiveBlocks)
    .values({ curriculumId, semesterId: semester, block: 1, title: 'ДПВ-1', chooseCount: 1 });
  classes.games = await offer({ disciplineId: gameDesign }, 1);
  classes.python = await offer({ disciplineId: python }, 9);
  const lab = { disciplineId: databases, lessonTypeId: 2, isElective: false };
  classes.lab = await offer({ ...lab, subgroup: 1 }, 1);
  classes.otherLab = await offer({ ...lab, subgroup: 2 }, 9);
  const [period] = await db
    .insert(registrationPeriods)
    .values({
      ...term,
      facultyId: 1,
      wishesOpenAt: new Date('2026-10-14T09:30:00+06:00'),
      wishesCloseAt: new Date('2026-10-14T10:20:00+06:00'),
      drawRule: 'lottery',
      opensAt: new Date('2026-10-14T11:00:00+06:00'),
      closesAt: new Date('2026-10-20T18:00:00+06:00'),
    })
    .returning({ id: registrationPeriods.id });
  periodId = period!.id;
  portal.setTime(duringWishes);
  await lookForDraws(portal.parts);
});

type NewClass = Partial<typeof teachingAssignments.$inferInsert> & { readonly disciplineId: number };

async function offer(over: NewClass, seats: number): Promise<number> {
  const { db } = portal;
  const isElective = over.isElective ?? true;
  const stream = {
    ...term,
    disciplineId: over.disciplineId,
    credits: 5,
    name: 'ДПВ',
    kind: 'elective' as const,
  };
  const [of] = isElective ? await db.insert(streams).values(stream).returning({ id: streams.id }) : [];
  if (of !== undefined) await db.insert(streamGroups).values({ streamId: of.id, groupId: ownGroup });
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
  await db.insert(registrationPools).values({ assignmentId: one!.id, seats });
  return one!.id;
}

const as = (person: Person = student) => portal.callAs(person);
const wish = async (person: Person, disciplineIds: number[], labs: number[] = []) =>
  await as(person)(drawApi.saveWishes, {
    ...term,
    blocks: [{ block: 1, disciplineIds }],
    classes: labs.length === 0 ? [] : [labs],
  });
const everybodyWishes = async () => {
  for (const person of takers) await wish(person, [gameDesign, python], [classes.lab, classes.otherLab]);
};
const receiptOf = async (person: Person) => (await as(person)(drawApi.receipt, term)).receipt;
const seated = async (assignmentId: number) =>
  await portal.db
    .select()
    .from(assignmentStudents)
    .where(and(eq(assignmentStudents.assignmentId, assignmentId), isNull(assignmentStudents.removedAt)));
const registered = async () =>
  await portal.db
    .select()
    .from(disciplineRegistrations)
    .where(and(eq(disciplineRegistrations.seasonId, 2), eq(disciplineRegistrations.status, 'registered')));
async function drawn() {
  portal.setTime(afterWishes);
  await lookForDraws(portal.parts);
}
/** How often open pages of students were told that they stand elsewhere in the period. */
const toldOfPeriod = async () => await portal.db.$count(liveEvents, eq(liveEvents.kind, 'period'));
const exported = async (person: Person, drawId: number) => {
  const { body } = await (await portal.browserOf(person)).get(`/api/registration/draw.json?drawId=${drawId}`);
  return PublicFile.parse(JSON.parse(body));
};

/** As receipts stood before, block after block in the order of the line, with a wish of somebody who took no part. */
const receiptsBefore = `
  create table draw_outcomes (id bigint primary key generated always as identity, draw_id integer not null,
    student_id integer not null, elective_block smallint not null, discipline_id integer not null, assignment_id integer,
    rank smallint, outcome text not null, code text, seats smallint, place_in_line integer);
  insert into draw_outcomes (draw_id, student_id, elective_block, discipline_id, assignment_id, rank, outcome, code, seats,
    place_in_line)
  select r.draw_id, r.student_id, o.block, o.discipline, o.class, o.rank, o.outcome, o.code, o.seats, o."placeInLine"
  from draw_receipts r join draw_entries e using (draw_id, student_id)
  cross join lateral rows from (jsonb_to_recordset(r.outcomes) as (block smallint, discipline int, class int, rank smallint,
    outcome text, code text, seats smallint, "placeInLine" int)) with ordinality o
  order by r.block, e.place, o.ordinality;
  insert into draw_outcomes (draw_id, student_id, elective_block, discipline_id, outcome)
  select draw_id, 999999, 1, discipline_id, 'full' from draw_outcomes limit 1;
  drop table draw_receipts;`;
const conversion = readFileSync(
  new URL('../../../migrations/0080_receipts_of_a_block.sql', import.meta.url),
  'utf8',
)
  .split('--> statement-breakpoint')
  .filter((step) => /"draw_(receipts|outcomes)"/.test(step));

describe('wishes', () => {
  it('are ordered for each block and discipline, with the hash of the seed beside them', async () => {
    await wish(student, [python, gameDesign], [classes.otherLab, classes.lab]);

    const told = await as()(drawApi.wishes, term);
    expect(told).toMatchObject({ phase: 'open', rule: 'lottery' });
    expect(told.seedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(told.pseudonym).toMatch(/^[0-9a-f]{16}$/);
    expect(told.blocks.map(({ block, title }) => [block, title])).toEqual([
      [1, 'ДПВ-1'],
      [0, ''],
    ]);
    const [electives, plan] = told.blocks;
    expect(electives!.disciplines.map(({ disciplineId, rank }) => [disciplineId, rank])).toEqual(
      expect.arrayContaining([
        [python, 1],
        [gameDesign, 2],
      ]),
    );
    expect(plan!.disciplines[0]!.types[0]!.classes.map(({ classId, rank }) => [classId, rank])).toEqual([
      [classes.lab, 2],
      [classes.otherLab, 1],
    ]);
  });

  it('are saved again as often as one likes, and only what is offered', async () => {
    await wish(student, [python, gameDesign]);
    await wish(student, [gameDesign]);
    const { blocks } = await as()(drawApi.wishes, term);
    expect(blocks[0]!.disciplines.find(({ disciplineId }) => disciplineId === python)!.rank).toBeNull();

    expect(await refusalOf(wish(student, [databases]))).toMatchObject({ code: 'draw.not_offered' });
    expect(await refusalOf(wish(student, [python, python]))).toMatchObject({ code: 'draw.not_offered' });
  });

  it('are taken neither before their time nor after it', async () => {
    await portal.db.update(registrationPeriods).set({ wishesOpenAt: new Date('2026-10-14T10:05:00+06:00') });
    expect((await as()(drawApi.wishes, term)).seedHash).toBeNull();
    expect((await as()(enrolmentApi.permission, term)).hasDraw).toBe(true);
    expect(await refusalOf(wish(student, [python]))).toMatchObject({ code: 'draw.no_wishes' });
    portal.setTime(afterWishes);
    expect(await refusalOf(wish(student, [python]))).toMatchObject({ code: 'draw.no_wishes' });
    // Pages do not ask about wishes where nothing is drawn.
    await portal.db.update(registrationPeriods).set({ studyYear: 1 });
    expect((await as()(enrolmentApi.permission, term)).hasDraw).toBe(false);
    expect((await as()(drawApi.wishes, term)).phase).toBe('none');
  });
});

describe('the draw', () => {
  it('seats everybody at once when the wishes end, and tells each what became of them', async () => {
    await everybodyWishes();
    const before = await toldOfPeriod();
    await drawn();

    expect(await seated(classes.games)).toMatchObject([{ poolId: expect.any(Number) as number }]);
    expect(await seated(classes.python)).toHaveLength(2);
    expect(await seated(classes.lab)).toHaveLength(1);
    expect(await registered()).toHaveLength(6);
    const pools = await portal.db.select().from(registrationPools).orderBy(registrationPools.id);
    expect(pools.map(({ taken }) => taken)).toEqual([1, 2, 1, 2]);
    const receipts = await Promise.all(takers.map(receiptOf));
    const second = receipts.find((one) => one!.place === 2)!;
    expect(second).toMatchObject({ of: 3, rule: 'lottery' });
    expect(second.outcomes.filter(({ blockTitle }) => blockTitle === 'ДПВ-1')).toMatchObject([
      { outcome: 'full', seats: 1, placeInLine: 2, rank: 1 },
      { outcome: 'seated', rank: 2, lessonType: null, teacher: null, subgroup: null },
      { outcome: 'seated', lessonType: 'Лекция', teacher: expect.any(String) as string },
    ]);
    expect((await as()(drawApi.wishes, term)).phase).toBe('drawn');
    const noted = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'registration.drawn'));
    expect(noted.at(-1)).toMatchObject({ actorId: null, entityId: String(periodId), after: { students: 3 } });
    expect(await toldOfPeriod()).toBe(before + 1);
  });

  it('can be worked out by anybody from a file that names nobody', async () => {
    const { seedHash } = await as()(drawApi.wishes, term);
    await everybodyWishes();
    await drawn();
    const { drawId, pseudonym } = (await receiptOf(student))!;

    const file = await exported(classmate, drawId);
    expect(file.seedHash).toBe(seedHash);
    expect(differencesIn(file)).toEqual([]);
    expect(file.result.map((one) => one.pseudonym)).toContain(pseudonym);
    expect(JSON.stringify(file)).not.toContain(`"studentId"`);

    // A class of it may be gone one day.
    await portal.db.delete(teachingAssignments).where(eq(teachingAssignments.id, classes.python));
    expect(differencesIn(await exported(classmate, drawId))).toEqual([]);

    // Somebody is given the seat of another, and all hashes are made to fit.
    const [one, two, ...rest] = file.result;
    const result = [{ ...one!, outcomes: two!.outcomes }, { ...two!, outcomes: one!.outcomes }, ...rest];
    expect(differencesIn({ ...file, result, resultHash: hashOf(result) }).join(' ')).toContain(
      one!.pseudonym,
    );
  });

  it('is told the same, and still verified, where it was made while each wish had a row of its own', async () => {
    await everybodyWishes();
    await drawn();
    const receipts = await Promise.all(takers.map(receiptOf));
    const { drawId } = receipts[0]!;
    const file = await exported(student, drawId);

    await portal.db.execute(sql.raw(receiptsBefore));
    for (const step of conversion) await portal.db.execute(sql.raw(step));

    expect(await exported(student, drawId)).toEqual(file);
    expect(differencesIn(await exported(student, drawId))).toEqual([]);
    expect(await Promise.all(takers.map(receiptOf))).toEqual(receipts);
    // Of somebody whose card became another's there is no entry any more.
    expect(await portal.db.select().from(drawReceipts)).toHaveLength(6);
  });

  it('gives the same however often it runs, from two processes too', async () => {
    await everybodyWishes();
    portal.setTime(afterWishes);
    await Promise.all([lookForDraws(portal.parts), lookForDraws(portal.parts)]);
    const before = await receiptOf(student);
    await lookForDraws(portal.parts);

    expect(await receiptOf(student)).toEqual(before);
    expect(await registered()).toHaveLength(6);
  });

  it('goes on where it was cut off', async () => {
    await everybodyWishes();
    await drawn();
    const { drawId } = (await receiptOf(student))!;
    const whole = await exported(student, drawId);
    // As if the process had ended after the wishes were frozen and block 0 was seated.
    await portal.db.execute(sql`delete from draw_receipts where block = 1`);
    await portal.db.delete(drawSteps).where(eq(drawSteps.block, '1'));
    await portal.db.execute(
      sql`update discipline_registrations set status = 'cancelled' where elective_block = 1`,
    );
    await portal.db
      .update(assignmentStudents)
      .set({ removedAt: new Date() })
      .where(sql`assignment_id in (${classes.games}, ${classes.python})`);
    await portal.db.update(registrationDraws).set({ drawnAt: null, resultHash: null });
    await wish(student, [python]).catch(() => null);
    await lookForDraws(portal.parts);

    expect(await exported(student, drawId)).toEqual(whole);
    expect(await seated(classes.games)).toHaveLength(1);
  });

  it('loses and doubles nothing when the server is killed between two blocks', { tags: 'long' }, async () => {
    await everybodyWishes();
    await portal.db
      .update(registrationPeriods)
      .set({ wishesCloseAt: new Date(campusNow.getTime() - 60_000), wishesOpenAt: new Date('2026-09-01') });
    const { child, host } = await startSecondServer(portal.url, portal.folder);
    const call = callsOn(host, await portal.browserOf(registrar));
    const gate = await portal.pool.connect();
    try {
      // The seats of block 1 are locked: block 0 is done when the draw comes to them.
      await gate.query('begin');
      await gate.query('select from registration_pools where assignment_id = $1 for update', [classes.games]);
      const running = call(drawApi.run, { periodId }).catch((error: unknown) => error);
      expect(await Promise.race([untilWaiting(portal.pool), running])).toBeUndefined();
      child.kill('SIGKILL');
      expect(await running).toBeInstanceOf(Error);
    } finally {
      child.kill('SIGKILL');
      await gate.query('rollback');
      gate.release();
    }
    expect(await portal.db.select({ block: drawSteps.block }).from(drawSteps)).toEqual([{ block: '0' }]);
    expect(await seated(classes.python)).toEqual([]);
    await drawn();
    await drawn();

    const { drawId } = (await receiptOf(student))!;
    expect(differencesIn(await exported(student, drawId))).toEqual([]);
    expect(await registered()).toHaveLength(6);
    expect([await seated(classes.games), await seated(classes.python)].map(({ length }) => length)).toEqual([
      1, 2,
    ]);
  });

  it.runIf(isLong)(
    'leaves no block half done, whenever it is killed among thousands',
    { timeout: 600_000 },
    async () => {
      const crowd: number[] = [];
      while (crowd.length < thousands)
        crowd.push(...(await portal.build.students(1_000)).map(({ id }) => id));
      await portal.db
        .execute(sql`insert into elective_wishes (student_id, academic_year_id, season_id, block, rank, discipline_id)
        select id, 26, 2, 1, w.rank, w.discipline_id from unnest(${sql.param(crowd)}::int[]) id
        cross join (values (1, ${gameDesign}::int), (2, ${python}::int)) w(rank, discipline_id)`);
      await portal.db.execute(sql`insert into class_wishes (student_id, assignment_id, rank)
        select id, ${classes.otherLab}::int, 1 from unnest(${sql.param(crowd)}::int[]) id`);
      await portal.db.update(registrationPools).set({ seats: thousands });
      await portal.db
        .update(registrationPools)
        .set({ seats: thousands / 2 })
        .where(eq(registrationPools.assignmentId, classes.games));
      await portal.db
        .update(registrationPeriods)
        .set({ wishesCloseAt: new Date(campusNow.getTime() - 60_000), wishesOpenAt: new Date('2026-09-01') });
      const blocks = async () =>
        (
          await portal.db
            .execute(sql`select b.block, (select count(*) from draw_receipts r where r.block = b.block)::int as told,
            (select count(*) from discipline_registrations r where r.season_id = 2 and r.elective_block = b.block)::int as taken,
            exists (select from draw_steps s where s.block = b.block::text) as "isDone"
            from (values (0), (1)) b(block) order by 1`)
        ).rows;

      for (const patienceMs of killedAfterMs) {
        const { child, host } = await startSecondServer(portal.url, portal.folder);
        const call = callsOn(host, await portal.browserOf(registrar));
        const running = call(drawApi.run, { periodId }).catch(() => null);
        await sleep(patienceMs);
        child.kill('SIGKILL');
        await running;
        const now = await blocks();
        for (const { block, isDone, told, taken } of now)
          expect({ block, told, taken }).toEqual({
            block,
            told: isDone ? thousands : 0,
            taken: isDone ? thousands : 0,
          });
      }
      await drawn();

      expect(await blocks()).toEqual(
        [0, 1].map((block) => ({ block, told: thousands, taken: thousands, isDone: true })),
      );
      const [draw] = await portal.db.select().from(registrationDraws);
      expect(differencesIn(await exported(registrar, draw!.id))).toEqual([]);
    },
  );

  it('begins anew where an office gave a seat away meanwhile', async () => {
    await everybodyWishes();
    await drawn();
    // As if the seat of the games had gone while the draw was cut off before block 1.
    await portal.db.execute(sql`delete from draw_receipts where block = 1`);
    await portal.db.delete(drawSteps).where(eq(drawSteps.block, '1'));
    await portal.db.execute(
      sql`update discipline_registrations set status = 'cancelled' where elective_block = 1`,
    );
    await portal.db
      .update(assignmentStudents)
      .set({ removedAt: new Date() })
      .where(sql`assignment_id in (${classes.games}, ${classes.python})`);
    await portal.db.update(registrationDraws).set({ drawnAt: null, resultHash: null });
    await portal.db
      .update(registrationPools)
      .set({ seats: 0 })
      .where(eq(registrationPools.assignmentId, classes.games));
    await lookForDraws(portal.parts);
    await lookForDraws(portal.parts);

    expect(await seated(classes.games)).toHaveLength(0);
    expect(await seated(classes.python)).toHaveLength(3);
    expect(await registered()).toHaveLength(6);
  });

  it('gives nothing to whoever is on hold, and says so', async () => {
    await everybodyWishes();
    await portal.db
      .insert(registrationHolds)
      .values({ studentId: student.id, kind: 'debt', reason: 'Долг', placedBy: registrar.id });
    await drawn();

    const { outcomes } = (await receiptOf(student))!;
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
    expect(outcomes[0]!.why).toBe('ваша регистрация была приостановлена');
  });
});

describe('an office', () => {
  const run = async (person: Person = registrar) => await as(person)(drawApi.run, { periodId });
  const undo = async (person: Person = registrar) => await as(person)(drawApi.undo, { periodId });
  const underWay = async () => {
    const { data } = await as(registrar)(registrationOfficeApi.periods, term);
    return data.find((one) => one.periodId === periodId)!.underWay;
  };

  it('draws by itself once wishes have ended, in its faculty', async () => {
    await everybodyWishes();
    expect(await refusalOf(run())).toMatchObject({ code: 'draw.too_early' });
    portal.setTime(afterWishes);
    expect(await refusalOf(run(otherDean))).toMatchObject({ code: 'draw.no_period' });

    expect(await run(dean)).toMatchObject({ students: 3, isNew: true });
    expect(await run()).toMatchObject({ students: 3, isNew: false });
  });

  it('tells once of the draw that holds, however often it was taken back', async () => {
    await portal.db.execute(sql`delete from personal_notices`);
    await everybodyWishes();
    portal.setTime(afterWishes);
    const told = async () => (await as()(noticesApi.own, {})).map(({ sentence }) => sentence);
    await run();
    expect(await told()).toEqual([expect.stringMatching(/^Жеребьёвка проведена/)]);
    await undo();
    expect(await told()).toEqual([]);
    await run();
    expect(await told()).toHaveLength(1);
  });

  it('sees in each period how many wish in it, and changes neither the rule that was told nor whose draw it was', async () => {
    await everybodyWishes();
    const [wishOf] = await portal.db.select().from(registrationPeriods);
    const { id: _, ...rest } = wishOf!;
    await portal.db.insert(registrationPeriods).values({ ...rest, facultyId: otherFaculty });
    const periods = async () => (await as(registrar)(registrationOfficeApi.periods, term)).data;
    expect((await periods()).map(({ facultyId, wishers }) => [facultyId, wishers])).toEqual([
      [1, 3],
      [otherFaculty, 0],
    ]);

    const told = (await periods())[0]!;
    const save = async (over: Partial<typeof told>) =>
      await as(registrar)(registrationOfficeApi.savePeriod, { ...told, ...over });
    expect(await refusalOf(save({ drawRule: 'average' }))).toMatchObject({ code: 'regoffice.rule_told' });
    await save({ studyYear: 3 });
    portal.setTime(afterWishes);
    await run();
    expect(await refusalOf(save({ studyYear: 4 }))).toMatchObject({ code: 'regoffice.drawn' });
    await save({ studyYear: 3, closesAt: new Date('2026-10-21T18:00:00+06:00') });
  });

  it('is answered before the draw of a city is done, and sees how far it is', async () => {
    await everybodyWishes();
    portal.setTime(afterWishes);
    const { db, parts } = portal;
    const manages = { grant: 'registration.manage' as const, facultyId: null };
    const person = { ...registrar, grants: [manages] };
    const who = { person, request: { ip: '', id: 'draw' }, now: new Date(afterWishes) };
    const told = await drawNow({ ...parts, patienceMs: 0 }, { db, who }, periodId);
    expect(told).toMatchObject({ isNew: true, isUnderWay: true });
    await lookForDraws(parts);
    expect(await registered()).toHaveLength(6);

    expect(await underWay()).toBeNull();
    await db.update(registrationDraws).set({ drawnAt: null });
    await db.delete(drawSteps).where(eq(drawSteps.block, '1'));
    expect(await underWay()).toEqual({ deed: 'drawing', done: 1, of: 2 });
  });

  it('is told that a draw goes on while another process is at it, and draws none beside it', async () => {
    await everybodyWishes();
    portal.setTime(afterWishes);
    await inPeriod(portal.pool, periodId, async () => {
      expect(await run()).toMatchObject({ isUnderWay: true });
    });
    expect(await registered()).toEqual([]);
    expect(await run()).toMatchObject({ isNew: true, isUnderWay: false });
  });

  it('finds a draw taken back that was cut off in the middle of it', async () => {
    await everybodyWishes();
    await drawn();
    // As if the process had ended right after the office said so.
    await portal.db.update(registrationSteps).set({ undoneAt: new Date(), undoneBy: registrar.id });
    expect(await underWay()).toEqual({ deed: 'undoing', done: 0, of: 6 });
    expect(await refusalOf(run())).toMatchObject({ code: 'draw.busy' });
    expect(await registered()).toHaveLength(6);
    await lookForDraws(portal.parts);

    expect(await underWay()).toBeNull();
    expect(await registered()).toEqual([]);
    expect(await receiptOf(student)).toBeNull();
    expect(await run()).toMatchObject({ isNew: true });
    expect(await registered()).toHaveLength(6);
  });

  it('takes a draw back as long as the lists are not published, and draws anew with another seed', async () => {
    await everybodyWishes();
    await drawn();
    const first = (await receiptOf(student))!;
    const before = await toldOfPeriod();
    await undo();

    expect(await registered()).toEqual([]);
    expect(await seated(classes.python)).toEqual([]);
    expect(await receiptOf(student)).toBeNull();
    expect(await toldOfPeriod()).toBe(before + 1);
    await lookForDraws(portal.parts);
    expect(await receiptOf(student)).toBeNull();
    await run();
    expect((await receiptOf(student))!.seedHash).not.toBe(first.seedHash);
    expect(await registered()).toHaveLength(6);

    await portal.db.update(registrationPeriods).set({ publishedAt: new Date() });
    expect(await refusalOf(undo())).toMatchObject({ code: 'draw.done' });
  });

  it('takes a draw back from the list of steps, after the closing that came upon it', async () => {
    await everybodyWishes();
    await drawn();
    const [opensAt, closesAt] = ['10:20:00', '10:20:30'].map((at) => new Date(`2026-10-14T${at}+06:00`));
    await portal.db.update(registrationPeriods).set({ opensAt: opensAt!, closesAt: closesAt! });
    await as(registrar)(registrationOfficeApi.finish, { periodId });
    const list = async () => await as(registrar)(registrationStepsApi.list, term);
    const [closed, draw] = await list();
    expect([closed, draw].map((one) => [one!.kind, one!.size, one!.mayUndo])).toEqual([
      ['closed', expect.any(Number), true],
      ['drawn', 6, false],
    ]);
    expect(await refusalOf(as(registrar)(registrationStepsApi.undo, draw!))).toMatchObject({
      code: 'draw.finished',
    });
    await as(registrar)(registrationStepsApi.undo, closed!);
    await as(registrar)(registrationStepsApi.undo, closed!);
    expect(await registered()).toHaveLength(6);

    await as(registrar)(registrationStepsApi.undo, draw!);
    expect(await registered()).toEqual([]);
    expect(await seated(classes.python)).toEqual([]);
    expect((await list()).map(({ kind, mayUndo, undoneBy }) => [kind, mayUndo, undoneBy !== null])).toEqual([
      ['closed', false, true],
      ['drawn', false, true],
    ]);
  });

  it('keeps receipts and entries of a draw that was taken back', async () => {
    await everybodyWishes();
    await drawn();
    await undo();
    expect(await portal.db.select().from(drawEntries)).toHaveLength(3);
    expect((await portal.db.select().from(drawReceipts)).length).toBeGreaterThan(0);
  });
});
