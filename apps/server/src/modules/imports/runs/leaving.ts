import type { KindCounts } from './kept.ts';

/** So many leave in the course of a year; more at once is more likely a list with a part missing. */
const usualMost = 50;
const usualShare = 0.05;

/** How many people leave, when that is so many that whoever applies it must say the number; otherwise 0. */
export function leavingToConfirm({ people }: KindCounts): number {
  if (people === undefined) return 0;
  const { left, changed, unchanged } = people;
  const known = left + changed + unchanged;
  return left > usualMost || left > known * usualShare ? left : 0;
}
