export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Days are `YYYY-MM-DD` and have no zone, so they are counted in UTC. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day `count` days later, or earlier when negative. */
export function addDays(day: string, count: number): string {
  return new Date(timeOf(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayMs);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(timeOf(day)).getUTCDay() || 7;
}

export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

/** Whether the text is a day that exists. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = timeOf(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
