import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { ProblemCode } from '../source.ts';

import { halfYears, years } from './calendar.queries.ts';
import { tellChanges } from './differences.sql.ts';
import { disciplines } from './disciplines.queries.ts';
import { members } from './members.queries.ts';
import { groups } from './groups.queries.ts';
import { noteRows, refuseRows } from './problems.sql.ts';
import { references, settle } from './references.sql.ts';
import { inOrder, step, workTable } from './step.sql.ts';

/** Marks and words of certificates, as what they are in the five-point scale. */
const words = sql`(values ('отлично', 5), ('эң жакшы', 5), ('excellent', 5), ('хорошо', 4), ('жакшы', 4), ('good', 4),
  ('удовлетворительно', 3), ('канааттандырарлык', 3), ('satisfactory', 3), ('неудовлетворительно', 2),
  ('канааттандырарлык эмес', 2), ('fail', 2), ('5', 5), ('4', 4), ('3', 3), ('2', 2)) as w(word, five)`;
const passed = sql`('зачтено', 'зачет', 'зачёт', 'сынак тапшырылды', 'passed', 'pass', 'p')`;
const failed = sql`('не зачтено', 'незачтено', 'незачет', 'незачёт', 'сынак тапшырылган жок', 'not passed', 'np')`;

/** Of a percentage of points, and with what the test or exam of another system says of class and half-year. */
const told = workTable(
  'w_grade',
  [members, groups, disciplines, halfYears],
  ({ today }) => sql`
  select q.*, g.name as group_name, g.specialty_id, g.education_form_id, g.admission_year_id, g.start_semester
  from (
    select g.sourced_id, g.file, g.line, p.our_id as student_id, p.title as student, d.our_id as course_id,
      coalesce(d.name, g.discipline) as discipline, coalesce(g.start_year - 2000, half.year_id) as told_year,
      coalesce(g.season, half.season_id) as told_season, g.semester as told_semester, g.credits as told_credits,
      nullif(trim(coalesce(g.exam_type, a.exam_type)), '') as exam_word, a.sourced_id is not null as is_assessed,
      a.file as assessment_file, a.line as assessment_line,
      round(case when a.sourced_id is null then g.points else g.points * 100 / coalesce(a.most, 100) end, 2) as points,
      lower(trim(g.grade)) as word, g.graded_on, g.source,
      coalesce((
        select period.group_id from student_group_periods period
        where period.student_id = p.our_id and period.is_main
        order by lower(period.period) <= coalesce(g.graded_on, ${today}) desc, lower(period.period) desc limit 1
      ), (select m.group_id from p_member m where m.student_id = p.our_id and m.group_id is not null limit 1)) as group_id
    from t_grade g
    join p_person p on p.sourced_id = g.person and p.is_student
    left join t_assessment a on a.sourced_id = g.assessment
    left join t_class c on c.sourced_id = a.class
    left join p_discipline d on d.sourced_id = coalesce(g.course, c.course)
    left join lateral (
      select h.year_id, h.season_id from half_year h
      where h.sourced_id = any(case when a.session is null then c.sessions else array[a.session] end)
      order by h.year_id desc, h.season_id desc limit 1
    ) half on true
  ) q
  left join (
    select id, name, specialty_id, education_form_id, admission_year_id, start_semester from groups
    union all
    select our_id, name, specialty_id, 1, admission_year_id, 1 from p_group where is_new
  ) g on g.id = q.group_id`,
);

