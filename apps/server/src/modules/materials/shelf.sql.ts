import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { chosenSeason } from '#modules/structure/academicYear.ts';
import { decimal, int, orNull, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** What names the materials of a discipline in a half-year. */
export const disciplineParams = {
  academicYearId: smallint,
  seasonId: smallint,
  semesterId: orNull(smallint),
  disciplineId: int,
  credits: decimal,
};
export type DisciplineKey = ValuesOf<typeof disciplineParams>;
/** With the teacher who lays them out. */
export const shelfParams = { ...disciplineParams, teacherId: int };

interface Asked {
  readonly academicYearId: number;
  readonly seasonId?: number | undefined;
  readonly semesterId: number | null;
  readonly disciplineId: number;
  readonly credits: number;
}

export function disciplineKey(asked: Asked): DisciplineKey {
  const { academicYearId, semesterId, disciplineId, credits } = asked;
  return { academicYearId, seasonId: chosenSeason(asked), semesterId, disciplineId, credits };
}

/** Shelf `sh` is that of the discipline; where no semester is named, whichever it is. */
export const isOfDiscipline = (p: Params<typeof disciplineParams>): SQL => sql`(
  sh.academic_year_id = ${p.academicYearId} and sh.season_id = ${p.seasonId}
  and sh.discipline_id = ${p.disciplineId} and sh.credits = ${p.credits}
  and coalesce(sh.semester_id = ${p.semesterId}, true))`;

/** Class `seat` is one of the discipline in that half-year. */
export const isSeatOf = (p: Params<typeof disciplineParams>): SQL => sql`(
  seat.academic_year_id = ${p.academicYearId} and seat.season_id = ${p.seasonId}
  and seat.discipline_id = ${p.disciplineId} and seat.credits = ${p.credits})`;

/** Shelf `sh` is the one of this teacher. */
export const isShelf = (p: Params<typeof shelfParams>): SQL => sql`(
  sh.owner_id = ${p.teacherId} and sh.academic_year_id = ${p.academicYearId} and sh.season_id = ${p.seasonId}
  and sh.discipline_id = ${p.disciplineId} and sh.credits = ${p.credits}
  and sh.semester_id is not distinct from ${p.semesterId})`;
