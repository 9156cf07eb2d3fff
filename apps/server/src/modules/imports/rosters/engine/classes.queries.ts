import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWhole } from './coverage.sql.ts';
import { differences, stateOf } from './differences.sql.ts';
import { placeClasses } from './placedClasses.queries.ts';
import { noteRows, refuseRows } from './problems.sql.ts';
import { inOrder, newId, step, workTable } from './step.sql.ts';
import { streams } from './streams.queries.ts';
import { spoiledPairs } from './teaching.queries.ts';

/** Whether `a` is the class `m` by what tells classes apart. */
function sameKey(streamId: SQL): SQL {
  return sql`a.teacher_id = m.teacher_id and a.academic_year_id = m.year_id and a.season_id = m.season_id
    and a.discipline_id = m.discipline_id and a.lesson_type_id = m.lesson_type_id
    and a.subgroup = m.subgroup and a.group_id is not distinct from m.group_id
    and a.stream_id is not distinct from ${streamId}
    and a.credits = coalesce(m.credits, a.credits)`;
}

const found = workTable(
  'w_assignment',
  [streams],
  ({ systemId }) => sql`
  select m.*, s.our_id as stream_id, case when m.group_id is not null then m.group_semester end as semester_id,
    coalesce(
      (select a.id from external_ids x join teaching_assignments a on a.id = x.our_id
       where x.system_id = ${systemId} and x.kind = 'assignment' and x.sourced_id = m.sourced_id),
      (select min(a.id) from teaching_assignments a where ${sameKey(sql`s.our_id`)})) as known
  from m_assignment m left join p_stream s on s.sourced_id = m.stream_sid`,
);

export const classes = workTable(
  'p_assignment',
  [found],
  (run) => sql`
  select m.*, coalesce(a.id, ${newId(run, 'teaching_assignments')}) as our_id, a.id is null as is_new, c.details,
    ${stateOf(sql`a.id is null`, sql`c.details`)} as state,
    concat_ws(' · ', m.discipline, nullif(m.name, m.discipline), m.teacher, term.label) as title
  from w_assignment m left join teaching_assignments a on a.id = m.known
  left join disciplines was on was.id = a.discipline_id left join groups g on g.id = a.group_id
  left join lesson_types old_type on old_type.id = a.lesson_type_id
  join lesson_types new_type on new_type.id = m.lesson_type_id
  left join departments old_dep on old_dep.id = a.department_id
  cross join lateral (select coalesce(
    (select p.name from p_department p where p.our_id = m.department_id),
    (select d.name_ru from departments d where d.id = m.department_id)) as name) dep
  cross join lateral (select (2000 + m.year_id) || '-' || lpad(((m.year_id + 1) % 100)::text, 2, '0') || '/' || m.season_id
    as label) term
  cross join lateral (select ${differences(
    [
      'discipline',
      sql`case when a.discipline_id = m.discipline_id then m.discipline else was.name_ru end`,
      sql`m.discipline`,
    ],
    ['teacher', sql`case when a.id is not null then m.teacher end`, sql`m.teacher`],
    ['lesson_type', sql`old_type.name_ru`, sql`new_type.name_ru`],
    ['credits', sql`a.credits::float8`, sql`coalesce(m.credits, a.credits, 0)::float8`],
    ['hours', sql`a.planned_hours::float8`, sql`coalesce(m.planned_hours, a.planned_hours, 0)::float8`],
    ['group', sql`case when a.group_id = m.group_id then m.group_name else g.name end`, sql`m.group_name`],
    ['subgroup', sql`a.subgroup`, sql`m.subgroup`],
    [
      'department',
      sql`case when a.department_id = m.department_id then dep.name else old_dep.name_ru end`,
      sql`dep.name`,
    ],
    ['state', sql`case when not a.is_active then 'resting' end`, sql`null`],
  )} as details) c`,
  { unique: ['sourced_id', 'our_id'], index: ['class'] },
);

