import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { registrationPeriods } from '#modules/registration/periods.tables.ts';

interface Whose {
  readonly academicYearId: SQL;
  readonly seasonId: SQL;
  readonly facultyId: SQL;
  readonly formId: SQL;
  readonly studyYear: SQL;
}

/** The period whose draw a student takes part in: the narrowest one that has a draw. A subquery of one row at most. */
export const drawPeriodFor = (whose: Whose): SQL => sql`
  select w.* from ${registrationPeriods} w
  where w.academic_year_id = ${whose.academicYearId} and w.season_id = ${whose.seasonId} and w.closed_on is null
    and w.draw_rule is not null and coalesce(w.faculty_id = ${whose.facultyId}, true)
    and coalesce(w.education_form_id = ${whose.formId}, true) and coalesce(w.study_year = ${whose.studyYear}, true)
  order by num_nonnulls(w.faculty_id, w.education_form_id, w.study_year) desc, w.wishes_open_at desc, w.id limit 1`;
