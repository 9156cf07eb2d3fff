import { sql } from 'drizzle-orm';

import { lasts } from './calendar.queries.ts';
import { isWhole } from './coverage.sql.ts';
import { disciplines } from './disciplines.queries.ts';
import { groups } from './groups.queries.ts';
import { posts } from './posts.queries.ts';
import { noteRows, refuseRows } from './problems.sql.ts';
import { inOrder, step, workTable } from './step.sql.ts';
import { classTerms, isLessonType, spoiledPairs } from './teaching.queries.ts';

/** What stands where the lists say nothing: a lecture, full-time. */
const lecture = sql`1`;
const fullTime = sql`1`;

/** Which class is taught by whom in which half-year, with all that follows: the table `m_assignment`. */
export const placedClasses = workTable(
  'm_assignment',
  [classTerms, disciplines, groups, posts],
  ({ today }) => sql`
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
    coalesce(g.education_form_id, ${fullTime}) as education_form_id
  from t_class c
  join class_term k on k.class = c.sourced_id
  join (
    select distinct e.class, e.person from t_enrolment e
    where e.role = 'teacher' and ${lasts(sql`e.ends_on`, today)}
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
  where c.type = 'class'`,
);

/** Leaves out classes that cannot be told apart or have no place. */
export const placeClasses = inOrder(
  placedClasses,
  noteRows({
    name: 'missing_teachers',
    given: [placedClasses],
    kind: 'class',
    code: 'teacher_missing',
    field: 'title',
    rows: (run) => sql`
      select c.file, c.line, c.title as value from t_class c
      where c.type = 'class' and c.is_staged and not exists (select from m_assignment m where m.class = c.sourced_id)
        and ${isWhole('person', 'role', 'enrolment')} and not exists (
          select from ${spoiledPairs(run)} x where x.class = c.sourced_id and x.role = 'teacher')`,
  }),
  refuseRows({
    name: 'classes_nowhere',
    given: [placedClasses],
    kind: 'class',
    code: 'organisation_missing',
    field: 'organisation',
    rows: sql`
      select class as sourced_id, file, line, name as value from m_assignment where department_id is null`,
  }),
  refuseRows({
    name: 'unknown_groups',
    given: [placedClasses],
    kind: 'class',
    code: 'reference_unknown',
    field: 'group',
    rows: sql`
      select m.class as sourced_id, m.file, m.line, c."group" as value from m_assignment m
      join t_class c on c.sourced_id = m.class and c."group" is not null where m.group_id is null`,
  }),
  refuseRows({
    name: 'repeated_classes',
    given: [placedClasses],
    kind: 'class',
    code: 'value_repeated',
    field: 'title',
    rows: sql`
      select m.class as sourced_id, m.file, m.line, m.name as value from m_assignment m where m.group_id is not null
        and exists (select from m_assignment other where other.class <> m.class and other.group_id = m.group_id
          and other.teacher_id = m.teacher_id and other.discipline_id = m.discipline_id
          and other.lesson_type_id = m.lesson_type_id and other.subgroup = m.subgroup
          and other.credits is not distinct from m.credits
          and (other.year_id, other.season_id) = (m.year_id, m.season_id))`,
  }),
  step(
    'roster_drop_refused_classes',
    [placedClasses],
    sql`delete from m_assignment m where not exists (select from t_class c where c.sourced_id = m.class)`,
  ),
);
