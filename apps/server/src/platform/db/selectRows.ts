import type { SQL } from 'drizzle-orm';

import type { Database } from './database.ts';

/** The rows of a statement that is asked too seldom to be prepared; `Row` is what its select list says. */
export async function selectRows<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  const { rows } = await db.execute(statement);
  return rows as Row[];
}