/** Classes that are no longer in the lists rest, with their journals. */
export const leftClasses = workTable(
  'p_left_assignment',
  [classes],
  (run) => sql`
  select e.sourced_id, coalesce(s.file, '') as file, coalesce(s.line, 0) as line, a.id as our_id, 'left' as state,
    null::jsonb as details, concat_ws(' · ', d.name_ru, o.full_name, (2000 + a.academic_year_id)::text) as title
  from external_ids e join teaching_assignments a on a.id = e.our_id and a.is_active
  join disciplines d on d.id = a.discipline_id join people o on o.id = a.teacher_id
  left join staged s on s.kind = 'class' and s.sourced_id = e.sourced_id::jsonb ->> 0
  where ${isWhole('class', 'enrolment', 'person', 'session')}
    and e.system_id = ${run.systemId} and e.kind = 'assignment'
    and not exists (select from p_assignment p where p.our_id = a.id)
    and not exists (select from spoiled x where (x.kind, x.sourced_id) in (
      ('class', e.sourced_id::jsonb ->> 0), ('person', e.sourced_id::jsonb ->> 1)))
    and not exists (select from ${spoiledPairs(run)} x
      where x.class = e.sourced_id::jsonb ->> 0 and x.person = e.sourced_id::jsonb ->> 1)`,
);

/** Plans classes: the table `p_assignment`; who teaches what to whom in which half-year. */
export const planClasses = inOrder(
  placeClasses,
  streams,
  refuseRows({
    name: 'taken_streams',
    given: [streams],
    kind: 'class',
    code: 'name_taken',
    field: 'code',
    rows: sql`
      select distinct p.class as sourced_id, m.file, m.line, p.name as value
      from p_stream p join m_assignment m on m.stream_sid = p.sourced_id
      where exists (
        select from (
          select o.our_id as id, o.year_id, o.season_id, o.discipline_id, o.name from p_stream o
          union all select s.id, s.academic_year_id, s.season_id, s.discipline_id, s.name from streams s
        ) other
        where (other.year_id, other.season_id, other.discipline_id, other.name)
          = (p.year_id, p.season_id, p.discipline_id, p.name) and other.id <> p.our_id)`,
  }),
  step(
    'roster_drop_classes_of_taken_streams',
    [streams],
    sql`delete from m_assignment m where not exists (select from t_class c where c.sourced_id = m.class)`,
  ),
  found,
  refuseRows({
    name: 'taken_classes',
    given: [found],
    kind: 'class',
    code: 'name_taken',
    field: 'title',
    rows: sql`
      select m.class as sourced_id, m.file, m.line, m.name as value from w_assignment m
      join teaching_assignments a on a.id <> m.known and ${sameKey(sql`m.stream_id`)}`,
  }),
  step(
    'roster_drop_taken_classes',
    [found],
    sql`delete from w_assignment m where not exists (select from t_class c where c.sourced_id = m.class)`,
  ),
  step(
    'roster_drop_taken_streams',
    [found],
    sql`delete from p_stream s where not exists (select from w_assignment m where m.stream_sid = s.sourced_id)`,
  ),
  classes,
  noteRows({
    name: 'doubled_classes',
    given: [classes],
    kind: 'class',
    code: 'class_doubled',
    field: 'sourced_id',
    rows: ({ systemId }) => sql`
      select p.file, min(p.line) as line, '× ' || count(*) as value
      from p_assignment p left join p_stream s on s.sourced_id = p.stream_sid
      where p.is_new and (s.is_taken or exists (
        select from roster_systems y join external_ids e
          on e.system_id = y.id and e.kind = 'assignment' and e.sourced_id = p.sourced_id
        join teaching_assignments a on a.id = e.our_id and a.is_active
        where y.id <> ${systemId}))
      group by p.file`,
  }),
  leftClasses,
);
