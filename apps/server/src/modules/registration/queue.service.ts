import { sql } from 'drizzle-orm';

import { studentGroupPeriods } from '#modules/people/people.tables.ts';
import { bool, instant, int, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  teachingAssignments,
} from './registration.tables.ts';
import { showingSeats } from './seats.sql.ts';
import { registrationChanges, registrationWaits, seatAlerts, seatHolds } from './seats.tables.ts';

/** Takes a place in the queue of a class that is full; who waits already keeps theirs, and who sits in it takes none. */
export const joinQueue = statement({
  name: 'registration_queue_joined',
  params: { studentId: int, assignmentId: int, groupId: int, fallbackId: orNull(int), now: instant },
  row: { isFull: bool, isMine: bool, place: int },
  sql: (p) => sql`
  with pool as materialized (
    select one.seats - one.taken - one.held as free, one.waiting from ${registrationPools} one
    where one.assignment_id = ${p.assignmentId} and (one.group_id is null or one.group_id = ${p.groupId})
    order by one.id for no key update
  ), fits as (
    select coalesce(bool_and(free <= 0 or waiting > 0), false) as is_full, exists (
      select from ${assignmentStudents} seat where seat.assignment_id = ${p.assignmentId}
        and seat.student_id = ${p.studentId} and seat.removed_at is null) as is_mine
    from pool
  ), joined as (
    insert into ${registrationWaits} (student_id, assignment_id, group_id, fallback_id, joined_at)
    select ${p.studentId}, ${p.assignmentId}, ${p.groupId}, (select r.id from ${disciplineRegistrations} r
      where r.id = ${p.fallbackId} and r.student_id = ${p.studentId}), ${p.now} from fits where is_full and not is_mine
    on conflict (student_id, assignment_id) where state = 'waiting' do update set fallback_id = excluded.fallback_id
    returning id, joined_at, assignment_id, xmax = 0 as is_new
  ), noted as (
    insert into ${registrationChanges} (student_id, academic_year_id, season_id, deed, discipline_id, to_ids, made_by, made_at)
    select ${p.studentId}, a.academic_year_id, a.season_id, 'queued', a.discipline_id, array[a.id], ${p.studentId}, ${p.now}
    from joined join ${teachingAssignments} a on a.id = joined.assignment_id where joined.is_new
  )
  select fits.is_full as "isFull", fits.is_mine as "isMine", coalesce((
    select 1 + count(*) from joined join ${registrationWaits} ahead on ahead.assignment_id = joined.assignment_id
      and ahead.state = 'waiting' and (ahead.joined_at, ahead.id) < (joined.joined_at, joined.id)), 0)::int as place
  from fits`,
});

/** Ends a place in the queue; `code` says why there was no seat when one came free. */
export const endWait = statement({
  name: 'registration_queue_left',
  params: {
    studentId: int,
    assignmentId: int,
    state: text,
    code: orNull(text),
    by: orNull(int),
    now: instant,
  },
  row: {},
  sql: (p) => sql`
  with left_it as (
    update ${registrationWaits} w set state = ${p.state}, ended_at = ${p.now}, end_code = ${p.code}
    where w.student_id = ${p.studentId} and w.assignment_id = ${p.assignmentId} and w.state = 'waiting' returning w.assignment_id
  )
  insert into ${registrationChanges} (student_id, academic_year_id, season_id, deed, discipline_id, from_ids, code, made_by, made_at)
  select ${p.studentId}, a.academic_year_id, a.season_id, case when ${p.code} is null then 'unqueued' else 'refused' end,
    a.discipline_id, array[a.id], ${p.code}, ${p.by}, ${p.now}
  from left_it join ${teachingAssignments} a on a.id = left_it.assignment_id where ${p.state} <> 'seated'`,
});

/** Whoever stands first in the queues of a class in which a seat is free for them. */
export const selectFirstWaiting = statement({
  name: 'registration_queue_first',
  params: { assignmentId: int },
  row: {
    studentId: int,
    fallbackId: orNull(int),
    /** That they take the discipline already, in another class. */
    ownId: orNull(int),
    academicYearId: int,
    seasonId: int,
    disciplineId: int,
  },
  sql: (p) => sql`
  select w.student_id as "studentId", fallback.id as "fallbackId", own.id as "ownId", a.academic_year_id as "academicYearId",
    a.season_id as "seasonId", a.discipline_id as "disciplineId"
  from ${registrationWaits} w join ${teachingAssignments} a on a.id = w.assignment_id
  left join ${disciplineRegistrations} fallback on fallback.id = w.fallback_id and fallback.status in ('registered', 'confirmed')
  left join ${disciplineRegistrations} own on own.student_id = w.student_id and own.discipline_id = a.discipline_id
    and own.academic_year_id = a.academic_year_id and own.season_id = a.season_id and own.status in ('registered', 'confirmed')
  where w.assignment_id = ${p.assignmentId} and w.state = 'waiting' and exists (
    select from ${registrationPools} pool where pool.assignment_id = w.assignment_id and pool.seats > pool.taken + pool.held
      and (pool.group_id is null or pool.group_id = w.group_id))
  order by w.joined_at, w.id limit 1`,
});

