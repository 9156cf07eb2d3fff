import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { day, int, smallint, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { defaultYearId, seasonByMonth } from './academicYear.ts';
import { seasons, terms } from './calendar.tables.ts';

/** A day, and the half-year to speak of when no term runs then. */
export const dayOfTerm = { today: day, academicYearId: smallint, seasonId: smallint };
export type DayOfTerm = ValuesOf<typeof dayOfTerm>;

export function dayOfTermOn(today: string): DayOfTerm {
  return { today, academicYearId: defaultYearId(today), seasonId: seasonByMonth(today) };
}

/** The running half-year, else the one that the calendar suggests; one row in any case. */
export const halfYear = ({ today, academicYearId, seasonId }: Params<typeof dayOfTerm>): SQL => sql`
  select coalesce(running.academic_year_id, ${academicYearId}) as academic_year_id,
    coalesce(running.season_id, ${seasonId}) as season_id, running.starts_on
  from (values (1)) as one
  left join (
    select * from ${terms} where ${today} between starts_on and ends_on order by starts_on limit 1
  ) running on true`;

export const currentTermRow = { academicYearId: int, seasonId: int, seasonName: text };
export type CurrentTerm = ValuesOf<typeof currentTermRow>;

/** The same, with what the half-year is called. */
export const namedHalfYear = (language: Language, p: Params<typeof dayOfTerm>): SQL => sql`
  select half.academic_year_id as "academicYearId", half.season_id as "seasonId",
    coalesce(${nameIn(language, 'season')}, '') as "seasonName"
  from (${halfYear(p)}) half left join ${seasons} season on season.id = half.season_id`;

const selectTerm = inEachLanguage((language) =>
  statement({
    name: `current_term_${language}`,
    params: dayOfTerm,
    row: currentTermRow,
    sql: (p) => namedHalfYear(language, p),
  }),
);

/** The half-year that runs on this day; between terms the one that the month suggests. */
export async function currentTerm(db: Database, today: string, language: Language): Promise<CurrentTerm> {
  const [term] = await selectTerm[language](db, dayOfTermOn(today));
  if (term === undefined) throw new Error('there is always a half-year to speak of');
  return term;
}
