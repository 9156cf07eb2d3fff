import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { lessonMarks, lessons } from '#modules/journal/journal.tables.ts';
import { people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { orderEffects, studentOrderItems, studentOrders } from '../orders.tables.ts';

import { execution, order } from './order.sql.ts';

const effects = (orderId: SQL, entity: string) =>
  sql`${orderEffects} e where e.order_id = ${orderId} and e.entity = ${sql.raw(`'${entity}'`)}`;

/** Students of whom something is no longer as the order left it, and those about whom a later order was carried out. */
export const selectChangedSince = statement({
  name: 'order_changed_since',
  params: order,
  row: { fullName: text },
  planned: 'each',
  sql: (p) => sql`
  select h.full_name as "fullName" from ${people} h
  where h.id in (
    select e.student_id from ${orderEffects} e join ${students} s on s.id = e.row_id
    where e.order_id = ${p.orderId} and e.entity = 'student'
      and e.after <> jsonb_build_object('status', s.status, 'funding', s.funding)
    union
    select e.student_id from ${orderEffects} e join ${people} n on n.id = e.row_id
    where e.order_id = ${p.orderId} and e.entity = 'name' and e.after <> jsonb_build_object(
      'lastName', n.last_name, 'firstName', n.first_name, 'middleName', n.middle_name)
    union
    select e.student_id from ${orderEffects} e left join ${studentGroupPeriods} period on period.id = e.row_id
    where e.order_id = ${p.orderId} and e.entity = 'period'
      and (e.after->>'period', (e.after->>'groupId')::int) is distinct from (period.period::text, period.group_id)
    union
    select i.student_id from ${studentOrderItems} i
    join ${studentOrders} own on own.id = i.order_id
    join ${studentOrderItems} others on others.student_id = i.student_id
    join ${studentOrders} o on o.id = others.order_id and o.id <> own.id
    where i.order_id = ${p.orderId} and o.state = 'done' and o.done_at > own.done_at
      and exists (select from ${orderEffects} later where later.order_id = o.id and later.student_id = i.student_id)
  )
  order by h.full_name collate "und-x-icu", h.id limit 3`,
});

const undoing = (name: string, write: (orderId: SQL) => SQL) =>
  statement({
    name: `order_undo_${name}`,
    params: order,
    row: {},
    planned: 'each',
    sql: (p) => write(p.orderId),
  });

/** In the order in which they are taken back, but for the lists of classes. */
export const undoRegistrations = [
  undoing(
    'registrations_added',
    (id) => sql`
  delete from ${disciplineRegistrations} r using ${effects(id, 'registration')} and e.before is null and r.id = e.row_id`,
  ),
  undoing(
    'registrations',
    (id) => sql`
  update ${disciplineRegistrations} r set status = e.before->>'status', group_id = (e.before->>'groupId')::int
  from ${effects(id, 'registration')} and e.before is not null and r.id = e.row_id
    and e.after = jsonb_build_object('groupId', r.group_id, 'status', r.status)`,
  ),
];

/** Whoever has marks in a class into which the order brought them leaves its list, and the marks stay. */
export const undoSeats = statement({
  name: 'order_undo_seats',
  params: { ...order, now: execution.now, by: execution.by },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with done as materialized (
    select e.row_id as assignment_id, e.student_id, e.before, e.after = 'true'::jsonb as was_closed,
      e.before is null and not exists (
        select from ${lessonMarks} m join ${lessons} l on l.id = m.lesson_id and l.academic_year_id = m.academic_year_id
        where m.student_id = e.student_id and l.assignment_id = e.row_id) as falls_away
    from ${effects(p.orderId, 'seat')}
  ), gone as (
    delete from ${assignmentStudents} seat using done
    where seat.assignment_id = done.assignment_id and seat.student_id = done.student_id and done.falls_away
  )
  update ${assignmentStudents} seat set
    removed_at = case when done.before is null then ${p.now} else (done.before->>'removedAt')::timestamptz end,
    removed_by = case when done.before is null then ${p.by} else (done.before->>'removedBy')::int end
  from done
  where seat.assignment_id = done.assignment_id and seat.student_id = done.student_id and not done.falls_away
    and (seat.removed_at is not null) = done.was_closed`,
});

export const undoPeople = [
  undoing(
    'periods_opened',
    (id) => sql`
  delete from ${studentGroupPeriods} period using ${effects(id, 'period')} and e.before is null and period.id = e.row_id`,
  ),
  undoing(
    'periods_closed',
    (id) => sql`
  update ${studentGroupPeriods} period set period = (e.before->>'period')::daterange
  from ${effects(id, 'period')} and e.before is not null and e.after is not null and period.id = e.row_id`,
  ),
  undoing(
    'periods_gone',
    (id) => sql`
  insert into ${studentGroupPeriods} (id, student_id, group_id, period, reason, is_main)
  select e.row_id, e.student_id, (e.before->>'groupId')::int, (e.before->>'period')::daterange, e.before->>'reason', true
  from ${effects(id, 'period')} and e.before is not null and e.after is null`,
  ),
  undoing(
    'names',
    (id) => sql`
  update ${people} h set last_name = e.before->>'lastName', first_name = e.before->>'firstName',
    middle_name = e.before->>'middleName'
  from ${effects(id, 'name')} and h.id = e.row_id`,
  ),
  undoing(
    'students',
    (id) => sql`
  update ${students} s set status = e.before->>'status', funding = e.before->>'funding'
  from ${effects(id, 'student')} and s.id = e.row_id`,
  ),
];

/** Students and teachers whose lists and timetables are others now, each once, whatever becomes of how many classes. */
export const tellClasses = statement({
  name: 'order_told',
  params: order,
  row: {},
  planned: 'each',
  sql: (p) =>
    emitting(sql`
    select w.person_id, 'class', jsonb_build_object('assignmentId', min(w.assignment_id))
    from (
      select e.student_id as person_id, e.row_id as assignment_id from ${effects(p.orderId, 'seat')}
      union all
      select a.teacher_id, a.id from ${teachingAssignments} a
      where a.id in (select e.row_id from ${effects(p.orderId, 'seat')})
    ) w
    group by w.person_id`),
});