/** With semester and half-year, which follow from each other, and what the curriculum says where nobody does. */
const placed = workTable(
  'm_grade',
  [told, years],
  sql`
  select t.*, coalesce(t.course_id, item.discipline_id) as discipline_id,
    coalesce(t.told_semester, t.reckoned, item.semester_id) as semester_id,
    coalesce(t.told_year, t.admission_year_id
      + (coalesce(t.told_semester, item.semester_id) - t.start_semester) / 2) as year_id,
    coalesce(t.told_season, case when coalesce(t.told_semester, item.semester_id) % 2 = 1 then 1 else 2 end) as season_id,
    coalesce(t.told_credits, item.credits) as credits, item.id as item_id,
    case when t.exam_word is null then item.exam_type_id else exam.id end as exam_type_id
  from (
    select w.*, w.start_semester + 2 * (w.told_year - w.admission_year_id)
      + case w.told_season when 2 then 1 else 0 end as reckoned
    from w_grade w
  ) t
  left join lateral (
    select i.id, i.credits, i.exam_type_id, i.semester_id, i.discipline_id from curricula c
    join curriculum_items i on i.curriculum_id = c.id join disciplines d on d.id = i.discipline_id
    where c.specialty_id = t.specialty_id and c.education_form_id = t.education_form_id
      and c.admission_year_id = t.admission_year_id and c.is_in_force
      and (i.discipline_id = t.course_id or lower(d.name_ru) = lower(t.discipline))
    order by i.semester_id = coalesce(t.told_semester, t.reckoned) desc, i.semester_id, i.id limit 1
  ) item on true
  left join lateral (
    select e.id from exam_types e
    where lower(t.exam_word) in (lower(e.name_ru), lower(e.name_kg), lower(e.name_en), lower(e.short_name))
    order by e.closed_on is null desc, e.id limit 1
  ) exam on true`,
);

/** By the scale that held for the group when the half-year began. A mark that several letters share is the least of them. */
const judged = workTable(
  'j_grade',
  [placed],
  sql`
  select m.*, case when points.id is not null or marked.id is not null then rule.scale_id end as scale_id,
    case when points.id is not null or marked.id is not null then rule.starts_on end as scale_since,
    coalesce(points.letter, marked.letter, case when m.word in ${passed} then 'P' when m.word in ${failed} then 'NP' end) as letter,
    coalesce(points.grade_points, marked.grade_points) as grade_points,
    coalesce(points.five_point, marked.five_point) as five_point,
    coalesce(points.is_passed, marked.is_passed, m.word in ${passed}) as is_passed,
    points.id is null and marked.sharing > 1 as is_chosen
  from m_grade m
  left join lateral (
    select r.scale_id, r.starts_on from grade_scale_rules r
    where r.closed_on is null
      and r.starts_on <= make_date(2000 + m.year_id + case m.season_id when 1 then 0 else 1 end,
        case m.season_id when 1 then 9 when 2 then 2 else 7 end, 1)
      and (r.specialty_id is null or r.specialty_id = m.specialty_id)
      and (r.admitted_from_id is null or r.admitted_from_id <= m.admission_year_id)
    order by r.specialty_id is null, r.starts_on desc, r.admitted_from_id desc nulls last limit 1
  ) rule on true
  left join lateral (
    select b.* from grade_bands b where b.scale_id = rule.scale_id and b.closed_on is null and m.points is not null
    order by b.least_points <= floor(m.points) desc,
      case when b.least_points <= floor(m.points) then -b.least_points else b.least_points end limit 1
  ) points on true
  left join lateral (
    select b.*, count(*) over () as sharing from grade_bands b
    where b.scale_id = rule.scale_id and b.closed_on is null and m.points is null
      and (lower(b.letter) = m.word or b.five_point = (select w.five from ${words} where w.word = m.word))
    order by b.least_points limit 1
  ) marked on true`,
);

/** The grades: one that is there already stays as it is. */
export const grades = workTable(
  'p_grade',
  [judged],
  sql`
  select j.*, coalesce(j.graded_on, t.ends_on, make_date(2000 + j.year_id + 1,
      case j.season_id when 1 then 1 when 2 then 6 else 8 end, 28)) as day,
    j.student || ' — ' || coalesce(j.discipline, '') || ', ' || j.semester_id as title,
    case when kept.id is null
      then jsonb_build_array(jsonb_build_array('grade', null, concat_ws(' · ', trim_scale(j.points)::text, j.letter))) end as details,
    kept.id as kept_id, kept.id is not null and (kept.points, kept.letter) is distinct from (j.points, j.letter) as differs,
    case when kept.id is null then 'added' else 'unchanged' end as state
  from j_grade j
  left join terms t on t.academic_year_id = j.year_id and t.season_id = j.season_id
  left join grade_records kept on kept.is_final and kept.student_id = j.student_id and kept.semester_id = j.semester_id
    and kept.discipline_id = j.discipline_id and kept.credits = j.credits and kept.exam_type_id = j.exam_type_id`,
);

