import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { users } from '#modules/auth/auth.tables.ts';

import { importRows } from './imports.tables.ts';

/** Ids of the accounts that an import made, as a subquery; none once it is undone. */
export function accountsOfRun(runId: number): SQL {
  return sql`select (made.key->>'id')::int from ${importRows} made
    where made.run_id = ${runId} and made.table_name = ${getTableName(users)} and made.before is null`;
}
