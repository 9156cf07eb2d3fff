import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { addDays, daysBetween, weekdayOf } from '#platform/clock.ts';

/** The week of a term in which a day lies, from 1: week 1 holds the term's first day and begins on Monday. */
export function weekOfTerm(termStartsOn: string, day: string): number {
  return Math.floor((daysBetween(termStartsOn, day) + weekdayOf(termStartsOn) - 1) / 7) + 1;
}

/** The same in SQL, for days within the term. */
export function weekOfTermSql(termStartsOn: SQL, day: SQL): SQL {
  return sql`((${day} - ${termStartsOn} + extract(isodow from ${termStartsOn})::int - 1) / 7 + 1)`;
}

/** The day of a week of the term: its Monday, or another weekday. */
export function dayInWeek(termStartsOn: string, week: number, weekday = 1): string {
  return addDays(termStartsOn, (week - 1) * 7 + weekday - weekdayOf(termStartsOn));
}

/** Whether the weekly lesson `alias` meets in that week: it lies in its weeks, and is odd or even as it should be. */
export function meetsInWeek(alias: string, week: SQL): SQL {
  const entry = sql.identifier(alias);
  return sql`${entry}.weeks @> ${week} and ${entry}.parity in (0, 2 - ${week} % 2)`;
}
