import type { Pool } from 'pg';

import type { Term } from './term.ts';

/** What a student of the running half-year may choose: a discipline with a teacher of it. */
export interface Chooser {
  readonly studentId: number;
  readonly disciplineId: number;
  readonly teacherId: number;
}

/** Offers electives and lessons in subgroups of the running half-year, in a period that is open, and finds who may choose. */
export async function prepareOffers(pool: Pool, { academicYearId, seasonId }: Term): Promise<Chooser[]> {
  const term = [academicYearId, seasonId];
  await pool.query(
    `with offered as (
       insert into registration_offers (assignment_id, state)
       select a.id, 'open' from teaching_assignments a
       where a.academic_year_id = $1 and a.season_id = $2 and a.is_active and (a.is_elective or a.subgroup > 0)
       on conflict do nothing returning assignment_id)
     insert into registration_pools (assignment_id, seats) select assignment_id, 30 from offered`,
    term,
  );
  await pool.query(
    `insert into registration_periods (academic_year_id, season_id, kind, opens_at, closes_at)
     select $1, $2, 'change', now() - interval '1 day', now() + interval '30 days'
     where not exists (select from registration_periods where academic_year_id = $1 and season_id = $2)`,
    term,
  );
  await pool.query('analyze registration_offers, registration_pools, registration_periods');
  const { rows } = await pool.query<Chooser>(
    `select distinct on (seat.student_id) seat.student_id as "studentId", a.discipline_id as "disciplineId",
       a.teacher_id as "teacherId"
     from registration_offers o join teaching_assignments a on a.id = o.assignment_id
     join assignment_students seat on seat.assignment_id = a.id and seat.removed_at is null
     where a.academic_year_id = $1 and a.season_id = $2 order by seat.student_id, a.id`,
    term,
  );
  return rows;
}
