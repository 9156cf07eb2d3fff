import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { groups, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { day, smallint } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

import { gradingSheets } from './sheets.tables.ts';

export const term = { yearId: smallint, seasonId: smallint, today: day };
type Term = Params<typeof term>;

/** Without a control there is nothing to grade (`examTypeRows`). */
const noControl = sql.raw('9');

/**
 * Who takes what in a half-year, with the group of today and, where the discipline was chosen, the stream: those who are
 * registered, and those who sit in a class without a registration, as lists of other systems bring them. Of the classes in
 * which somebody has the same discipline the first says how it is graded; their order is worked out for the classes, which
 * are few, not for all who sit there.
 */
export const taking = (p: Term): SQL => sql`
  class as materialized (
    select a.id, a.discipline_id, a.credits, a.exam_type_id, a.semester_id, a.teacher_id, a.department_id, a.lesson_type_id,
      case when a.is_elective then a.stream_id end as stream_id,
      dense_rank() over (order by a.discipline_id, a.credits) as subject,
      row_number() over (order by a.exam_type_id is null, a.lesson_type_id, a.id) as rank
    from ${teachingAssignments} a
    where a.academic_year_id = ${p.yearId} and a.season_id = ${p.seasonId} and a.is_active),
  seat as materialized (
    select own.student_id, c.discipline_id, c.credits, c.exam_type_id, c.semester_id, c.stream_id
    from (
      select st.student_id, c.subject, min(c.rank) as rank
      from class c join ${assignmentStudents} st on st.assignment_id = c.id and st.removed_at is null
      group by 1, 2) own
    join class c on c.rank = own.rank),
  registered as materialized (
    select r.id, r.student_id, r.discipline_id, r.credits, r.exam_type_id, r.semester_id from ${disciplineRegistrations} r
    where r.academic_year_id = ${p.yearId} and r.season_id = ${p.seasonId} and r.status in ('registered', 'confirmed')),
  sitting as materialized (
    select distinct on (m.student_id) m.student_id, m.group_id from ${studentGroupPeriods} m
    join ${students} s on s.id = m.student_id and s.status = 'active'
    where m.is_main order by m.student_id, lower(m.period) <= ${p.today} desc, lower(m.period) desc),
  taking as materialized (
    select coalesce(r.student_id, seat.student_id) as student_id, coalesce(r.discipline_id, seat.discipline_id) as discipline_id,
      coalesce(r.credits, seat.credits) as credits, coalesce(r.exam_type_id, seat.exam_type_id) as exam_type_id,
      r.id as registration_id, seat.stream_id, g.id as group_id, g.name as group_name, sp.faculty_id,
      coalesce(r.semester_id, seat.semester_id, least(12, greatest(1,
        g.start_semester + 2 * (${p.yearId} - g.admission_year_id) + (${p.seasonId} > 1)::int)))::smallint as semester_id
    from registered r
    full join seat on seat.student_id = r.student_id and seat.discipline_id = r.discipline_id and seat.credits = r.credits
    join sitting on sitting.student_id = coalesce(r.student_id, seat.student_id)
    join ${groups} g on g.id = sitting.group_id
    join ${specialties} sp on sp.id = g.specialty_id
    where coalesce(r.exam_type_id, seat.exam_type_id) <> ${noControl})`;

export const termOfOffice = { ...term, ...rightScope };
type TermOfOffice = Params<typeof termOfOffice>;

/** Exams of a half-year that have no sheet yet, where an office answers for one of their students. */
export const withoutSheet = (p: TermOfOffice): SQL => sql`
  ${taking(p)},
  part as materialized (
    select t.discipline_id, t.credits, t.exam_type_id, t.stream_id, t.group_id, min(t.group_name) as group_name,
      bool_or(${p.isEverywhere} or t.faculty_id = any(${p.faculties})) as is_own, count(*) as students,
      min(t.semester_id) as first_semester, max(t.semester_id) as last_semester
    from taking t group by 1, 2, 3, 4, 5),
  unit as materialized (
    select part.discipline_id, part.credits, part.exam_type_id, part.stream_id,
      case when part.stream_id is null then part.group_id end as group_id,
      case when min(part.first_semester) = max(part.last_semester) then min(part.first_semester) end as semester_id,
      sum(part.students)::int as students, array_agg(distinct part.group_name) as group_names
    from part group by 1, 2, 3, 4, 5 having bool_or(part.is_own)),
  missing as materialized (
    select u.*, row_number() over () as n from unit u
    where not exists (
      select from ${gradingSheets} s
      where s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and s.discipline_id = u.discipline_id
        and s.credits = u.credits and s.exam_type_id = u.exam_type_id and s.kind = 'main' and s.state <> 'annulled'
        and s.group_id is not distinct from u.group_id and s.stream_id is not distinct from u.stream_id))`;

/**
 * After `withoutSheet`: the examiners of those of them, by their number `n`. Whoever lectures to one of their students,
 * else whoever teaches most of them; nobody where there is no class.
 */
export const examinersOf = (units: SQL): SQL => sql`
  examined as materialized (
    select u.n, t.student_id, u.discipline_id, u.credits from ${units} u
    join taking t on t.discipline_id = u.discipline_id and t.credits = u.credits and t.exam_type_id = u.exam_type_id
      and t.stream_id is not distinct from u.stream_id and (u.group_id is null or t.group_id = u.group_id)),
  listener as materialized (
    select c.id, c.discipline_id, c.credits, c.teacher_id, c.department_id, c.lesson_type_id, st.student_id
    from class c join ${assignmentStudents} st on st.assignment_id = c.id and st.removed_at is null
    where (c.discipline_id, c.credits) in (select u.discipline_id, u.credits from ${units} u)),
  examiner as materialized (
    select distinct on (taught.n) taught.n, taught.teacher_id, taught.department_id
    from (
      select e.n, l.id, min(l.teacher_id) as teacher_id, min(l.department_id) as department_id,
        min(l.lesson_type_id) as lesson_type_id, count(*) as students
      from examined e join listener l on l.student_id = e.student_id and l.discipline_id = e.discipline_id
        and l.credits = e.credits
      group by 1, 2) taught
    order by taught.n, taught.lesson_type_id, taught.students desc, taught.id)`;
