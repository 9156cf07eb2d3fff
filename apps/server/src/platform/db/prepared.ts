import { fillPlaceholders } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryConfig, QueryResult } from 'pg';

import { PoolWithLine } from './database.ts';
import type { Database } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** A pool, or the connection of a transaction. */
interface Queryable {
  query<Row extends object>(config: QueryConfig): Promise<QueryResult<Row>>;
}

/**
 * A statement that each connection parses and plans once. Values that change are `sql.placeholder(name)`;
 * the name must be unique in the server. Rows come as the driver reads them: instants are `Date`.
 */
export function prepared<Row extends object, Params extends Record<string, unknown>>(
  name: string,
  statement: SQL,
) {
  return preparedOn<Row, Params>(connectionOf, name, statement);
}

/**
 * The same for reads that take less than a millisecond and come by the thousand: they share a connection. Never for
 * what locks, writes or may take long.
 */
export function preparedQuick<Row extends object, Params extends Record<string, unknown>>(
  name: string,
  statement: SQL,
) {
  return preparedOn<Row, Params>(lineOf, name, statement);
}

/**
 * The same, however busy the line is: for what somebody may need to know who holds a connection already, and must not
 * wait for a second one of the pool.
 */
export function preparedAside<Row extends object, Params extends Record<string, unknown>>(
  name: string,
  statement: SQL,
) {
  return preparedOn<Row, Params>(lineBeside, name, statement);
}

function preparedOn<Row extends object, Params extends Record<string, unknown>>(
  choose: (db: Database) => Queryable,
  name: string,
  statement: SQL,
) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (db: Database, values: Params): Promise<Row[]> => {
    const { rows } = await choose(db).query<Row>({
      name,
      text,
      values: fillPlaceholders(params, values),
    });
    return rows;
  };
}

/** Drizzle's own execution would map every row once more and leave instants as text. */
function connectionOf(db: Database): Queryable {
  const client: unknown = Reflect.get(db._.session, 'client');
  if (isQueryable(client)) return client;
  throw new Error('this version of drizzle keeps its connection elsewhere');
}

function lineOf(db: Database): Queryable {
  const connection = connectionOf(db);
  return connection instanceof PoolWithLine && !connection.line.isBusy() ? connection.line : connection;
}

function lineBeside(db: Database): Queryable {
  const connection = connectionOf(db);
  return connection instanceof PoolWithLine ? connection.line : connection;
}

function isQueryable(value: unknown): value is Queryable {
  return typeof value === 'object' && value !== null && 'query' in value;
}
