import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { bool, instant, int, json, listOf, oneOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  registrationSources,
  teachingAssignments,
} from './registration.tables.ts';
import { showingSeats } from './seats.sql.ts';
import { registrationChanges, registrationActions, registrationSheets, seatHolds } from './seats.tables.ts';

/** A discipline that the student did not take so far. */
export const newRegistration = z.object({
  semesterId: z.int(),
  itemId: z.nullable(z.int()),
  credits: z.number(),
  examTypeId: z.int(),
  isByPlan: z.boolean(),
  block: z.int(),
  /** No closing comes any more that would confirm it. */
  isConfirmed: z.boolean(),
});

const taking = {
  studentId: int,
  academicYearId: smallint,
  seasonId: smallint,
  /** Of the sheet that was judged; 0 where there is none yet. */
  version: int,
  groupId: int,
  disciplineId: int,
  takeIds: listOf(int),
  leaveIds: listOf(int),
  /** Classes without seats of their own, in which all of the group sit that take the discipline. */
  listIds: listOf(int),
  /** The registration that goes on; null where one is made. */
  registrationId: orNull(int),
  made: orNull(json(newRegistration)),
  dropIds: listOf(int),
  source: oneOf(...registrationSources),
  isFromQueue: bool,
  deed: oneOf(...registrationActions),
  by: orNull(int),
  reason: orNull(text),
  now: instant,
};
type Taking = Params<typeof taking>;

/** The tables up to `verdict`: whether the sheet is as it was judged, and a pool in which each class has a seat. */
const verdict = (p: Taking): SQL => sql`
  sheet as (
    insert into ${registrationSheets} as s (student_id, academic_year_id, season_id, version)
    values (${p.studentId}, ${p.academicYearId}, ${p.seasonId}, 1)
    on conflict (student_id, academic_year_id, season_id) do update set version = s.version + 1
      where s.version = ${p.version}
    returning version
  ), own_hold as materialized (
    select h.pool_id from ${seatHolds} h where h.student_id = ${p.studentId} and h.ended_at is null and h.until > ${p.now}
  ), locked as materialized (
    select pool.id, pool.assignment_id, pool.group_id, pool.seats - pool.taken - pool.held as free, pool.waiting
    from ${registrationPools} pool
    where (select count(*) from sheet) = 1 and (
      pool.assignment_id = any(${p.takeIds}) and (pool.group_id is null or pool.group_id = ${p.groupId})
        and (pool.seats > pool.taken + pool.held and (pool.waiting = 0 or ${p.isFromQueue})
          or pool.id = any(array(select pool_id from own_hold)))
      or pool.id = any(array(
        select seat.pool_id from ${assignmentStudents} seat
        where seat.student_id = ${p.studentId} and seat.assignment_id = any(${p.leaveIds}) and seat.removed_at is null)))
    order by pool.id for no key update
  ), choice as materialized (
    select distinct on (assignment_id) id, assignment_id from locked
    where assignment_id = any(${p.takeIds}) and (group_id is null or group_id = ${p.groupId})
      and (free > 0 and (waiting = 0 or ${p.isFromQueue}) or id in (select pool_id from own_hold))
    order by assignment_id, (id in (select pool_id from own_hold)) desc, group_id nulls last
  ), verdict as materialized (
    select (select count(*) from sheet) = 1 and (select count(*) from choice) = cardinality(${p.takeIds}) as is_done
  )`;

