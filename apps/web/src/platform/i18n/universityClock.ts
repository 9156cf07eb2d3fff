/** UTC+6 without daylight saving (docs/rules.md, "Years and weeks"): long lists need no calendar library for it. */
export const aheadMs = 6 * 3_600_000;
const dayMs = 86_400_000;

/** Counts the university's days: two moments of one day have the same number. */
export function universityDayNumber(at: Date): number {
  return Math.floor((at.getTime() + aheadMs) / dayMs);
}

/** «09:30» by the university's clock. */
export function universityTime(at: Date): string {
  return new Date(at.getTime() + aheadMs).toISOString().slice(11, 16);
}
