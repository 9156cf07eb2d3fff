import { getTableName, sql } from 'drizzle-orm';

import { users } from '#modules/auth/auth.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { importRows } from './imports.tables.ts';

const selectAccounts = statement({
  name: 'import_accounts',
  params: { runId: int },
  row: { id: int },
  sql: (p) => sql`
  select (made.key->>'id')::int as id from ${importRows} made
  where made.run_id = ${p.runId} and made.table_name = ${textLiteral(getTableName(users))} and made.before is null`,
});

/** Ids of the accounts that an import made; none once it is undone. */
export async function accountsOfRun(db: Database, runId: number): Promise<readonly number[]> {
  return (await selectAccounts(db, { runId })).map(({ id }) => id);
}