/**
 * Whoever asked to be told of a free seat, once a seat is free that nobody waits for: each is told once, and nobody who
 * sits in the class by then, be it by the queue.
 */
export const takeAlerts = statement({
  name: 'registration_alerts_taken',
  params: { assignmentId: int, now: instant },
  row: { studentId: int },
  sql: (p) => sql`
  with rung as (
    update ${seatAlerts} bell set told_at = ${p.now}
    where bell.assignment_id = ${p.assignmentId} and bell.told_at is null and exists (
      select from ${registrationPools} pool where pool.assignment_id = bell.assignment_id
        and (pool.group_id is null or pool.group_id in (
          select own.group_id from ${studentGroupPeriods} own where own.student_id = bell.student_id and own.is_main))
        and pool.waiting = 0 and pool.seats > pool.taken + pool.held)
    returning bell.student_id
  )
  select rung.student_id as "studentId" from rung
  where not exists (select from ${assignmentStudents} seat
    where seat.assignment_id = ${p.assignmentId} and seat.student_id = rung.student_id and seat.removed_at is null)`,
});

export const setAlert = statement({
  name: 'registration_alert_set',
  params: { studentId: int, assignmentId: int, isOn: bool, now: instant },
  row: {},
  sql: (p) => sql`
  insert into ${seatAlerts} (student_id, assignment_id, asked_at, told_at)
  values (${p.studentId}, ${p.assignmentId}, ${p.now}, case when ${p.isOn} then null else ${p.now} end)
  on conflict (student_id, assignment_id) do update set asked_at = excluded.asked_at, told_at = excluded.told_at`,
});

/**
 * Keeps a seat in each of these classes, or in none. They are of one discipline, one of each type of lesson: nobody keeps
 * more than they could register for.
 */
export const holdSeats = statement({
  name: 'registration_seats_held',
  params: { studentId: int, groupId: int, classIds: listOf(int), until: instant, now: instant },
  row: { isOne: bool, isHeld: bool },
  sql: (p) => sql`
  with one as materialized (
    select count(distinct a.discipline_id) = 1 and count(distinct a.lesson_type_id) = cardinality(${p.classIds}) as is_one
    from ${teachingAssignments} a where a.id = any(${p.classIds})
  ), locked as materialized (
    select pool.id, pool.assignment_id, pool.group_id from ${registrationPools} pool
    where pool.assignment_id = any(${p.classIds}) and (pool.group_id is null or pool.group_id = ${p.groupId})
      and pool.waiting = 0 and pool.seats > pool.taken + pool.held
    order by pool.id for no key update
  ), choice as materialized (
    select distinct on (assignment_id) id from locked order by assignment_id, group_id nulls last
  ), fits as (
    select one.is_one, one.is_one and (select count(*) from choice) = cardinality(${p.classIds}) as is_held from one
  ), kept as (
    insert into ${seatHolds} (student_id, pool_id, held_at, until)
    select ${p.studentId}, choice.id, ${p.now}, ${p.until} from choice where (select is_held from fits)
  ), ${showingSeats(sql`locked`, sql`(select is_held from fits)`)}
  select is_one as "isOne", is_held as "isHeld" from fits`,
});

/** Lets go what a student keeps, or what ran out of time. */
export const releaseHolds = statement({
  name: 'registration_holds_released',
  params: { studentId: orNull(int), now: instant },
  row: {},
  sql: (p) => sql`
  with ended as (
    update ${seatHolds} h set ended_at = ${p.now}
    where h.ended_at is null and (h.student_id = ${p.studentId} or ${p.studentId} is null and h.until <= ${p.now})
    returning h.pool_id
  ), freed as (
    select pool.assignment_id from ended join ${registrationPools} pool on pool.id = ended.pool_id
  ), ${showingSeats(sql`freed`)}
  select`,
});
