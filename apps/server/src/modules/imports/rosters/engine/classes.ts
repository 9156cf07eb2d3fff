import { differences, stateOf } from './differences.ts';
import { lasts } from './groups.ts';
import { mayLeave } from './leavers.ts';
import { noteRows, refuseRows } from './problems.ts';
import { isLessonType } from './teaching.ts';
import { newId } from './workbench.ts';
import type { Workbench } from './workbench.ts';

/** What stands where the lists say nothing: a lecture, full-time. */
const lecture = 1;
const fullTime = 1;

/** Which class is taught by whom in which half-year, with all that follows: the table `m_assignment`. */
async function gatherAssignments(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table m_assignment as
    select c.sourced_id as class, t.person as teacher_sid, k.year_id, k.season_id,
      jsonb_build_array(c.sourced_id, t.person, k.year_id, k.season_id)::text as sourced_id,
      jsonb_build_array(c.sourced_id, k.year_id, k.season_id)::text as stream_sid,
      c.file, c.line, c.title as name, coalesce(c.code, c.title) as stream_name, d.our_id as discipline_id,
      d.name as discipline, p.our_id as teacher_id, p.title as teacher, g.our_id as group_id, g.name as group_name,
      least(12, greatest(1, coalesce(own.start_semester, 1) + 2 * (k.year_id - g.admission_year_id)
        + case k.season_id when 2 then 1 else 0 end)) as group_semester,
      coalesce(c.subgroup, 0) as subgroup, coalesce(c.credits, course.credits) as credits, c.planned_hours,
      coalesce((select min(l.id) from lesson_types l where ${isLessonType}), ${lecture}) as lesson_type_id,
      coalesce(of_course.our_id, of_class.our_id, whole_course.our_id, whole_class.our_id, post.department_id)
        as department_id,
      coalesce(own.education_form_id, ${fullTime}) as education_form_id
    from t_class c
    join class_term k on k.class = c.sourced_id
    join (
      select distinct e.class, e.person from t_enrolment e where e.role = 'teacher' and ${lasts(bench, 'e')}
    ) t on t.class = c.sourced_id
    join p_person p on p.sourced_id = t.person and p.is_teacher
    join p_discipline d on d.sourced_id = c.course
    join t_course course on course.sourced_id = c.course
    left join p_group g on g.sourced_id = c."group"
    left join groups own on own.id = g.our_id
    left join p_department of_course on of_course.sourced_id = course.organisation and not of_course.is_own
    left join p_department of_class on of_class.sourced_id = c.organisation and not of_class.is_own
    left join p_department whole_course on whole_course.sourced_id = course.organisation
    left join p_department whole_class on whole_class.sourced_id = c.organisation
    left join p_post post on post.teacher_id = p.our_id
    where c.type = 'class'`);
  await refuseUnplaced(bench);
}

/** Leaves out classes that cannot be told apart or have no place. */
async function refuseUnplaced(bench: Workbench): Promise<void> {
  await noteRows(bench, {
    kind: 'class',
    code: 'teacher_missing',
    field: 'title',
    rows: `
      select c.file, c.line, c.title as value from t_class c
      where c.type = 'class' and c.is_staged and not exists (select from m_assignment m where m.class = c.sourced_id)`,
  });
  await refuseRows(bench, {
    kind: 'class',
    code: 'organisation_missing',
    field: 'organisation',
    rows: `select class as sourced_id, file, line, name as value from m_assignment where department_id is null`,
  });
  await refuseRows(bench, {
    kind: 'class',
    code: 'reference_unknown',
    field: 'group',
    rows: `select m.class as sourced_id, m.file, m.line, c."group" as value from m_assignment m
           join t_class c on c.sourced_id = m.class and c."group" is not null where m.group_id is null`,
  });
  await refuseRows(bench, {
    kind: 'class',
    code: 'value_repeated',
    field: 'title',
    rows: `
      select m.class as sourced_id, m.file, m.line, m.name as value from m_assignment m where m.group_id is not null
        and exists (select from m_assignment other where other.class <> m.class and other.group_id = m.group_id
          and other.teacher_id = m.teacher_id and other.discipline_id = m.discipline_id
          and other.lesson_type_id = m.lesson_type_id and other.subgroup = m.subgroup
          and other.credits is not distinct from m.credits
          and (other.year_id, other.season_id) = (m.year_id, m.season_id))`,
  });
  await bench.run(`
    delete from m_assignment m where not exists (select from t_class c where c.sourced_id = m.class);
    analyze m_assignment`);
}

/** Plans streams: the table `p_stream`. A class without a group is a stream of whoever is enrolled. */
async function planStreams(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table p_stream as
    with wanted as (
      select distinct m.stream_sid as sourced_id, m.class, m.year_id, m.season_id, m.discipline_id, m.stream_name,
        coalesce(m.credits, 0) as credits, own.id as known, own.name as known_name
      from m_assignment m
      left join external_ids x on x.system_id = ${bench.systemId} and x.kind = 'stream' and x.sourced_id = m.stream_sid
      left join streams own on own.id = x.our_id
      where m.group_id is null
    ), counted as (
      select w.*, count(*) over (partition by year_id, season_id, discipline_id, stream_name) > 1 or exists (
        select from streams s where s.academic_year_id = w.year_id and s.season_id = w.season_id
          and s.discipline_id = w.discipline_id and s.name = w.stream_name and s.id is distinct from w.known
      ) as is_common from wanted w
    )
    select c.sourced_id, c.class, c.year_id, c.season_id, c.discipline_id, c.credits, c.known is null as is_new,
      coalesce(c.known_name, case when c.is_common then c.stream_name || ' (' || c.class || ')' else c.stream_name end)
        as name,
      coalesce(c.known, ${newId(bench, 'streams')}) as our_id
    from counted c`);
  await bench.run('create unique index on p_stream (sourced_id); analyze p_stream');
}

