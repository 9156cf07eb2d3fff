import type { TFunction } from 'i18next';

import type { Format } from '#platform/i18n/format.ts';

interface Points {
  /** The most that the marks bring. */
  readonly currentMax: number;
  readonly markSum: number;
  readonly bestMark: number;
  readonly lessonCount: number;
  /** What the marks bring by themselves, and with the teacher's adjustment. */
  readonly computed: number;
  readonly current: number;
  readonly control: number | null;
  readonly bonus: number;
}

/** What the points of a module are made of, with the formula of the current ones. */
export function partsOfPoints(points: Points, t: TFunction, format: Format): string[] {
  const { currentMax, markSum, bestMark, lessonCount, computed, current, control, bonus } = points;
  const parts: string[] = [];
  if (currentMax > 0 && lessonCount > 0) {
    const formula = {
      most: currentMax,
      sum: format.figure(markSum),
      best: format.figure(bestMark),
      count: lessonCount,
    };
    parts.push(t('points.formula', { ...formula, points: computed }));
  }
  if (current !== computed) parts.push(t('points.adjusted', { points: current }));
  if (control !== null) parts.push(t('points.control', { points: control }));
  if (bonus > 0) parts.push(t('points.bonus', { points: bonus }));
  return parts;
}
