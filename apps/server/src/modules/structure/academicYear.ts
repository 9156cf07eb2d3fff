import { defaultHalfYear } from '@bilim/contract/core/halfYears';

/** The first month of an academic year as the specification counts months: from 0, so September. */
const september = 8;

/** The id of an academic year is its start year minus 2000. */
export interface AcademicYear {
  readonly academicYearId: number;
  /** `2026-27` */
  readonly label: string;
}

/** The previous year until September, then the current one (specification section 5). `day` is `YYYY-MM-DD`. */
export function defaultYearId(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return (month - 1 < september ? year - 1 : year) - 2000;
}

export function yearOf(academicYearId: number): AcademicYear {
  const end = String((academicYearId + 1) % 100).padStart(2, '0');
  return { academicYearId, label: `${2000 + academicYearId}-${end}` };
}

/** From four calendar years back to one ahead, newest first. */
export function yearsAround(day: string): AcademicYear[] {
  const thisYear = Number(day.slice(0, 4)) - 2000;
  return [1, 0, -1, -2, -3, -4].map((offset) => yearOf(thisYear + offset));
}

/** Without a term that runs today: autumn from September to January, spring otherwise. */
export function seasonByMonth(day: string): number {
  const month = Number(day.slice(5, 7));
  return month >= september + 1 || month === 1 ? 1 : 2;
}

/**
 * The half-year of a question that may have chosen none: that of its semester, of which the odd ones are held in
 * autumn, else the default.
 */
export function chosenSeason({
  seasonId,
  semesterId,
}: {
  readonly seasonId?: number | undefined;
  readonly semesterId?: number | null | undefined;
}): number {
  if (seasonId !== undefined) return seasonId;
  if (semesterId === undefined || semesterId === null || semesterId < 1) return defaultHalfYear;
  return semesterId % 2 === 1 ? 1 : 2;
}

/** The semester of a group in a half-year: two a year from its first one. */
export function semesterOf(
  group: { readonly startSemester: number; readonly admissionYearId: number },
  academicYearId: number,
  seasonId: number,
): number {
  return group.startSemester + 2 * (academicYearId - group.admissionYearId) + (seasonId === 2 ? 1 : 0);
}
