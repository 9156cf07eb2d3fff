import type { Pool } from 'pg';

export interface Term {
  readonly academicYearId: number;
  readonly seasonId: number;
}

/** The half-year around which the demo university was built, whenever that was. */
export async function demoTerm(pool: Pool): Promise<Term> {
  const { rows } = await pool.query<Term>(`
    select t.academic_year_id as "academicYearId", t.season_id as "seasonId"
    from terms t
    join app_settings s on s.key = 'demo.filled'
    where (s.value ->> 'today')::date between t.starts_on and t.ends_on
      or t.ends_on < (s.value ->> 'today')::date
    order by t.starts_on desc limit 1`);
  const [term] = rows;
  if (term === undefined) throw new Error('the demo university has no term');
  return term;
}
