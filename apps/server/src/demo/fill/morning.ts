import type { Day } from '../calendar.ts';

/** The first instant of a day at the university. */
export function morning(day: Day): Date {
  return new Date(`${day}T00:00:00+06:00`);
}
