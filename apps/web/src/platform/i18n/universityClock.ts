import { aheadMs, byUniversityClock } from '@bilim/contract/core/universityClock';
import { dayMs } from '@bilim/contract/days';

/** Counts the university's days: two moments of one day have the same number. */
export function universityDayNumber(at: Date): number {
  return Math.floor((at.getTime() + aheadMs) / dayMs);
}

/** «09:30» by the university's clock. */
export function universityTime(at: Date): string {
  return byUniversityClock(at).slice(11, 16);
}
