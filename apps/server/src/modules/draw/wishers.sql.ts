import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { curricula } from '#modules/curricula/curricula.tables.ts';
import { drawPeriodFor } from '#modules/enrolment/drawPeriod.sql.ts';
import { groups, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';

import { classWishes, electiveWishes } from './wishes.tables.ts';

interface Seen {
  readonly academicYearId: SQL;
  readonly seasonId: SQL;
  readonly today: SQL;
}

/** The table `wisher`: whoever wished something of a half-year, with the narrowest period that draws for them. */
export const wishers = (p: Seen): SQL => sql`
  wished as (
    select w.student_id from ${electiveWishes} w
    where w.academic_year_id = ${p.academicYearId} and w.season_id = ${p.seasonId}
    union
    select w.student_id from ${classWishes} w join ${teachingAssignments} a on a.id = w.assignment_id
    where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}
  ), placed as materialized (
    select st.id, st.status, g.id as group_id, g.education_form_id, s.faculty_id, c.id as curriculum_id, term.semester_id,
      ((term.semester_id + 1) / 2)::smallint as study_year
    from wished join ${students} st on st.id = wished.student_id
    cross join lateral (
      select period.group_id from ${studentGroupPeriods} period where period.student_id = st.id and period.is_main
      order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1) sitting
    join ${groups} g on g.id = sitting.group_id join ${specialties} s on s.id = g.specialty_id
    cross join lateral (
      select (g.start_semester + 2 * (${p.academicYearId} - g.admission_year_id) + (${p.seasonId} = 2)::int)::smallint
        as semester_id) term
    left join ${curricula} c on c.is_in_force and c.specialty_id = g.specialty_id
      and c.education_form_id = g.education_form_id and c.admission_year_id = g.admission_year_id
  ), wisher as materialized (
    select placed.*, mine.id as period_id, mine.max_credits as period_credits from placed
    cross join lateral (${drawPeriodFor({
      academicYearId: p.academicYearId,
      seasonId: p.seasonId,
      facultyId: sql`placed.faculty_id`,
      formId: sql`placed.education_form_id`,
      studyYear: sql`placed.study_year`,
    })}) mine)`;
