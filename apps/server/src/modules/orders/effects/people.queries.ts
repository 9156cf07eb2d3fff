import { sql } from 'drizzle-orm';

import { people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { bool, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { orderEffects, studentOrderItems } from '../orders.tables.ts';

import { dated, items, keeping, order } from './order.sql.ts';

/** Of two orders about the same students, the second waits. */
export const lockStudents = statement({
  name: 'order_students_locked',
  params: order,
  row: { id: int },
  planned: 'each',
  sql: (p) => sql`
  select s.id from ${students} s
  where s.id in (select i.student_id from ${items(p.orderId)}) order by s.id for no key update`,
});

export const changeStudents = statement({
  name: 'order_students_changed',
  params: { ...order, becomes: orNull(text) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with was as materialized (
    select s.id, s.status, s.funding, coalesce(${p.becomes}, s.status) as new_status,
      coalesce(i.funding, s.funding) as new_funding
    from ${studentOrderItems} i join ${students} s on s.id = i.student_id where i.order_id = ${p.orderId}
  ), changed as (
    update ${students} s set status = was.new_status, funding = was.new_funding from was
    where s.id = was.id and (was.new_status, was.new_funding) is distinct from (was.status, was.funding)
    returning s.id
  )
  ${keeping(
    p.orderId,
    'student',
    sql`
    select was.id, was.id, jsonb_build_object('status', was.status, 'funding', was.funding),
      jsonb_build_object('status', was.new_status, 'funding', was.new_funding)
    from was join changed on changed.id = was.id`,
  )}`,
});

export const renamePeople = statement({
  name: 'order_people_renamed',
  params: order,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with was as materialized (
    select h.id, jsonb_build_object('lastName', h.last_name, 'firstName', h.first_name, 'middleName', h.middle_name) as name,
      i.new_name
    from ${studentOrderItems} i join ${people} h on h.id = i.student_id
    where i.order_id = ${p.orderId} and i.new_name is not null
  ), changed as (
    update ${people} h set last_name = was.new_name->>'lastName', first_name = was.new_name->>'firstName',
      middle_name = was.new_name->>'middleName'
    from was where h.id = was.id and was.name <> was.new_name returning h.id
  )
  ${keeping(p.orderId, 'name', sql`select was.id, was.id, was.name, was.new_name from was join changed on changed.id = was.id`)}`,
});

const told = (period: string) => sql`jsonb_build_object('groupId', ${sql.identifier(period)}.group_id,
  'period', ${sql.identifier(period)}.period::text, 'reason', ${sql.identifier(period)}.reason)`;

/** Ends the group of whoever leaves it or comes into another one. A period that would only begin later falls away. */
export const closePeriods = statement({
  name: 'order_periods_closed',
  params: { ...dated, endsGroup: bool },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with was as materialized (
    select period.*, coalesce(lower(period.period) < ${p.day}, true) as has_begun
    from ${studentOrderItems} i
    join ${studentGroupPeriods} period on period.student_id = i.student_id and period.is_main
      and period.period && daterange(${p.day}, null)
    where i.order_id = ${p.orderId} and (${p.endsGroup} or i.group_id <> period.group_id)
  ), cut as (
    update ${studentGroupPeriods} period set period = daterange(lower(was.period), ${p.day}) from was
    where period.id = was.id and was.has_begun returning period.id, period.group_id, period.period, period.reason
  ), gone as (
    delete from ${studentGroupPeriods} period using was where period.id = was.id and not was.has_begun
  )
  ${keeping(
    p.orderId,
    'period',
    sql`select was.student_id, was.id, ${told('was')}, case when cut.id is not null then ${told('cut')} end
      from was left join cut on cut.id = was.id`,
  )}`,
});

/** From the day on they are in the group that the order names, as long as they would have been in the one before. */
export const openPeriods = statement({
  name: 'order_periods_opened',
  params: { ...dated, reason: oneOf(...studentGroupPeriods.reason.enumValues) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with target as materialized (
    select i.student_id, i.group_id, (
      select case when upper((e.before->>'period')::daterange) > ${p.day} then upper((e.before->>'period')::daterange) end
      from ${orderEffects} e
      where e.order_id = ${p.orderId} and e.student_id = i.student_id and e.entity = 'period' order by e.id desc limit 1
    ) as ends_on
    from ${items(p.orderId)} and i.group_id is not null and not exists (
      select from ${studentGroupPeriods} period
      where period.student_id = i.student_id and period.is_main and period.period @> ${p.day})
  ), made as (
    insert into ${studentGroupPeriods} (student_id, group_id, period, reason, is_main)
    select student_id, group_id, daterange(${p.day}, ends_on), ${p.reason}, true from target
    returning id, student_id, group_id, period, reason
  )
  ${keeping(p.orderId, 'period', sql`select made.student_id, made.id, null::jsonb, ${told('made')} from made`)}`,
});
