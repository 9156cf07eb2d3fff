import { fillPlaceholders } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

import { connectionFor } from './database.ts';
import type { Database, Line } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A statement that each connection parses and plans once. Values that change are `sql.placeholder(name)`;
 * the name must be unique in the server. Rows come as the driver reads them: instants are `Date`.
 */
export function prepared<Row extends object, Params extends Record<string, unknown>>(
  name: string,
  statement: SQL,
) {
  return preparedOn<Row, Params>('own', name, statement);
}

/**
 * The same for reads that take less than a millisecond and come by the thousand: they share a connection. Never for
 * what locks, writes or may take long.
 */
export function preparedQuick<Row extends object, Params extends Record<string, unknown>>(
  name: string,
  statement: SQL,
) {
  return preparedOn<Row, Params>('shared', name, statement);
}

/**
 * The same, however busy the line is: for what somebody may need to know who holds a connection already, and must not
 * wait for a second one of the pool.
 */
export function preparedAside<Row extends object, Params extends Record<string, unknown>>(
  name: string,
  statement: SQL,
) {
  return preparedOn<Row, Params>('beside', name, statement);
}

function preparedOn<Row extends object, Params extends Record<string, unknown>>(
  line: Line,
  name: string,
  statement: SQL,
) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (db: Database, values: Params): Promise<Row[]> => {
    const { rows } = await connectionFor(db, line).query<Row>({
      name,
      text,
      values: fillPlaceholders(params, values),
    });
    return rows;
  };
}
