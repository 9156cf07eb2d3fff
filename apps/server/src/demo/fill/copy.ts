import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Also columns that the database alone gives otherwise. */
type Row<T extends PgTable> = T['$inferInsert'] & Omit<T['$inferSelect'], keyof T['$inferInsert']>;
type Cell = string | number | boolean | Date | null | undefined;

/** Enough text at a time that the stream costs nothing. */
const batchLength = 1 << 16;

/**
 * Writes rows as fast as PostgreSQL takes them. Columns that the rows do not name get their defaults. The
 * tables were truncated in the same transaction, so rows can be stored as frozen: no later vacuum has to
 * visit them.
 */
export async function copyRows<T extends PgTable, K extends keyof Row<T> & string>(
  client: Client,
  table: T,
  columns: readonly K[],
  rows: Iterable<{ readonly [C in K]: Row<T>[C] & Cell }>,
): Promise<void> {
  const lines = function* () {
    for (const row of rows) yield columns.map((column) => encode(row[column])).join('\t') + '\n';
  };
  await copyLines(client, table, columns, lines());
}

/** The same for rows that are already written in the format of COPY, one line each. */
export async function copyLines(
  client: Client,
  table: PgTable,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<void> {
  const names = columns.map((column) => escapeIdentifier(toSnakeCase(column))).join(', ');
  const target = `${escapeIdentifier(getTableName(table))} (${names})`;
  const stream = client.query(copyFrom(`copy ${target} from stdin with (freeze)`));
  await pipeline(Readable.from(batches(lines), { objectMode: true, highWaterMark: 2 }), stream);
}

function* batches(lines: Iterable<string>): Generator<Buffer> {
  let batch = '';
  for (const line of lines) {
    batch += line;
    if (batch.length < batchLength) continue;
    yield Buffer.from(batch);
    batch = '';
  }
  if (batch !== '') yield Buffer.from(batch);
}

function encode(value: Cell): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  return value.replaceAll(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
