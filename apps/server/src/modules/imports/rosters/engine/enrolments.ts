import { tellChanges } from './differences.ts';
import { mayLeave } from './leavers.ts';
import { dayLiteral } from './workbench.ts';
import type { Workbench } from './workbench.ts';

/**
 * Plans class lists: the table `p_pair`. The list of an imported class is what the lists say: whoever is enrolled
 * and has not left before its half-year ended, or, for a class of a group without a list of its own, the
 * group: those whom the lists put there, and those whom they do not speak of.
 */
export async function planEnrolments(bench: Workbench): Promise<void> {
  const today = dayLiteral(bench.today);
  await bench.run(`
    create temp table w_pair as
    select a.our_id as assignment_id, p.our_id as student_id, min(e.file) as file, min(e.line) as line
    from t_enrolment e
    join p_assignment a on a.class = e.class
    join p_person p on p.sourced_id = e.person and p.is_student
    left join p_term t on t.year_id = a.year_id and t.season_id = a.season_id
    where e.role = 'student'
      and (e.ends_on is null or e.ends_on >= ${today} or e.ends_on >= t.ends_on)
    group by a.our_id, p.our_id`);
  await bench.run(`
    insert into w_pair
    select a.our_id, m.student_id, min(m.file), min(m.line)
    from p_assignment a join p_member m on m.group_id = a.group_id and m.deed not in ('leave', 'erase')
    where a.group_id is not null and a.subgroup = 0 and ${hasNoList('a')}
    group by a.our_id, m.student_id`);
  await bench.run(`
    insert into w_pair
    select a.our_id, now.student_id, '', 0
    from p_assignment a
    join student_group_periods now on now.group_id = a.group_id and now.is_main and now.period @> ${today}
    where a.group_id is not null and a.subgroup = 0 and ${hasNoList('a')}
      and not exists (select from p_member m where m.student_id = now.student_id)`);
  await bench.run('create unique index on w_pair (assignment_id, student_id); analyze w_pair');
  await bench.run(`
    create temp table p_pair as
    select w.assignment_id, w.student_id, w.file, w.line, s.student_id is not null as is_back,
      case when s.student_id is null or s.removed_at is not null then 'added' else 'unchanged' end as state
    from w_pair w
    left join assignment_students s on s.assignment_id = w.assignment_id and s.student_id = w.student_id`);
  await planLeftPairs(bench);
  await bench.run(`
    create temp view told_pair as
    select q.state, q.file, q.line, null::jsonb as details,
      coalesce(p.title, o.full_name) || ' — ' || a.title as title
    from p_pair q join p_assignment a on a.our_id = q.assignment_id
    left join p_person p on p.our_id = q.student_id left join people o on o.id = q.student_id`);
  await tellChanges(bench, 'enrolments', 'told_pair');
}

/** Whether nobody says who of the group is in class `a`; of a subgroup that tells nothing, and changes nothing. */
function hasNoList(a: string): string {
  return `not exists (select from t_enrolment e where e.class = ${a}.class and e.role = 'student')`;
}

/** Whoever is no longer in the list of a class that goes on; the lists of classes that rest stay as they were. */
async function planLeftPairs(bench: Workbench): Promise<void> {
  if (!(await mayLeave(bench, 'enrolment', 'person'))) return;
  await bench.run(`
    insert into p_pair
    select s.assignment_id, s.student_id, '', 0, true, 'left'
    from p_assignment a join assignment_students s on s.assignment_id = a.our_id and s.removed_at is null
    left join external_ids e on e.system_id = ${bench.systemId} and e.kind = 'person' and e.our_id = s.student_id
    where not (a.group_id is not null and a.subgroup > 0 and ${hasNoList('a')})
      and not exists (
        select from w_pair w where w.assignment_id = s.assignment_id and w.student_id = s.student_id)
      and not exists (select from spoiled_pair x where x.class = a.class and x.person = e.sourced_id)
      and not exists (select from spoiled x where x.kind = 'person' and x.sourced_id = e.sourced_id)`);
}

/** Plans which groups sit in a stream: the table `w_stream_group`. Told with the classes of the stream. */
export async function planStreamGroups(bench: Workbench): Promise<void> {
  const today = dayLiteral(bench.today);
  await bench.run(`
    create temp table w_stream_group as
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
    where coalesce(m.group_id, now.group_id) is not null`);
  await bench.run(`
    create temp table p_stream_group as
    select w.stream_id, w.group_id, false as is_over from w_stream_group w
    where not exists (
      select from stream_groups g where g.stream_id = w.stream_id and g.group_id = w.group_id)
    union all
    select g.stream_id, g.group_id, true from stream_groups g join p_stream s on s.our_id = g.stream_id
    where not exists (
      select from w_stream_group w where w.stream_id = g.stream_id and w.group_id = g.group_id)`);
  await tellStreamGroups(bench);
}

async function tellStreamGroups(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table group_name as
    select our_id, name from p_group union all
    select id, name from groups where id not in (select our_id from p_group)`);
  await bench.run('create index on group_name (our_id); analyze group_name, w_stream_group');
  await bench.run(`
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
    where a.stream_id = p.stream_id`);
  await tellChanges(bench, 'classes', 'p_assignment');
  await tellChanges(bench, 'classes', 'p_left_assignment');
}
