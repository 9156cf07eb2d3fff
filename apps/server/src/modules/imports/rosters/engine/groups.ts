import { differences, stateOf, tellChanges } from './differences.ts';
import { mayLeave } from './leavers.ts';
import { isNamed, knownName } from './organisations.ts';
import { noteRows, refuseRows } from './problems.ts';
import { shortNameOf } from './shortNames.ts';
import { dayLiteral, newId } from './workbench.ts';
import type { Workbench } from './workbench.ts';

/** A specialty of which nothing else is known is a bachelor's of four years, 240 credits (docs/imports.md). */
const bachelor = 1;

/** Course `c` is a programme: it says so, or a group follows it. */
const isProgramme = `(c.is_programme is true
  or exists (select from t_class g where g.course = c.sourced_id and g.type = 'group'))`;

/** Plans the specialties, which are the courses of groups: the table `p_specialty`. */
export async function planSpecialties(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table m_specialty as
    select c.sourced_id, c.file, c.line, c.title as name, coalesce(c.code, c.sourced_id) as code,
      dep.our_id as department_id,
      coalesce(
        (select s.id from external_ids x join specialties s on s.id = x.our_id
         where x.system_id = ${bench.systemId} and x.kind = 'specialty' and x.sourced_id = c.sourced_id),
        (select s.id from specialties s where s.code = coalesce(c.code, c.sourced_id) and s.level_id = ${bachelor}),
        (select min(s.id) from specialties s where ${isNamed('s', 'c.title')})) as known
    from t_course c
    left join lateral (
      select d.our_id from p_department d
      left join t_class g on g.course = c.sourced_id and g.type = 'group'
      where d.sourced_id in (c.organisation, g.organisation)
      order by d.sourced_id = c.organisation desc, d.sourced_id limit 1
    ) dep on true
    where ${isProgramme}`);
  const remains = `exists (select from t_course c where c.sourced_id = m.sourced_id)`;
  await refuseRows(bench, {
    kind: 'course',
    code: 'organisation_missing',
    field: 'organisation',
    rows: `select sourced_id, file, line, name as value from m_specialty where known is null and department_id is null`,
  });
  await bench.run(`delete from m_specialty m where not ${remains}`);
  await refuseRows(bench, {
    kind: 'course',
    code: 'value_repeated',
    field: 'code',
    rows: `
      select m.sourced_id, m.file, m.line, m.code as value from m_specialty m
      where exists (select from m_specialty other where other.sourced_id <> m.sourced_id
        and (other.known = m.known or other.code = m.code))`,
  });
  await bench.run(`delete from m_specialty m where not ${remains}`);
  const details = differences([['name', knownName('s', 'm.name'), 'm.name']]);
  await bench.run(`
    create temp table p_specialty as
    select m.*, m.name as title, ${shortNameOf('null::text', 'm.name')} as short_name,
      coalesce(s.id, ${newId(bench, 'specialties')}) as our_id, s.id is null as is_new, d.details,
      ${stateOf('s.id is null', 'd.details')} as state
    from m_specialty m left join specialties s on s.id = m.known
    cross join lateral (select ${details} as details) d`);
  await tellChanges(bench, 'specialties', 'p_specialty');
}

/** Finds in `m_group` what the groups are to be, and which Bilim knows already. */
async function matchGroups(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table m_group as
    select c.sourced_id, c.file, c.line, c.title as name, sp.our_id as specialty_id, sp.name as specialty,
      coalesce(c.admission_year - 2000, own.admission_year_id, mates.admission_year_id, ${bench.yearId}) as admission_year_id,
      own.id as by_import, curator.our_id as curator_id, curator.title as curator
    from t_class c join p_specialty sp on sp.sourced_id = c.course
    left join external_ids x on x.system_id = ${bench.systemId} and x.kind = 'group' and x.sourced_id = c.sourced_id
    left join groups own on own.id = x.our_id
    left join lateral (
      select mode() within group (order by p.admission_year_id) as admission_year_id
      from t_enrolment e join p_person p on p.sourced_id = e.person
      where e.class = c.sourced_id and e.role = 'student'
    ) mates on true
    left join lateral (
      select p.our_id, p.title from t_enrolment e join p_person p on p.sourced_id = e.person and p.is_teacher
      where e.class = c.sourced_id and e.role = 'teacher' and ${lasts(bench, 'e')}
      order by e.is_primary desc, e.sourced_id limit 1
    ) curator on true
    where c.type = 'group'`);
  await bench.run(`
    alter table m_group add known int;
    update m_group m set known = coalesce(m.by_import, (
      select g.id from groups g where g.name = m.name and g.admission_year_id = m.admission_year_id))`);
  await refuseRows(bench, {
    kind: 'class',
    code: 'name_taken',
    field: 'title',
    rows: `
      select m.sourced_id, m.file, m.line, m.name as value from m_group m
      where exists (select from m_group other where other.sourced_id <> m.sourced_id and (other.known = m.known
          or (other.name = m.name and other.admission_year_id = m.admission_year_id)))
        or exists (select from groups g where g.name = m.name and g.admission_year_id = m.admission_year_id
          and g.id is distinct from m.known)`,
  });
  await bench.run(
    'delete from m_group m where not exists (select from t_class c where c.sourced_id = m.sourced_id)',
  );
}

