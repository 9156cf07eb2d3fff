import { gradeBandRows } from '#reference/gradeScales.ts';

import type { CataloguedItem } from '../catalogue.ts';

export interface Grade {
  readonly total: number;
  readonly letter: string;
  readonly gradePoints: number | null;
  readonly fivePoint: number | null;
  readonly isPassed: boolean;
}

/** The scale by which every university begins. */
export const scale = { id: 1, since: '2000-09-01' } as const;
export const admissionPoints = 31;
export const absenceLimit = 30;
const passPoints = 61;
/** Less than this of the final is a failed exam, whatever the modules bring. */
const leastFinal = 16;
const mostInRetake = 79;
const credit = 2;
const withModules: ReadonlySet<number> = new Set([1, 2, 3]);

/** Exams and credits are graded by modules and a final; papers, practice and theses by one figure. */
export function hasModules({ examTypeId }: CataloguedItem): boolean {
  return withModules.has(examTypeId);
}

interface Reached {
  /** Null where one figure is all there is. */
  readonly moduleSum: number | null;
  readonly exam: number;
  readonly isRetake: boolean;
}

export function gradeOf(item: CataloguedItem, { moduleSum, exam, isRetake }: Reached): Grade {
  const sum = (moduleSum ?? 0) + exam;
  const hasFailed = moduleSum !== null && exam < leastFinal;
  return graded(item, Math.min(sum, hasFailed ? passPoints - 1 : 100, isRetake ? mostInRetake : 100));
}

/** Whoever did not come or was not admitted keeps what the modules brought, and has not passed. */
export function failedWith(item: CataloguedItem, moduleSum: number | null): Grade {
  const total = Math.min(moduleSum ?? 0, passPoints - 1);
  return item.examTypeId === credit ? graded(item, total) : { ...nothing, total, letter: 'FX' };
}

const nothing = { gradePoints: 0, fivePoint: 2, isPassed: false } as const;

function graded({ examTypeId }: CataloguedItem, total: number): Grade {
  if (examTypeId === credit) {
    const isPassed = total >= passPoints;
    return { total, letter: isPassed ? 'P' : 'NP', gradePoints: null, fivePoint: null, isPassed };
  }
  const band = gradeBandRows.find(({ leastPoints }) => total >= leastPoints);
  if (band === undefined) throw new Error(`No grade for ${total} points`);
  const { letter, gradePoints, fivePoint, isPassed } = band;
  return { total, letter, gradePoints, fivePoint, isPassed };
}
