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

/** Of one lesson: how many were absent, and the average of the marks that are numbers; null without any. */
export function columnTotals(texts: readonly string[]): { absences: number; average: number | null } {
  const points = texts.filter(isPoints).map(Number);
  const sum = points.reduce((total, one) => total + one, 0);
  return {
    absences: texts.filter(isAbsence).length,
    average: points.length === 0 ? null : Math.round((sum * 10) / points.length) / 10,
  };
}

/** The value of a mark that is a number; every other mark counts 0. */
export function pointsOf(text: string): number {
  return isPoints(text) ? Number(text) : 0;
}

function isPoints(text: string) {
  return /^\d+(\.\d+)?$/.test(text);
}
