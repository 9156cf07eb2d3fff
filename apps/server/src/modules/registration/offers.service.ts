import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { bool, day, instant, int, json, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { registrationOffers } from './offers.tables.ts';
import { isForGroup } from './periodFor.sql.ts';
import { registrationExtensions, registrationPeriods } from './periods.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  teachingAssignments,
} from './registration.tables.ts';
import { registrationChanges, registrationSheets, registrationSteps } from './seats.tables.ts';

const offered = z.object({ classId: z.int(), seats: z.int(), least: z.int() });

/** Offers classes, each with seats for everybody; whoever sits in their lists already gets one of the seats. */
export const insertOffers = statement({
  name: 'registration_offered_all',
  params: { offers: json(z.array(offered)), by: orNull(int), now: instant },
  row: { classId: int, seats: int, least: int },
  planned: 'each',
  sql: (p) => sql`
  with given as (
    select * from jsonb_to_recordset(${p.offers}) g("classId" int, seats smallint, least smallint)
  ), made as (
    insert into ${registrationOffers} (assignment_id, state, least_students, made_by, made_at, opened_at)
    select "classId", 'open', least, ${p.by}, ${p.now}, ${p.now} from given on conflict (assignment_id) do nothing
    returning assignment_id, least_students
  ), pool as (
    insert into ${registrationPools} (assignment_id, seats)
    select "classId", greatest(seats, (select count(*) from ${assignmentStudents} seat
      where seat.assignment_id = "classId" and seat.removed_at is null))::smallint
    from given join made on made.assignment_id = given."classId"
    on conflict (assignment_id, group_id) do nothing returning assignment_id, seats
  )
  select made.assignment_id as "classId", made.least_students as least, pool.seats
  from made join pool on pool.assignment_id = made.assignment_id order by 1`,
});

