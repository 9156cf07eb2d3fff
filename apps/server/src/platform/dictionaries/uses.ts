import { sql } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { int, text } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import { textLiteral } from '../db/wireText.ts';

/** A column of another table that refers to the rows of a dictionary. */
export type Use = readonly [table: string, column: string];

/** In how many rows of each table a row is named. */
export type CountUses = (
  db: Database,
  rowId: number,
) => Promise<readonly { readonly table: string; readonly count: number }[]>;

/** More are not counted: that it is many is all one wants to know. */
const most = 1_000;

export function countingUses(dictionary: string, uses: readonly Use[]): CountUses {
  if (uses.length === 0) return async () => [];
  const count = statement({
    name: `dictionary_uses_${dictionary}`,
    params: { rowId: int },
    row: { table: text, count: int },
    planned: 'each',
    sql: ({ rowId }) =>
      sql.join(
        uses.map(
          ([table, column]) => sql`
    select ${textLiteral(table)} as "table", count(*)::int as count from (
      select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${rowId} limit ${sql.raw(String(most))}) used`,
        ),
        sql` union all `,
      ),
  });
  return async (db, rowId) => await count(db, { rowId });
}