const refuse = (code: ProblemCode, field: string, where: SQL, value: SQL) =>
  refuseRows({
    name: `grades_${code}`,
    from: placed,
    kind: 'grade',
    code,
    field,
    rows: sql`select m.sourced_id, m.file, m.line, ${value} as value from m_grade m where ${where}`,
  });

/** Plans the grades of years gone by: the table `p_grade`. */
export const planGrades = inOrder(
  settle(references.classOfAssessment),
  settle(references.assessmentOfGrade),
  settle(references.personOfGrade),
  settle(references.courseOfGrade),
  told,
  placed,
  // What other systems count besides the final grade is no exam of ours.
  noteRows({
    name: 'other_assessments',
    given: [placed],
    kind: 'assessment',
    code: 'assessment_ignored',
    field: 'exam_type',
    rows: sql`
      select assessment_file as file, min(assessment_line) as line, exam_word as value from m_grade
      where is_assessed and exam_word is not null and exam_type_id is null group by assessment_file, exam_word`,
  }),
  step(
    'roster_ignore_grades',
    [placed],
    sql`delete from m_grade where is_assessed and exam_word is not null and exam_type_id is null`,
  ),
  refuse('group_missing', 'person', sql`m.group_id is null`, sql`m.student`),
  refuse('name_ambiguous', 'course', sql`m.discipline_id is null`, sql`m.discipline`),
  refuse(
    'semester_missing',
    'semester',
    sql`m.semester_id is null or m.semester_id not between 1 and 12 or m.year_id is null`,
    sql`coalesce(m.told_semester, m.told_year)::text`,
  ),
  refuse(
    'year_unknown',
    'start_year',
    sql`not exists (select from academic_years y where y.id = m.year_id) and not exists (
      select from p_year y where y.our_id = m.year_id)`,
    sql`(2000 + m.year_id)::text`,
  ),
  refuse('points_beyond', 'points', sql`m.points > 100`, sql`m.points::text`),
  refuse('credits_missing', 'credits', sql`m.credits is null`, sql`m.discipline`),
  refuse(
    'exam_type_missing',
    'exam_type',
    sql`m.exam_type_id is null`,
    sql`coalesce(m.exam_word, m.discipline)`,
  ),
  refuse(
    'value_repeated',
    'course',
    sql`exists (
      select from m_grade other where other.sourced_id <> m.sourced_id and other.student_id = m.student_id
        and other.discipline_id = m.discipline_id and other.semester_id = m.semester_id
        and other.credits = m.credits and other.exam_type_id = m.exam_type_id)`,
    sql`m.discipline`,
  ),
  judged,
  refuseRows({
    name: 'grades_unknown',
    from: judged,
    kind: 'grade',
    code: 'grade_unknown',
    field: 'grade',
    rows: sql`
      select j.sourced_id, j.file, j.line, coalesce(j.word, j.points::text) as value from j_grade j
      where j.letter is null`,
  }),
  grades,
  noteRows({
    name: 'grades_that_stay',
    given: [grades],
    kind: 'grade',
    code: 'grade_kept',
    field: 'points',
    rows: sql`select file, line, title as value from p_grade where differs`,
  }),
  noteRows({
    name: 'grades_chosen',
    given: [grades],
    kind: 'grade',
    code: 'grade_chosen',
    field: 'grade',
    rows: sql`select file, line, word || ' = ' || letter as value from p_grade where is_chosen and state = 'added'`,
  }),
  tellChanges('grades', grades),
);