/** Plans the groups: the table `p_group`. */
export async function planGroups(bench: Workbench): Promise<void> {
  await matchGroups(bench);
  const details = differences([
    ['name', 'g.name', 'm.name'],
    [
      'specialty',
      'case when g.specialty_id = m.specialty_id then m.specialty else was.name_ru end',
      'm.specialty',
    ],
    ['admission_year', 'g.admission_year_id + 2000', 'm.admission_year_id + 2000'],
    [
      'curator',
      'chief.full_name',
      'case when m.curator_id = g.curator_id then chief.full_name else coalesce(m.curator, chief.full_name) end',
    ],
    ['state', `case when g.is_archived then 'resting' end`, 'null'],
  ]);
  await bench.run(`
    create temp table p_group as
    select m.*, m.name as title, coalesce(g.id, ${newId(bench, 'groups')}) as our_id, g.id is null as is_new,
      d.details, ${stateOf('g.id is null', 'd.details')} as state
    from m_group m left join groups g on g.id = m.known left join specialties was on was.id = g.specialty_id
    left join people chief on chief.id = g.curator_id
    cross join lateral (select ${details} as details) d`);
  await bench.run('create unique index on p_group (sourced_id); analyze p_group');
  await planLeftGroups(bench);
  await tellChanges(bench, 'groups', 'p_group');
  await tellChanges(bench, 'groups', 'p_left_group');
}

/** Groups that are no longer in the lists are archived. */
async function planLeftGroups(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table p_left_group as
    select e.sourced_id, '' as file, 0 as line, g.id as our_id, g.name as title, 'left' as state, null::jsonb as details
    from external_ids e join groups g on g.id = e.our_id and not g.is_archived
    where ${await mayLeave(bench, 'class')} and e.system_id = ${bench.systemId} and e.kind = 'group'
      and not exists (select from p_group p where p.our_id = g.id)
      and not exists (select from spoiled x where x.kind = 'class' and x.sourced_id = e.sourced_id)`);
}

/** Whether an enrolment goes on: one without an end does. */
export function lasts(bench: Workbench, enrolment: string): string {
  return `(${enrolment}.ends_on is null or ${enrolment}.ends_on >= ${dayLiteral(bench.today)})`;
}

/** Plans who is in which group: the table `p_member`, with what to do about it in `deed`. */
export async function planMembers(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table w_member as
    select distinct on (p.our_id) p.our_id as student_id, p.title as student, g.our_id as group_id, g.name as group_name,
      e.file, e.line, e.begins_on, count(*) over (partition by p.our_id) as choices
    from t_enrolment e join p_group g on g.sourced_id = e.class join p_person p on p.sourced_id = e.person
    where e.role = 'student' and p.is_student and ${lasts(bench, 'e')}
    order by p.our_id, e.is_primary desc, e.begins_on desc nulls last, g.sourced_id`);
  await noteRows(bench, {
    kind: 'enrolment',
    code: 'group_chosen',
    field: 'class',
    rows: `select file, line, group_name as value from w_member where choices > 1`,
  });
  const today = dayLiteral(bench.today);
  const allowed = await mayLeave(bench, 'enrolment', 'class', 'person');
  await bench.run(`
    create temp table p_member as
    with present as (
      select distinct on (m.student_id) m.id, m.student_id, m.group_id, m.period from student_group_periods m
      where m.is_main and (m.period @> ${today} or lower(m.period) >= ${today})
      order by m.student_id, lower(m.period) desc
    ), ended as (
      select m.student_id, max(upper(m.period)) as upper from student_group_periods m where m.is_main group by m.student_id
    ), listed as (
      select our_id from p_group union all select our_id from p_left_group
    ), compared as (
      select coalesce(w.student_id, now.student_id) as student_id, coalesce(w.student, o.full_name) as student,
        coalesce(w.file, '') as file, coalesce(w.line, 0) as line, w.group_id, w.group_name, was.name as was_name,
        now.id as period_id, now.period, now.group_id as was_id,
        greatest(coalesce(w.begins_on, make_date(2000 + ${bench.yearId}, 9, 1)), ended.upper) as begins_on,
        ended.student_id is not null as was_enrolled
      from w_member w
      full join (
        select p.* from present p
        where p.student_id in (select our_id from p_person union select our_id from p_leaver)
      ) now on now.student_id = w.student_id
      left join groups was on was.id = now.group_id left join ended on ended.student_id = w.student_id
      left join people o on o.id = now.student_id
      where w.student_id is not null or (
        ${allowed} and now.group_id in (select our_id from listed) and not exists (
          select from spoiled_pair x join p_group g on g.sourced_id = x.class join p_person p on p.sourced_id = x.person
          where g.our_id = now.group_id and p.our_id = now.student_id))
    )
    select c.*, c.student || ' — ' || coalesce(c.group_name, c.was_name) as title,
      case when c.group_id = c.was_id then 'keep'
        when c.period_id is null then 'enter'
        when c.group_id is null and lower(c.period) >= ${today} then 'erase'
        when c.group_id is null then 'leave'
        when lower(c.period) >= ${today} then 'correct' else 'move' end as deed,
      case when c.group_id = c.was_id then 'unchanged' when c.period_id is null then 'added'
        when c.group_id is null then 'left' else 'changed' end as state,
      case when c.group_id is distinct from c.was_id
        then jsonb_build_array(jsonb_build_array('group', c.was_name, c.group_name)) end as details
    from compared c`);
  await tellChanges(bench, 'members', 'p_member');
}
