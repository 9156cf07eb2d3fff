import { aheadMs, byUniversityClock } from '@bilim/contract/core/universityClock';
import { hourMs } from '@bilim/contract/days';

/** The university's time zone (UTC+6, no daylight saving). */
export const universityZone = 'Asia/Bishkek';

/** Where the present comes from; tests bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day at the university, `YYYY-MM-DD`. */
export function universityDay(at: Date): string {
  return byUniversityClock(at).slice(0, 10);
}

/** A day as people here write it, `28.09.2026`. */
export const dottedDay = (day: string): string => day.split('-').toReversed().join('.');

/** The time of day at the university, `HH:mm`. */
export function universityTime(at: Date): string {
  return byUniversityClock(at).slice(11, 16);
}

/** When this hour of a day begins at the university. */
export function universityHour(day: string, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * hourMs - aheadMs);
}
