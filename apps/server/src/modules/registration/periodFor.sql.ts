import { sql } from 'drizzle-orm';

/** Whether a period `w` is for the students of a group `g`, of a specialty `s`. */
export const isForGroup = sql`coalesce(w.faculty_id = s.faculty_id, true)
    and coalesce(w.education_form_id = g.education_form_id, true)
    and coalesce(w.study_year = (g.start_semester + 2 * (w.academic_year_id - g.admission_year_id) + (w.season_id = 2)::int + 1) / 2, true)`;
