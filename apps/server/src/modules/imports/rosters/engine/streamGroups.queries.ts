import { sql } from 'drizzle-orm';

import { classes, leftClasses } from './classes.queries.ts';
import { tellChanges } from './differences.sql.ts';
import { pairs } from './enrolments.queries.ts';
import { groups } from './groups.queries.ts';
import { inOrder, step, workTable } from './step.sql.ts';

const wanted = workTable(
  'w_stream_group',
  [pairs],
  ({ today }) => sql`
  with present as (
    select distinct on (m.student_id) m.student_id, m.group_id from student_group_periods m
    where m.is_main and (m.period @> ${today} or lower(m.period) >= ${today})
    order by m.student_id, lower(m.period) desc
  )
  select distinct a.stream_id, coalesce(m.group_id, now.group_id) as group_id
  from (
    select assignment_id, student_id from w_pair
    union
    select s.assignment_id, s.student_id from p_assignment a
    join assignment_students s on s.assignment_id = a.our_id and s.removed_at is null
    left join p_pair q on q.assignment_id = s.assignment_id and q.student_id = s.student_id and q.state = 'left'
    where a.stream_id is not null and q.student_id is null
  ) w join p_assignment a on a.our_id = w.assignment_id and a.stream_id is not null
  left join p_member m on m.student_id = w.student_id
  left join present now on now.student_id = w.student_id and m.student_id is null
  where coalesce(m.group_id, now.group_id) is not null`,
);

export const streamGroups = workTable(
  'p_stream_group',
  [wanted],
  sql`
  select w.stream_id, w.group_id, false as is_over from w_stream_group w
  where not exists (
    select from stream_groups g where g.stream_id = w.stream_id and g.group_id = w.group_id)
  union all
  select g.stream_id, g.group_id, true from stream_groups g join p_stream s on s.our_id = g.stream_id
  where not exists (
    select from w_stream_group w where w.stream_id = g.stream_id and w.group_id = g.group_id)`,
);

const names = workTable(
  'group_name',
  [groups],
  sql`
  select our_id, name from p_group union all
  select id, name from groups where id not in (select our_id from p_group)`,
  { index: ['our_id'] },
);

/** Plans which groups sit in a stream: the table `p_stream_group`. Told with the classes of the stream. */
export const planStreamGroups = inOrder(
  wanted,
  streamGroups,
  names,
  step(
    'roster_tell_stream_groups',
    [streamGroups, names],
    sql`
    update p_assignment a set
      details = coalesce(a.details, '[]'::jsonb) || jsonb_build_array(jsonb_build_array('group', was.names, now.names)),
      state = case when a.state = 'unchanged' then 'changed' else a.state end
    from (select distinct stream_id from p_stream_group) p
    left join (
      select g.stream_id, string_agg(n.name, ', ' order by n.name) as names from stream_groups g
      join group_name n on n.our_id = g.group_id
      where g.stream_id in (select stream_id from p_stream_group) group by g.stream_id
    ) was on was.stream_id = p.stream_id
    left join (
      select w.stream_id, string_agg(n.name, ', ' order by n.name) as names from w_stream_group w
      join group_name n on n.our_id = w.group_id group by w.stream_id
    ) now on now.stream_id = p.stream_id
    where a.stream_id = p.stream_id`,
  ),
  tellChanges('classes', classes),
  tellChanges('classes', leftClasses),
);
