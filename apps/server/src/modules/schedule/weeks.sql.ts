import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The week of a term in SQL, for days within the term. */
export function weekOfTermSql(termStartsOn: SQL, day: SQL): SQL {
  return sql`((${day} - ${termStartsOn} + extract(isodow from ${termStartsOn})::int - 1) / 7 + 1)`;
}

/** Whether the weekly lesson `alias` meets in that week: it lies in its weeks, and is odd or even as it should be. */
export function meetsInWeek(alias: string, week: SQL): SQL {
  const entry = sql.identifier(alias);
  return sql`${entry}.weeks @> ${week} and ${entry}.parity in (0, 2 - ${week} % 2)`;
}