const classDifferences = differences([
  [
    'discipline',
    'case when a.discipline_id = m.discipline_id then m.discipline else was.name_ru end',
    'm.discipline',
  ],
  ['teacher', 'case when a.id is not null then m.teacher end', 'm.teacher'],
  ['lesson_type', 'old_type.name_ru', 'new_type.name_ru'],
  ['credits', 'a.credits::float8', 'coalesce(m.credits, a.credits, 0)::float8'],
  ['hours', 'a.planned_hours::float8', 'coalesce(m.planned_hours, a.planned_hours, 0)::float8'],
  ['group', 'case when a.group_id = m.group_id then m.group_name else g.name end', 'm.group_name'],
  ['subgroup', 'a.subgroup', 'm.subgroup'],
  [
    'department',
    'case when a.department_id = m.department_id then dep.name else old_dep.name_ru end',
    'dep.name',
  ],
  ['state', `case when not a.is_active then 'resting' end`, 'null'],
]);

/** Plans classes: the table `p_assignment`; who teaches what to whom in which half-year. */
export async function planAssignments(bench: Workbench): Promise<void> {
  await gatherAssignments(bench);
  await planStreams(bench);
  await bench.run(`
    alter table m_assignment add stream_id int, add known int, add semester_id int;
    update m_assignment m set stream_id = s.our_id from p_stream s where s.sourced_id = m.stream_sid;
    update m_assignment m set semester_id = case when m.group_id is not null then m.group_semester end,
      known = coalesce(
        (select a.id from external_ids x join teaching_assignments a on a.id = x.our_id
         where x.system_id = ${bench.systemId} and x.kind = 'assignment' and x.sourced_id = m.sourced_id),
        (select min(a.id) from teaching_assignments a where ${sameKey('a')}))`);
  await refuseRows(bench, {
    kind: 'class',
    code: 'name_taken',
    field: 'title',
    rows: `
      select m.class as sourced_id, m.file, m.line, m.name as value from m_assignment m
      join teaching_assignments a on a.id <> m.known and ${sameKey('a')}`,
  });
  await bench.run(
    'delete from m_assignment m where not exists (select from t_class c where c.sourced_id = m.class)',
  );
  await bench.run(`
    delete from p_stream s where not exists (select from m_assignment m where m.stream_sid = s.sourced_id)`);
  await bench.run(`
    create temp table p_assignment as
    select m.*, coalesce(a.id, ${newId(bench, 'teaching_assignments')}) as our_id, a.id is null as is_new, c.details,
      ${stateOf('a.id is null', 'c.details')} as state,
      concat_ws(' · ', m.discipline, nullif(m.name, m.discipline), m.teacher, term.label) as title
    from m_assignment m left join teaching_assignments a on a.id = m.known
    left join disciplines was on was.id = a.discipline_id left join groups g on g.id = a.group_id
    left join lesson_types old_type on old_type.id = a.lesson_type_id
    join lesson_types new_type on new_type.id = m.lesson_type_id
    left join departments old_dep on old_dep.id = a.department_id
    cross join lateral (select coalesce(
      (select p.name from p_department p where p.our_id = m.department_id),
      (select d.name_ru from departments d where d.id = m.department_id)) as name) dep
    cross join lateral (select (2000 + m.year_id) || '-' || lpad(((m.year_id + 1) % 100)::text, 2, '0') || '/' || m.season_id
      as label) term
    cross join lateral (select ${classDifferences} as details) c`);
  await bench.run(`
    create unique index on p_assignment (sourced_id); create unique index on p_assignment (our_id);
    create index on p_assignment (class); analyze p_assignment`);
  await planLeftAssignments(bench);
}

/** Whether `a` is the class `m` by what tells classes apart. */
function sameKey(a: string): string {
  return `${a}.teacher_id = m.teacher_id and ${a}.academic_year_id = m.year_id and ${a}.season_id = m.season_id
    and ${a}.discipline_id = m.discipline_id and ${a}.lesson_type_id = m.lesson_type_id
    and ${a}.subgroup = m.subgroup and ${a}.group_id is not distinct from m.group_id
    and ${a}.stream_id is not distinct from m.stream_id
    and ${a}.credits = coalesce(m.credits, ${a}.credits)`;
}

/** Classes that are no longer in the lists rest, with their journals. */
async function planLeftAssignments(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table p_left_assignment as
    select e.sourced_id, coalesce(s.file, '') as file, coalesce(s.line, 0) as line, a.id as our_id, 'left' as state,
      null::jsonb as details, concat_ws(' · ', d.name_ru, o.full_name, (2000 + a.academic_year_id)::text) as title
    from external_ids e join teaching_assignments a on a.id = e.our_id and a.is_active
    join disciplines d on d.id = a.discipline_id join people o on o.id = a.teacher_id
    left join staged s on s.kind = 'class' and s.sourced_id = e.sourced_id::jsonb ->> 0
    where ${await mayLeave(bench, 'class', 'enrolment', 'person', 'session')}
      and e.system_id = ${bench.systemId} and e.kind = 'assignment'
      and not exists (select from p_assignment p where p.our_id = a.id)
      and not exists (select from spoiled x where (x.kind, x.sourced_id) in (
        ('class', e.sourced_id::jsonb ->> 0), ('person', e.sourced_id::jsonb ->> 1)))
      and not exists (select from spoiled_pair x
        where x.class = e.sourced_id::jsonb ->> 0 and x.person = e.sourced_id::jsonb ->> 1)`);
}
