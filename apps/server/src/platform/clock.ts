/** The university's time zone (UTC+6, no daylight saving). */
export const universityZone = 'Asia/Bishkek';

/** Where the present comes from; tests bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const aheadMs = 6 * 3_600_000;

/** The university's clock as if it were that of Greenwich: many calls ask for the day, and a calendar takes long. */
function byUniversityClock(at: Date): string {
  return new Date(at.getTime() + aheadMs).toISOString();
}

/** The calendar day at the university, `YYYY-MM-DD`. */
export function universityDay(at: Date): string {
  return byUniversityClock(at).slice(0, 10);
}

/** The time of day at the university, `HH:mm`. */
export function universityTime(at: Date): string {
  return byUniversityClock(at).slice(11, 16);
}

/** When this hour of a day begins at the university. */
export function universityHour(day: string, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 - aheadMs);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
