import { sql } from 'drizzle-orm';

import {
  assignmentStudents,
  disciplineRegistrations,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { bool } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { orderEffects, studentOrderItems } from '../orders.tables.ts';

import { coming, comingBack, dated, execution, keeping, offeredClasses } from './order.sql.ts';

const isLive = sql`status in ('registered', 'confirmed', 'waitlisted')`;

/** Takes students off the lists of classes to come: all of them, or those in which their new group is not. */
export const closeSeats = statement({
  name: 'order_seats_closed',
  params: { ...execution, endsClasses: bool },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with ${coming(p.day)}, was as materialized (
    select seat.* from ${studentOrderItems} i
    join ${assignmentStudents} seat on seat.student_id = i.student_id and seat.removed_at is null
    join ${teachingAssignments} a on a.id = seat.assignment_id
    join coming on coming.academic_year_id = a.academic_year_id and coming.season_id = a.season_id
    where i.order_id = ${p.orderId} and (${p.endsClasses} or i.group_id is not null and not a.is_elective and (
      a.group_id <> i.group_id or exists (
        select from ${streams} s where s.id = a.stream_id and s.kind = 'lecture'
      ) and not exists (
        select from ${streamGroups} link where link.stream_id = a.stream_id and link.group_id = i.group_id)))
  ), gone as (
    update ${assignmentStudents} seat set removed_at = ${p.now}, removed_by = ${p.by} from was
    where seat.assignment_id = was.assignment_id and seat.student_id = was.student_id returning seat.assignment_id
  )
  ${keeping(
    p.orderId,
    'seat',
    sql`select was.student_id, was.assignment_id,
      jsonb_build_object('removedAt', was.removed_at, 'removedBy', was.removed_by), 'true'::jsonb from was`,
  )}`,
});

/**
 * Puts students on the lists of their group's classes. Where it has subgroups they stay in the one of the same number,
 * or come into that with the fewest students; several who come at once take turns. What was chosen carries its classes
 * along: looked up among all that is offered, three hundred students would take minutes.
 */
export const openSeats = statement({
  name: 'order_seats_opened',
  params: { ...comingBack, now: execution.now },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with ${offeredClasses(p)},
  filled as (
    select a.id, (select count(*) from ${assignmentStudents} s where s.assignment_id = a.id and s.removed_at is null) as students
    from of_groups a where a.subgroup > 0
  ), held as materialized (
    select e.student_id, a.discipline_id, a.lesson_type_id, a.subgroup from ${orderEffects} e
    join ${teachingAssignments} a on a.id = e.row_id
    where e.order_id = ${p.orderId} and e.entity = 'seat'
  ), ranked as (
    select o.student_id, o.academic_year_id, o.season_id, o.discipline_id, o.lesson_type_id, o.subgroup, o.place,
      array_agg(distinct o.id) as ids, bool_or(held.subgroup is not null) as is_held,
      row_number() over (
        partition by o.student_id, o.academic_year_id, o.season_id, o.discipline_id, o.lesson_type_id
        order by min(filled.students), o.subgroup) - 1 as rank
    from offered o join filled on filled.id = o.id
    left join held on held.student_id = o.student_id and held.discipline_id = o.discipline_id
      and held.lesson_type_id = o.lesson_type_id and held.subgroup = o.subgroup
    group by 1, 2, 3, 4, 5, 6, 7
  ), counted as (
    select ranked.*, count(*) over (
      partition by student_id, academic_year_id, season_id, discipline_id, lesson_type_id) as many
    from ranked
  ), chosen as (
    select distinct on (student_id, academic_year_id, season_id, discipline_id, lesson_type_id) counted.*
    from counted
    order by student_id, academic_year_id, season_id, discipline_id, lesson_type_id, is_held desc,
      (rank = place % many) desc
  ), wanted as materialized (
    select o.id as assignment_id, o.student_id from offered o where o.subgroup = 0
    union all
    select unnest(c.ids), c.student_id from chosen c
  ), was as materialized (
    select w.assignment_id, w.student_id, seat.student_id is not null as is_known, seat.removed_at, seat.removed_by
    from wanted w left join ${assignmentStudents} seat
      on seat.assignment_id = w.assignment_id and seat.student_id = w.student_id
    where seat.student_id is null or seat.removed_at is not null
  ), put as (
    insert into ${assignmentStudents} (assignment_id, student_id, added_at)
    select assignment_id, student_id, ${p.now} from was
    on conflict (assignment_id, student_id) do update set removed_at = null, removed_by = null
    returning assignment_id
  )
  ${keeping(
    p.orderId,
    'seat',
    sql`select was.student_id, was.assignment_id, case when was.is_known then
      jsonb_build_object('removedAt', was.removed_at, 'removedBy', was.removed_by) end, 'false'::jsonb from was`,
  )}`,
});

/** What they took in half-years to come is called off. */
export const cancelRegistrations = statement({
  name: 'order_registrations_cancelled',
  params: dated,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with ${coming(p.day)}, was as materialized (
    select r.* from ${studentOrderItems} i join ${disciplineRegistrations} r on r.student_id = i.student_id and r.${isLive}
    join coming on coming.academic_year_id = r.academic_year_id and coming.season_id = r.season_id
    where i.order_id = ${p.orderId}
  ), gone as (
    update ${disciplineRegistrations} r set status = 'cancelled' from was where r.id = was.id returning r.id
  )
  ${keeping(
    p.orderId,
    'registration',
    sql`select was.student_id, was.id, jsonb_build_object('groupId', was.group_id, 'status', was.status),
      jsonb_build_object('groupId', was.group_id, 'status', 'cancelled') from was`,
  )}`,
});

/**
 * What the new group takes with the same credits and examination goes on with it, and so do electives; the rest is a
 * difference. What has no classes, such as practice, is known by the registrations of those who are in the group, which
 * are looked up once: hundreds of students who come into a large group would read all of them for each of their own.
 */
export const moveRegistrations = statement({
  name: 'order_registrations_moved',
  params: comingBack,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with ${offeredClasses(p)}, taken as materialized (
    select distinct mate.group_id, mate.discipline_id, mate.credits, mate.exam_type_id, mate.academic_year_id, mate.season_id
    from ${disciplineRegistrations} mate join (select distinct group_id from target) g on g.group_id = mate.group_id
    join coming on coming.academic_year_id = mate.academic_year_id and coming.season_id = mate.season_id
    where mate.is_by_plan and mate.${isLive}
  ), was as materialized (
    select r.id, r.student_id, r.group_id, r.status, t.group_id as new_group_id,
      case when not r.is_by_plan or exists (
        select from of_groups o
        where o.in_group = t.group_id and o.discipline_id = r.discipline_id and o.credits = r.credits
          and o.exam_type_id is not distinct from r.exam_type_id
          and o.academic_year_id = r.academic_year_id and o.season_id = r.season_id
      ) or exists (
        select from taken
        where taken.group_id = t.group_id and taken.discipline_id = r.discipline_id and taken.credits = r.credits
          and taken.exam_type_id = r.exam_type_id
          and taken.academic_year_id = r.academic_year_id and taken.season_id = r.season_id
      ) then r.status else 'difference' end as new_status
    from target t join ${disciplineRegistrations} r on r.student_id = t.student_id and r.${isLive} and r.group_id <> t.group_id
    join coming on coming.academic_year_id = r.academic_year_id and coming.season_id = r.season_id
  ), changed as (
    update ${disciplineRegistrations} r set status = was.new_status,
      group_id = case was.new_status when 'difference' then r.group_id else was.new_group_id end
    from was where r.id = was.id returning r.id, r.group_id, r.status
  )
  ${keeping(
    p.orderId,
    'registration',
    sql`select was.student_id, was.id, jsonb_build_object('groupId', was.group_id, 'status', was.status),
      jsonb_build_object('groupId', changed.group_id, 'status', changed.status)
      from was join changed on changed.id = was.id`,
  )}`,
});

/** Whatever else the group takes is theirs to take, too. */
export const addRegistrations = statement({
  name: 'order_registrations_added',
  params: comingBack,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with ${offeredClasses(p)}, missing as (
    select distinct on (o.student_id, o.academic_year_id, o.season_id, o.discipline_id) o.* from offered o
    where o.exam_type_id is not null and not exists (
      select from ${disciplineRegistrations} r
      where r.student_id = o.student_id and r.academic_year_id = o.academic_year_id and r.season_id = o.season_id
        and r.discipline_id = o.discipline_id and r.${isLive})
    order by o.student_id, o.academic_year_id, o.season_id, o.discipline_id, o.id
  ), made as (
    insert into ${disciplineRegistrations} (student_id, group_id, academic_year_id, season_id, semester_id, discipline_id,
      credits, exam_type_id, is_by_plan, status)
    select student_id, in_group, academic_year_id, season_id, semester, discipline_id, credits, exam_type_id, true,
      'registered' from missing
    returning id, student_id, group_id, status
  )
  ${keeping(
    p.orderId,
    'registration',
    sql`select made.student_id, made.id, null::jsonb,
      jsonb_build_object('groupId', made.group_id, 'status', made.status) from made`,
  )}`,
});
