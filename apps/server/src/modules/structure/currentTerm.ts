import { and, gte, lte } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import { defaultYearId, seasonByMonth } from './academicYear.ts';
import { terms } from './calendar.tables.ts';

export interface CurrentTerm {
  readonly academicYearId: number;
  readonly seasonId: number;
}

/** The half-year that runs on this day; between terms the one that the month suggests. */
export async function currentTerm(db: Database, day: string): Promise<CurrentTerm> {
  const [running] = await db
    .select({ academicYearId: terms.academicYearId, seasonId: terms.seasonId })
    .from(terms)
    .where(and(lte(terms.startsOn, day), gte(terms.endsOn, day)))
    .orderBy(terms.startsOn)
    .limit(1);
  return running ?? { academicYearId: defaultYearId(day), seasonId: seasonByMonth(day) };
}
