import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { curricula } from '#modules/curricula/curricula.tables.ts';
import { besideKinds, owes } from '#modules/enrolment/owed.sql.ts';
import { groups, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import { streams } from '#modules/registration/registration.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';

/**
 * The table `member`: those who study today and for whom this period is the narrowest of its half-year, with the half-year.
 * Of a period of courses beside the plan, whoever may take one; such periods narrow no others. `isSeen` leaves those of some
 * faculties `s.faculty_id`.
 */
export const membersOf = (
  p: { readonly periodId: SQL; readonly today: SQL },
  isSeen: SQL = sql`true`,
): SQL => sql`
  member as materialized (
    select st.id as student_id, g.id as group_id, g.name as group_name, term.semester_id, c.id as curriculum_id,
      w.id as period_id, w.academic_year_id, w.season_id, w.kind, w.kind in ${besideKinds} as is_beside,
      case when w.kind in ${besideKinds} then coalesce(w.min_credits, 0) else w.min_credits end as min_credits
    from ${registrationPeriods} w
    join ${groups} g on coalesce(w.education_form_id = g.education_form_id, true)
    join ${specialties} s on s.id = g.specialty_id and coalesce(w.faculty_id = s.faculty_id, true)
    cross join lateral (
      select (g.start_semester + 2 * (w.academic_year_id - g.admission_year_id) + (w.season_id = 2)::int)::smallint
        as semester_id) term
    join ${studentGroupPeriods} sitting on sitting.group_id = g.id and sitting.is_main and sitting.period @> ${p.today}
    join ${students} st on st.id = sitting.student_id and st.status = 'active'
    left join ${curricula} c on c.is_in_force and c.specialty_id = g.specialty_id
      and c.education_form_id = g.education_form_id and c.admission_year_id = g.admission_year_id
    where w.id = ${p.periodId} and ${isSeen} and term.semester_id between 1 and 12
      and coalesce(w.study_year = (term.semester_id + 1) / 2, true)
      and (w.kind not in ${besideKinds} or exists (
        select from ${streams} again where again.academic_year_id = w.academic_year_id and again.season_id = w.season_id
          and again.kind = w.kind and ${owes(sql`st.id`, sql`again.discipline_id`)}))
      and not exists (
        select from ${registrationPeriods} narrow
        where narrow.academic_year_id = w.academic_year_id and narrow.season_id = w.season_id and narrow.closed_on is null
          and case when w.kind in ${besideKinds} then narrow.kind = w.kind else narrow.kind not in ${besideKinds} end
          and coalesce(narrow.faculty_id = s.faculty_id, true)
          and coalesce(narrow.education_form_id = g.education_form_id, true)
          and coalesce(narrow.study_year = (term.semester_id + 1) / 2, true)
          and num_nonnulls(narrow.faculty_id, narrow.education_form_id, narrow.study_year)
            > num_nonnulls(w.faculty_id, w.education_form_id, w.study_year)))`;

/** Whether a registration `r` of a member `m` is a course beside the plan. */
export const isCourse = sql`(not r.is_by_plan and ${owes(sql`m.student_id`, sql`r.discipline_id`)})`;
