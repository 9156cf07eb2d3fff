import { isAbsence } from './markBook.ts';

/** The three totals of a student's row. */
export interface Totals {
  readonly absences: number;
  readonly sum: number;
  readonly average: number;
}

/**
 * The derived columns of the specification, by the formula of the wire's derived rows: the average is the
 * sum divided by the number of all lessons, rounded half up to two decimals. Hundredths are whole
 * numbers, so that a half is a half.
 */
export function totalsOf(texts: readonly string[], lessonCount: number): Totals {
  let absences = 0;
  let hundredths = 0;
  for (const text of texts) {
    if (isAbsence(text)) absences += 1;
    hundredths += Math.round(pointsOf(text) * 100);
  }
  const average = lessonCount === 0 ? 0 : Math.round(hundredths / lessonCount) / 100;
  return { absences, sum: hundredths / 100, average };
}

/** The value of a mark that is a number; every other mark counts 0. */
export function pointsOf(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
}
