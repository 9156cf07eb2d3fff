import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Whether somebody holds this advisory lock in this database. */
export function isLockHeld(lock: number): SQL {
  return sql`exists (
  select from pg_locks where locktype = 'advisory' and objid = ${sql.raw(String(lock))} and granted
    and database = (select oid from pg_database where datname = current_database()))`;
}