/** What follows where the verdict is good: seats left and taken, registrations ended and made. */
const moves = (p: Taking): SQL => sql`
  unheld as (
    update ${seatHolds} h set ended_at = ${p.now}
    from choice where (select is_done from verdict) and h.pool_id = choice.id and h.student_id = ${p.studentId}
      and h.ended_at is null
    returning h.pool_id
  ), gone as (
    update ${assignmentStudents} seat set removed_at = ${p.now}, removed_by = ${p.by}
    where (select is_done from verdict) and seat.student_id = ${p.studentId} and seat.assignment_id = any(${p.leaveIds})
      and seat.removed_at is null
    returning seat.assignment_id
  ), dropped as (
    update ${disciplineRegistrations} r set status = 'dropped', ended_at = ${p.now}, ended_by = ${p.by}
    where (select is_done from verdict) and r.id = any(${p.dropIds}) and r.student_id = ${p.studentId}
      and r.status in ('registered', 'confirmed')
    returning r.id
  ), made as (
    insert into ${disciplineRegistrations} (student_id, group_id, academic_year_id, season_id, semester_id,
      discipline_id, curriculum_item_id, credits, exam_type_id, is_by_plan, elective_block, status, source, created_at)
    select ${p.studentId}, ${p.groupId}, ${p.academicYearId}, ${p.seasonId}, m."semesterId", ${p.disciplineId}, m."itemId",
      m.credits, m."examTypeId", m."isByPlan", m.block,
      case when m."isConfirmed" then 'confirmed' else 'registered' end, ${p.source}, ${p.now}
    from jsonb_to_record(${p.made}) m("semesterId" smallint, "itemId" int, credits numeric, "examTypeId" smallint,
      "isByPlan" boolean, block smallint, "isConfirmed" boolean)
    where (select is_done from verdict) and ${p.made} is not null
    returning id
  ), sat as (
    insert into ${assignmentStudents} (assignment_id, student_id, added_at, pool_id)
    select choice.assignment_id, ${p.studentId}, ${p.now}, choice.id from choice
    -- A hold that becomes a seat is counted down first.
    where (select is_done from verdict) and (select count(*) from unheld) >= 0
    union all
    select of_group.id, ${p.studentId}, ${p.now}, null from unnest(${p.listIds}) of_group(id) where (select is_done from verdict)
    on conflict (assignment_id, student_id) do update set removed_at = null, removed_by = null, pool_id = excluded.pool_id
    returning assignment_id
  )`;

/** The student's history, and open pages. */
const words = (p: Taking): SQL => sql`
  noted as (
    insert into ${registrationChanges} (student_id, academic_year_id, season_id, deed, discipline_id, registration_id,
      from_ids, to_ids, reason, made_by, made_at)
    select ${p.studentId}, ${p.academicYearId}, ${p.seasonId}, ${p.deed}, ${p.disciplineId},
      coalesce(${p.registrationId}, (select id from made), (select min(id) from dropped)),
      array(select assignment_id from gone order by 1), array(select assignment_id from sat order by 1), ${p.reason},
      ${p.by}, ${p.now}
    from verdict where is_done
  ), told as (${emitting(sql`
    select w.person_id, 'class', jsonb_build_object('assignmentId', a.id)
    from (select assignment_id from sat union all select assignment_id from gone) moved
    join ${teachingAssignments} a on a.id = moved.assignment_id
    cross join lateral (values (a.teacher_id), (${p.studentId})) w(person_id)`)}
  ), ${showingSeats(sql`locked`, sql`(select is_done from verdict)`)}`;

/**
 * Takes seats and leaves others, all or nothing, in one statement: docs/decisions/0023. The order of locks is sheet, then
 * pools by id. A pool that somebody waits for gives seats to the queue only.
 */
export const takeSeats = statement({
  name: 'registration_take_seats',
  planned: 'blind',
  params: taking,
  row: { isCurrent: bool, isDone: bool, registrationId: orNull(int), fullIds: listOf(int) },
  sql: (p) => sql`
  with ${verdict(p)}, ${moves(p)}, ${words(p)}
  select (select count(*) from sheet) = 1 as "isCurrent", verdict.is_done as "isDone",
    coalesce(${p.registrationId}, (select id from made)) as "registrationId",
    array(select unnest(${p.takeIds}) except select assignment_id from choice) as "fullIds"
  from verdict`,
});

/** That somebody was refused, and why: the board of a rush counts them, the student's history shows them. */
export const noteRefusal = statement({
  name: 'registration_refused',
  params: {
    studentId: int,
    academicYearId: smallint,
    seasonId: smallint,
    disciplineId: int,
    toIds: listOf(int),
    code: text,
    by: orNull(int),
    now: instant,
  },
  row: {},
  sql: (p) => sql`
  insert into ${registrationChanges} (student_id, academic_year_id, season_id, deed, discipline_id, to_ids, code, made_by, made_at)
  values (${p.studentId}, ${p.academicYearId}, ${p.seasonId}, 'refused', ${p.disciplineId}, ${p.toIds}, ${p.code}, ${p.by}, ${p.now})`,
});
