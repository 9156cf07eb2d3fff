import { adjustedPoints, currentPoints } from '@bilim/contract/journal/modulePoints';

import type { EnteredPoints } from './modulePoints.tables.ts';

/** What the points of a student in a module are made of; `sum` and `bestMark` are in hundredths. */
export interface PointFacts extends EnteredPoints {
  readonly sum: number;
  readonly lessons: number;
  readonly bestMark: number;
  /** The most that the marks of the lessons bring. */
  readonly most: number;
}

/** Points of a module: what the marks give, adjusted by the teacher, with control work and bonus. */
export function countPoints({ sum, lessons, bestMark, most, adjustment, control, bonus }: PointFacts) {
  const computed = currentPoints({ sum, lessons, bestMark, most });
  const current = adjustedPoints(computed, adjustment, most);
  return {
    current,
    control,
    bonus,
    total: current + (control ?? 0) + bonus,
    computed,
    markSum: sum / 100,
    lessonCount: lessons,
  };
}
