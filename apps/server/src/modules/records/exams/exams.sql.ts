import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { groups } from '#modules/people/people.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import type { Params } from '#platform/db/statement.ts';

import { gradingSheets } from '../sheets/sheets.tables.ts';
import { creditsIn, disciplineIn, semesterIn, taking, term } from '../sheets/taking.sql.ts';
import { examCounts, examsTouched } from './exams.tables.ts';

type Term = Params<typeof term>;

/**
 * Who sits for which exam together, with the examiner: whoever lectures to one of them, else whoever teaches most of
 * them. Columns of `exam_counts`.
 */
export const countedExams = (p: Term, disciplineIds: SQL): SQL => sql`
  with ${taking(p, disciplineIds)},
  sat as materialized (
    select t.student_id, t.subject, t.exam_type_id, coalesce(t.stream_id, 0) as stream_id, t.group_id as sits_in,
      case when t.stream_id is null then t.group_id else 0 end as group_id, ${semesterIn(p)} as semester_id
    from taking t join ${groups} g on g.id = t.group_id),
  exam as (
    select subject, exam_type_id, group_id, stream_id, count(*)::int as students,
      case when min(semester_id) = max(semester_id) then min(semester_id) end as semester_id,
      array_agg(distinct sits_in) as group_ids
    from sat group by 1, 2, 3, 4),
  taught as (
    select t.subject, t.exam_type_id, t.group_id, t.stream_id, had.rank, count(*) as students
    from sat t join had on had.student_id = t.student_id and had.subject = t.subject and had.rank is not null
    group by 1, 2, 3, 4, 5),
  examiner as (
    select distinct on (t.subject, t.exam_type_id, t.group_id, t.stream_id)
      t.subject, t.exam_type_id, t.group_id, t.stream_id, c.teacher_id, c.department_id
    from taught t join class c on c.rank = t.rank
    order by t.subject, t.exam_type_id, t.group_id, t.stream_id, c.lesson_type_id, t.students desc, c.id)
  select ${disciplineIn(sql`e.subject`)} as discipline_id, ${creditsIn(sql`e.subject`)} as credits, e.exam_type_id,
    e.group_id, e.stream_id, e.semester_id, e.students, e.group_ids, x.teacher_id, x.department_id
  from exam e left join examiner x using (subject, exam_type_id, group_id, stream_id)`;

export const termOfOffice = { ...term, ...rightScope };
type TermOfOffice = Params<typeof termOfOffice>;

/**
 * Exams of a half-year that have no sheet yet, where an office answers for one of their students. What was counted today
 * and is untouched since stands as it was counted; the rest is counted here.
 */
export const withoutSheet = (p: TermOfOffice): SQL => sql`
  touched as materialized (
    select t.discipline_id from ${examsTouched} t
    where t.academic_year_id = ${p.yearId} and t.season_id = ${p.seasonId}
    union
    select k.discipline_id from ${examCounts} k
    where k.academic_year_id = ${p.yearId} and k.season_id = ${p.seasonId} and k.counted_on < ${p.today}),
  exam as (
    select k.discipline_id, k.credits, k.exam_type_id, k.group_id, k.stream_id, k.semester_id, k.students, k.group_ids,
      k.teacher_id, k.department_id
    from ${examCounts} k
    where k.academic_year_id = ${p.yearId} and k.season_id = ${p.seasonId}
      and not exists (select from touched where touched.discipline_id = k.discipline_id)
    union all
    (${countedExams(p, sql`array(select discipline_id from touched)`)})),
  issued as (
    select s.discipline_id, s.credits, s.exam_type_id, coalesce(s.group_id, 0) as group_id,
      coalesce(s.stream_id, 0) as stream_id
    from ${gradingSheets} s
    where s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and s.kind = 'main' and s.state <> 'annulled'),
  missing as materialized (
    select e.* from exam e
    left join issued using (discipline_id, credits, exam_type_id, group_id, stream_id)
    where issued.discipline_id is null and (${p.isEverywhere} or exists (
      select from ${groups} g join ${specialties} sp on sp.id = g.specialty_id
      where g.id = any(e.group_ids) and sp.faculty_id = any(${p.faculties}))))`;
