import { sql } from 'drizzle-orm';

import { lasts } from './calendar.queries.ts';
import { isWhole } from './coverage.sql.ts';
import { tellChanges } from './differences.sql.ts';
import { leftGroups } from './groups.queries.ts';
import { leavers } from './leavers.queries.ts';
import { noteRows } from './problems.sql.ts';
import { inOrder, workTable } from './step.sql.ts';
import { spoiledPairs } from './teaching.queries.ts';

const wanted = workTable(
  'w_member',
  [leftGroups],
  ({ today }) => sql`
  select distinct on (p.our_id) p.our_id as student_id, p.title as student, g.our_id as group_id, g.name as group_name,
    e.file, e.line, e.begins_on, count(*) over (partition by p.our_id) as choices
  from t_enrolment e join p_group g on g.sourced_id = e.class join p_person p on p.sourced_id = e.person
  where e.role = 'student' and p.is_student and ${lasts(sql`e.ends_on`, today)}
  order by p.our_id, e.is_primary desc, e.begins_on desc nulls last, g.sourced_id`,
);

export const members = workTable(
  'p_member',
  [wanted, leavers],
  (run) => sql`
  with present as (
    select distinct on (m.student_id) m.id, m.student_id, m.group_id, m.period from student_group_periods m
    where m.is_main and (m.period @> ${run.today} or lower(m.period) >= ${run.today})
    order by m.student_id, lower(m.period) desc
  ), ended as (
    select m.student_id, max(upper(m.period)) as upper from student_group_periods m where m.is_main group by m.student_id
  ), listed as (
    select our_id from p_group union all select our_id from p_left_group
  ), compared as (
    select coalesce(w.student_id, now.student_id) as student_id, coalesce(w.student, o.full_name) as student,
      coalesce(w.file, '') as file, coalesce(w.line, 0) as line, w.group_id, w.group_name, was.name as was_name,
      now.id as period_id, now.period, now.group_id as was_id,
      greatest(coalesce(w.begins_on, make_date(2000 + ${run.yearId}, 9, 1)), ended.upper) as begins_on,
      ended.student_id is not null as was_enrolled
    from w_member w
    full join (
      select p.* from present p
      where p.student_id in (select our_id from p_person union select our_id from p_leaver)
    ) now on now.student_id = w.student_id
    left join groups was on was.id = now.group_id left join ended on ended.student_id = w.student_id
    left join people o on o.id = now.student_id
    where w.student_id is not null or (
      ${isWhole('enrolment', 'class', 'person')} and now.group_id in (select our_id from listed) and not exists (
        select from ${spoiledPairs(run)} x
        join p_group g on g.sourced_id = x.class join p_person p on p.sourced_id = x.person
        where g.our_id = now.group_id and p.our_id = now.student_id))
  )
  select c.*, c.student || ' — ' || coalesce(c.group_name, c.was_name) as title,
    case when c.group_id = c.was_id then 'keep'
      when c.period_id is null then 'enter'
      when c.group_id is null and lower(c.period) >= ${run.today} then 'erase'
      when c.group_id is null then 'leave'
      when lower(c.period) >= ${run.today} then 'correct' else 'move' end as action,
    case when c.group_id = c.was_id then 'unchanged' when c.period_id is null then 'added'
      when c.group_id is null then 'left' else 'changed' end as state,
    case when c.group_id is distinct from c.was_id
      then jsonb_build_array(jsonb_build_array('group', c.was_name, c.group_name)) end as details
  from compared c`,
);

/** Plans who is in which group: the table `p_member`, with what to do about it in `action`. */
export const planMembers = inOrder(
  wanted,
  noteRows({
    name: 'chosen_groups',
    given: [wanted],
    kind: 'enrolment',
    code: 'group_chosen',
    field: 'class',
    rows: sql`select file, line, group_name as value from w_member where choices > 1`,
  }),
  members,
  tellChanges('members', members),
);