/** As if they had never been offered: whoever sits in their lists sits beside the seats again. */
export const deleteOffers = statement({
  name: 'registration_offers_taken_back',
  params: { classIds: listOf(int) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with pools as (delete from ${registrationPools} where assignment_id = any(${p.classIds}))
  delete from ${registrationOffers} where assignment_id = any(${p.classIds})`,
});

/** Offers a class again that was cancelled, and ends the days that its students were given to choose anew. */
export const restoreOffer = statement({
  name: 'registration_class_restored',
  params: { classId: int, stepId: int, now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with step as (
    select s.made_by, s.made_at from ${registrationSteps} s where s.id = ${p.stepId}
  ), shorter as (
    update ${registrationExtensions} e set revoked_at = ${p.now} from step
    where e.granted_at = step.made_at and e.granted_by = step.made_by and e.revoked_at is null and e.student_id in (
      select c.student_id from ${registrationChanges} c where c.step_id = ${p.stepId})
  )
  update ${registrationOffers} set state = 'open', ended_at = null, end_reason = null
  where assignment_id = ${p.classId} and state = 'cancelled'`,
});

/** Those who sit in the lists of offered classes beside the seats get a seat of the pool for everybody, while there are any. */
export const seatThoseListed = statement({
  name: 'registration_listed_seated',
  params: { offers: json(z.array(offered)) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${assignmentStudents} seat set pool_id = pool.id
  from jsonb_to_recordset(${p.offers}) g("classId" int, seats smallint, least smallint)
  join ${registrationPools} pool on pool.assignment_id = g."classId" and pool.group_id is null
  where seat.assignment_id = g."classId" and seat.removed_at is null and seat.pool_id is null`,
});

const pools = z.array(z.object({ groupId: z.nullable(z.int()), seats: z.int() }));

/** The seats of an offer as they are to be; a pool that is named no more has none left. */
export const setOffer = statement({
  name: 'registration_offer_set',
  params: { classId: int, isOpen: bool, least: int, pools: json(pools), now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with given as materialized (
    select * from jsonb_to_recordset(${p.pools}) g("groupId" int, seats smallint)
  ), offer as (
    update ${registrationOffers} set state = case when ${p.isOpen} then 'open' else 'draft' end,
      least_students = ${p.least}, opened_at = coalesce(opened_at, case when ${p.isOpen} then ${p.now} end)
    where assignment_id = ${p.classId}
  ), emptied as (
    update ${registrationPools} pool set seats = 0 where pool.assignment_id = ${p.classId}
      and not exists (select from given g where g."groupId" is not distinct from pool.group_id)
  )
  insert into ${registrationPools} (assignment_id, group_id, seats) select ${p.classId}, "groupId", seats from given
  on conflict (assignment_id, group_id) do update set seats = excluded.seats`,
});

/**
 * Cancels a class: its students are registered for the discipline no more and are off the lists of all its classes, but of
 * what their plan makes compulsory only this class is lost to them. Each may choose again until the named moment. Answers
 * whom to tell.
 */
export const cancelClass = statement({
  name: 'registration_class_cancelled',
  params: { classId: int, reason: text, until: instant, stepId: int, by: int, today: day, now: instant },
  row: { studentId: int },
  planned: 'each',
  sql: (p) => sql`
  with class as materialized (
    select a.* from ${teachingAssignments} a where a.id = ${p.classId}
  ), sitting as materialized (
    select seat.student_id from ${assignmentStudents} seat where seat.assignment_id = ${p.classId} and seat.removed_at is null
  ), sheet as (
    update ${registrationSheets} s set version = s.version + 1 from class where s.student_id in (select student_id from sitting)
      and s.academic_year_id = class.academic_year_id and s.season_id = class.season_id returning 1
  ), locked as materialized (
    select pool.id from ${registrationPools} pool where (select count(*) from sheet) >= 0 and pool.id in (
      select seat.pool_id from ${assignmentStudents} seat join ${teachingAssignments} a on a.id = seat.assignment_id
      join class on class.discipline_id = a.discipline_id and class.academic_year_id = a.academic_year_id
        and class.season_id = a.season_id
      where seat.student_id in (select student_id from sitting))
    order by pool.id for no key update
  ), offer as (
    update ${registrationOffers} set state = 'cancelled', ended_at = ${p.now}, end_reason = ${p.reason}
    where assignment_id = ${p.classId}
  ), dropped as (
    update ${disciplineRegistrations} r set status = 'cancelled', ended_at = ${p.now}, ended_by = ${p.by}
    from class where r.student_id in (select student_id from sitting) and r.discipline_id = class.discipline_id
      and r.academic_year_id = class.academic_year_id and r.season_id = class.season_id
      and r.status in ('registered', 'confirmed') and not (r.is_by_plan and r.elective_block = 0)
    returning r.student_id
  ), gone as (
    update ${assignmentStudents} seat set removed_at = ${p.now}, removed_by = ${p.by}
    from ${teachingAssignments} a, class
    where (select count(*) from locked) >= 0 and a.id = seat.assignment_id and a.discipline_id = class.discipline_id
      and a.academic_year_id = class.academic_year_id and a.season_id = class.season_id
      and seat.student_id in (select student_id from sitting) and seat.removed_at is null
      and (seat.assignment_id = ${p.classId} or seat.student_id in (select student_id from dropped))
    returning seat.student_id, seat.assignment_id
  ), noted as (
    insert into ${registrationChanges} (student_id, academic_year_id, season_id, deed, discipline_id, registration_id,
      from_ids, reason, made_by, made_at, step_id)
    select s.student_id, class.academic_year_id, class.season_id, 'cancelled', class.discipline_id,
      (select max(r.id) from ${disciplineRegistrations} r where r.student_id = s.student_id
        and r.academic_year_id = class.academic_year_id and r.season_id = class.season_id
        and r.discipline_id = class.discipline_id and r.status in ('registered', 'confirmed')),
      array(select g.assignment_id from gone g where g.student_id = s.student_id order by 1), ${p.reason}, ${p.by}, ${p.now},
      ${p.stepId}
    from sitting s cross join class
  ), longer as (
    insert into ${registrationExtensions} (period_id, student_id, closes_at, reason, granted_by, granted_at)
    select w.id, sat.student_id, greatest(${p.until}, w.closes_at), ${p.reason}, ${p.by}, ${p.now}
    from sitting sat cross join class
    join ${studentGroupPeriods} place on place.student_id = sat.student_id and place.is_main
      and place.period @> ${p.today}
    join ${groups} g on g.id = place.group_id join ${specialties} s on s.id = g.specialty_id
    join ${registrationPeriods} w on w.academic_year_id = class.academic_year_id and w.season_id = class.season_id
      and w.closed_on is null and w.opens_at <= ${p.now} and w.closes_at < ${p.until} and ${isForGroup}
    on conflict (student_id, period_id) where revoked_at is null
      do update set closes_at = greatest(${registrationExtensions}.closes_at, excluded.closes_at)
  ), told as (${emitting(sql`
    select s.student_id, 'class', jsonb_build_object('assignmentId', class.id) from sitting s cross join class
    union all
    select a.teacher_id, 'class', jsonb_build_object('assignmentId', a.id)
    from (select distinct assignment_id from gone) left_ join ${teachingAssignments} a on a.id = left_.assignment_id`)}
  )
  select student_id as "studentId" from sitting order by 1`,
});
