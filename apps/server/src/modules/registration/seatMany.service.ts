import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { instant, int, json, listOf, oneOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import type { Database } from '#platform/db/database.ts';
import { statement } from '#platform/db/statement.ts';
import type { ParamsOf } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  registrationSources,
  teachingAssignments,
} from './registration.tables.ts';
import { registrationChanges, registrationSheets } from './seats.tables.ts';

/** Somebody who takes a discipline; `ref` joins the seats to it. */
const taking = z.object({
  ref: z.int(),
  studentId: z.int(),
  groupId: z.int(),
  semesterId: z.int(),
  disciplineId: z.int(),
  itemId: z.nullable(z.int()),
  credits: z.number(),
  examTypeId: z.int(),
  isByPlan: z.boolean(),
  block: z.int(),
  /** No closing comes any more that would confirm it. */
  isConfirmed: z.optional(z.boolean()),
});
export type Taking = z.output<typeof taking>;
const seat = z.object({ ref: z.int(), classId: z.int(), poolId: z.nullable(z.int()) });
export type SeatOf = z.output<typeof seat>;

/** As many as one statement seats: it has ten seconds, also on a machine that is busy. */
const atOnce = 2_000;

/**
 * The same as `takeSeats`, for thousands at once: who takes which disciplines, and in which seats. Sheets are locked
 * first and pools by their ids, as ever, all of them before anybody is seated; a seat that is gone meanwhile ends all of
 * it, by the check that nothing is sold twice. Pass the transaction.
 */
export async function seatMany(
  tx: Database,
  { taking: all, seats, ...given }: ParamsOf<typeof seatSome>,
): Promise<{ readonly registered: number }> {
  const { academicYearId, seasonId } = given;
  const studentIds = [...new Set(all.map(({ studentId }) => studentId))];
  const poolIds = [...new Set(seats.flatMap(({ poolId }) => poolId ?? []))];
  await lockAll(tx, { academicYearId, seasonId, studentIds, poolIds });
  const seatsOf = new Map(all.map(({ ref }): [number, SeatOf[]] => [ref, []]));
  for (const seat of seats) seatsOf.get(seat.ref)?.push(seat);
  const classOf = ({ ref }: Taking) => seatsOf.get(ref)?.[0]?.classId ?? 0;
  // Class by class: the seats of each are counted, and its rows lie, together.
  const line = all.toSorted((one, other) => classOf(one) - classOf(other) || one.ref - other.ref);
  let registered = 0;
  for (let from = 0; from < line.length; from += atOnce) {
    const some = line.slice(from, from + atOnce);
    const theirs = some.flatMap(({ ref }) => seatsOf.get(ref) ?? []);
    const [made] = await seatSome(tx, { ...given, taking: some, seats: theirs });
    registered += made?.registered ?? 0;
  }
  const told = new Map(line.map((one): [number, number] => [one.studentId, classOf(one)]));
  const classIds = [...new Set(seats.map(({ classId }) => classId))];
  await tellSeated(tx, { studentIds: [...told.keys()], theirIds: [...told.values()], classIds });
  return { registered };
}

export const lockAll = statement({
  name: 'registration_seats_locked',
  params: { academicYearId: smallint, seasonId: smallint, studentIds: listOf(int), poolIds: listOf(int) },
  row: { pools: int },
  planned: 'each',
  sql: (p) => sql`
  with sheet as (
    insert into ${registrationSheets} as s (student_id, academic_year_id, season_id)
    select id, ${p.academicYearId}, ${p.seasonId} from unnest(${p.studentIds}) given(id) order by id
    on conflict (student_id, academic_year_id, season_id) do update set version = s.version + 1 returning 1
  ), locked as materialized (
    select pool.id from ${registrationPools} pool where (select count(*) from sheet) >= 0
      and pool.id = any(${p.poolIds}) order by pool.id for no key update
  )
  select (select count(*) from locked)::int as pools`,
});

const seatSome = statement({
  name: 'registration_seat_many',
  params: {
    academicYearId: smallint,
    seasonId: smallint,
    taking: json(z.array(taking)),
    seats: json(z.array(seat)),
    source: oneOf(...registrationSources),
    stepId: int,
    by: orNull(int),
    reason: orNull(text),
    now: instant,
  },
  row: { registered: int },
  planned: 'each',
  sql: (p) => sql`
  with given as materialized (
    select * from jsonb_to_recordset(${p.taking}) g(ref int, "studentId" int, "groupId" int, "semesterId" smallint,
      "disciplineId" int, "itemId" int, credits numeric, "examTypeId" smallint, "isByPlan" boolean, block smallint, "isConfirmed" boolean)
  ), seat as materialized (
    select g."studentId", s.* from jsonb_to_recordset(${p.seats}) s(ref int, "classId" int, "poolId" int)
    join given g on g.ref = s.ref
  ), seated as materialized (
    select ref, array_agg("classId" order by "classId") as ids from seat group by ref
  ), made as (
    insert into ${disciplineRegistrations} (student_id, group_id, academic_year_id, season_id, semester_id, discipline_id,
      curriculum_item_id, credits, exam_type_id, is_by_plan, elective_block, status, source, created_at)
    select "studentId", "groupId", ${p.academicYearId}, ${p.seasonId}, "semesterId", "disciplineId", "itemId", credits,
      "examTypeId", "isByPlan", block, case when "isConfirmed" then 'confirmed' else 'registered' end, ${p.source}, ${p.now} from given
    on conflict (student_id, academic_year_id, season_id, discipline_id)
      where status in ('registered', 'confirmed', 'waitlisted') do nothing
    returning id, student_id, discipline_id
  ), sat as (
    insert into ${assignmentStudents} (assignment_id, student_id, added_at, pool_id)
    select "classId", "studentId", ${p.now}, "poolId" from seat
    on conflict (assignment_id, student_id) do update set removed_at = null, removed_by = null, pool_id = excluded.pool_id
  ), noted as (
    insert into ${registrationChanges} (student_id, academic_year_id, season_id, deed, discipline_id, registration_id, to_ids,
      reason, made_by, made_at, step_id)
    select g."studentId", ${p.academicYearId}, ${p.seasonId}, 'chosen', g."disciplineId", made.id,
      coalesce(seated.ids, '{}'), ${p.reason}, ${p.by}, ${p.now}, ${p.stepId}
    from given g left join seated on seated.ref = g.ref
    left join made on made.student_id = g."studentId" and made.discipline_id = g."disciplineId"
  )
  select (select count(*) from made)::int as registered`,
});

/** Each student once, about one of their classes, 0 where there is none, and each teacher about each class. */
const tellSeated = statement({
  name: 'registration_seats_told',
  params: { studentIds: listOf(int), theirIds: listOf(int), classIds: listOf(int) },
  row: {},
  planned: 'each',
  sql: (p) =>
    emitting(sql`
    select one.student_id, 'class', jsonb_build_object('assignmentId', one.class_id)
    from unnest(${p.studentIds}, ${p.theirIds}) one(student_id, class_id) where one.class_id > 0
    union all
    select a.teacher_id, 'class', jsonb_build_object('assignmentId', a.id)
    from ${teachingAssignments} a where a.id = any(${p.classIds})`),
});
