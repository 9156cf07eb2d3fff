import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

import type { Database } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A statement that each connection parses and plans once. Values that change are `sql.placeholder(name)`;
 * the name must be unique in the server.
 */
export function prepared<Row extends object, Params extends object>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement);
  return async (db: Database, params: Params): Promise<Row[]> => {
    const session = db._.session;
    const result = await session
      .prepareQuery(query, undefined, name, false)
      .execute(params as Record<string, unknown>);
    return (result as { rows: Row[] }).rows;
  };
}
