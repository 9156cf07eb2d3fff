import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { streamGroups, streams, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { terms } from '#modules/structure/calendar.tables.ts';
import { bool, day, instant, int, orNull } from '#platform/db/sqlTypes.ts';

import { orderEffects, studentOrderItems } from '../orders.tables.ts';

/** The order that is carried out, the day from which it works, and who carries it out at which moment. */
export const order = { orderId: int };
export const dated = { ...order, day };
export const execution = { ...dated, now: instant, by: orNull(int) };
export const comingBack = { ...dated, comesBack: bool };

/** The items of an order, as `i`. */
export const items = (orderId: SQL): SQL => sql`${studentOrderItems} i where i.order_id = ${orderId}`;

/** Half-years that are not over on the day, as the table `coming`. */
export const coming = (today: SQL): SQL =>
  sql`coming as materialized (select academic_year_id, season_id from ${terms} where ends_on >= ${today})`;

/** Keeps what became of rows; `rows` selects student, row, before and after. */
export const keeping = (orderId: SQL, entity: string, rows: SQL): SQL => sql`
  insert into ${orderEffects} (order_id, student_id, entity, row_id, before, after)
  select ${orderId}, kept.student_id, ${sql.raw(`'${entity}'`)}, kept.row_id, kept.before, kept.after
  from (${rows}) kept(student_id, row_id, before, after)`;

/**
 * The classes of the groups in which students are from the day on, where that is what the order changes, as the table
 * `offered`: those of the group itself and the lectures of its streams, which two indexes find; either this or that
 * column was a look at every class for each group. Electives are chosen, not given.
 */
export const offeredClasses = ({
  orderId,
  day: today,
  comesBack,
}: Record<'orderId' | 'day' | 'comesBack', SQL>): SQL => sql`
  ${coming(today)},
  target as materialized (
    select i.student_id, period.group_id,
      (row_number() over (partition by period.group_id order by i.student_id))::int - 1 as place
    from ${studentOrderItems} i
    join ${studentGroupPeriods} period
      on period.student_id = i.student_id and period.is_main and period.period @> ${today}
    where i.order_id = ${orderId} and (${comesBack} or i.group_id is not null)
  ),
  of_groups as materialized (
    select g.group_id as in_group, a.*,
      greatest(1, least(12, coalesce(a.semester_id, of_group.start_semester
        + 2 * (a.academic_year_id - of_group.admission_year_id) + (a.season_id = 2)::int)))::smallint as semester
    from (select distinct group_id from target) g
    join ${groups} of_group on of_group.id = g.group_id
    cross join lateral (
      select own.* from ${teachingAssignments} own where own.group_id = g.group_id
      union all
      select shared.* from ${streamGroups} link
      join ${streams} s on s.id = link.stream_id and s.kind = 'lecture'
      join ${teachingAssignments} shared on shared.stream_id = s.id
      where link.group_id = g.group_id
    ) a
    join coming on coming.academic_year_id = a.academic_year_id and coming.season_id = a.season_id
    where a.is_active and not a.is_elective
  ),
  offered as materialized (
    select t.student_id, t.place, a.in_group, a.id, a.subgroup, a.academic_year_id, a.season_id, a.semester,
      a.discipline_id, a.lesson_type_id, a.credits, a.exam_type_id
    from target t join of_groups a on a.in_group = t.group_id
  )`;
