import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope } from '#modules/auth/faculties.policy.ts';
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
 * registered, and those who sit in a class without a registration, as lists of other systems bring them.
 */
export const taking = (p: Term): SQL => sql`
  seat as materialized (
    select distinct on (st.student_id, a.discipline_id, a.credits) st.student_id, a.discipline_id, a.credits,
      a.exam_type_id, a.semester_id, case when a.is_elective then a.stream_id end as stream_id
    from ${teachingAssignments} a
    join ${assignmentStudents} st on st.assignment_id = a.id and st.removed_at is null
    where a.academic_year_id = ${p.yearId} and a.season_id = ${p.seasonId} and a.is_active
    order by st.student_id, a.discipline_id, a.credits, a.exam_type_id is null, a.lesson_type_id, a.id),
  registered as materialized (
    select r.* from ${disciplineRegistrations} r
    where r.academic_year_id = ${p.yearId} and r.season_id = ${p.seasonId} and r.status in ('registered', 'confirmed')),
  taking as materialized (
    select coalesce(r.student_id, seat.student_id) as student_id, coalesce(r.discipline_id, seat.discipline_id) as discipline_id,
      coalesce(r.credits, seat.credits) as credits, coalesce(r.exam_type_id, seat.exam_type_id) as exam_type_id,
      r.id as registration_id, seat.stream_id, g.id as group_id, g.name as group_name, sp.faculty_id,
      coalesce(r.semester_id, seat.semester_id, least(12, greatest(1,
        g.start_semester + 2 * (${p.yearId} - g.admission_year_id) + (${p.seasonId} > 1)::int)))::smallint as semester_id
    from registered r
    full join seat on seat.student_id = r.student_id and seat.discipline_id = r.discipline_id and seat.credits = r.credits
    join ${students} s on s.id = coalesce(r.student_id, seat.student_id) and s.status = 'active'
    cross join lateral (
      select m.group_id from ${studentGroupPeriods} m where m.student_id = s.id and m.is_main
      order by lower(m.period) <= ${p.today} desc, lower(m.period) desc limit 1) own
    join ${groups} g on g.id = own.group_id
    join ${specialties} sp on sp.id = g.specialty_id
    where coalesce(r.exam_type_id, seat.exam_type_id) <> ${noControl})`;

export const termOfOffice = { ...term, ...rightScope };
type TermOfOffice = Params<typeof termOfOffice>;

/** Exams of a half-year that have no sheet yet, where an office answers for one of their students. */
export const withoutSheet = (p: TermOfOffice): SQL => sql`
  ${taking(p)},
  unit as materialized (
    select t.discipline_id, t.credits, t.exam_type_id, t.stream_id,
      case when t.stream_id is null then t.group_id end as group_id,
      case when min(t.semester_id) = max(t.semester_id) then min(t.semester_id) end as semester_id,
      array_agg(t.student_id) as student_ids, array_agg(distinct t.group_name) as group_names
    from taking t
    group by 1, 2, 3, 4, 5
    having (${p.isEverywhere} or bool_or(t.faculty_id = any(${p.faculties})))),
  missing as materialized (
    select u.* from unit u
    where not exists (
      select from ${gradingSheets} s
      where s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and s.discipline_id = u.discipline_id
        and s.credits = u.credits and s.exam_type_id = u.exam_type_id and s.kind = 'main' and s.state <> 'annulled'
        and s.group_id is not distinct from u.group_id and s.stream_id is not distinct from u.stream_id))`;

/** The examiner of such an exam (`u`): whoever lectures, else whoever teaches most of it; nobody where it has no class. */
export const examinerOf = (p: Term): SQL => sql`(
  select a.teacher_id, a.department_id from ${teachingAssignments} a
  join ${assignmentStudents} st on st.assignment_id = a.id and st.removed_at is null and st.student_id = any(u.student_ids)
  where a.academic_year_id = ${p.yearId} and a.season_id = ${p.seasonId} and a.is_active
    and a.discipline_id = u.discipline_id and a.credits = u.credits
  group by a.id order by a.lesson_type_id, count(*) desc, a.id limit 1)`;
