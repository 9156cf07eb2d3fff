import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The rows of a table whose ids a subquery selects, to be joined. They are looked up together, each once and in the
 * order of the index. Joined by itself, the table would be gone into from the root of its index for every row of the
 * other side: `materialized` keeps PostgreSQL from that, however few rows it expects there.
 */
export function rowsById(table: PgTable, ids: SQL): SQL {
  return sql`(
    with looked as materialized (select t.* from ${table} t where t.id = any(array(${ids}))) select * from looked)`;
}
