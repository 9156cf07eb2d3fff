import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { textLiteral } from '#platform/db/wireText.ts';

import { importRows } from '../imports.tables.ts';

/** Columns with what they are to hold. */
export type Values = Readonly<Record<string, SQL>>;

/** Makes rows of what is selected `from` a plan, and notes down for the run what undoing it needs. */
export function insertion(runId: SQL, table: PgTable, from: SQL, values: Values): SQL {
  return sql`
    with made as (
      insert into ${table} (${listed(Object.keys(values).map(named))}) select ${listed(Object.values(values))} from ${from}
      returning *
    )
    ${note(runId, table, 'made', sql`null, ${rowOf(table, 'made')}`)}`;
}

interface Alteration {
  readonly values: Values;
  /** Which row it is, by the columns of its key. */
  readonly key: Values;
}

/** Changes rows, every one at most once; what was there is noted down. */
export function alteration(runId: SQL, table: PgTable, from: SQL, { values, key }: Alteration): SQL {
  const columns = Object.keys(values);
  const wanted = [...namedWith('key', key), ...namedWith('new', values)];
  const same = (left: string, right: string, prefix = '') =>
    sql.join(
      keyOf(table).map((column) => sql`${columnOf(left, column)} = ${columnOf(right, `${prefix}${column}`)}`),
      sql` and `,
    );
  const set = columns.map((column) => sql`${named(column)} = ${columnOf('w', `new_${column}`)}`);
  return sql`
    with wanted as materialized (select ${listed(wanted)} from ${from}),
    old as materialized (select o.* from ${table} o join wanted w on ${same('o', 'w', 'key_')}),
    done as (update ${table} t set ${listed([...set, ...stampsOf(table).map((name) => sql`${named(name)} = now()`)])} from wanted w
      where ${same('t', 'w', 'key_')} returning t.*)
    ${note(runId, table, 'done', sql`${objectOf('old', columns)}, ${objectOf('done', columns)}`)}
    join old on ${same('old', 'done')}`;
}

/** Takes rows `t` away to which nothing refers that stays. They are noted down whole. */
export function removal(runId: SQL, table: PgTable, where: SQL): SQL {
  return sql`
    with lost as (delete from ${table} t where ${where} returning t.*)
    ${note(runId, table, 'lost', sql`${rowOf(table, 'lost')}, 'null'::jsonb`)}`;
}

/** When a row changed last, it says itself: each change is now, also the one that puts it back. */
export function isStamp({ name }: PgColumn): boolean {
  return name === 'updatedAt';
}

export function columnOf(alias: string, column: string): SQL {
  return sql`${sql.identifier(alias)}.${sql.identifier(column)}`;
}

function note(runId: SQL, table: PgTable, alias: string, states: SQL): SQL {
  return sql`
    insert into ${importRows} (run_id, table_name, key, before, after)
    select ${runId}, ${textLiteral(getTableName(table))}, ${objectOf(alias, keyOf(table))}, ${states}
    from ${sql.identifier(alias)}`;
}

/** The columns of the primary key. */
export function keyOf(table: PgTable): readonly string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = columns.filter(({ primary }) => primary);
  const together = primaryKeys.flatMap((one) => one.columns);
  return [...key, ...together].map(({ name }) => toSnakeCase(name));
}

/** The whole row but for its stamps. */
function rowOf(table: PgTable, alias: string): SQL {
  const stamps = stampsOf(table).map((name) => sql` - ${textLiteral(name)}`);
  return sql`to_jsonb(${sql.identifier(alias)})${sql.join(stamps)}`;
}

function stampsOf(table: PgTable): readonly string[] {
  return getTableConfig(table)
    .columns.filter(isStamp)
    .map(({ name }) => toSnakeCase(name));
}

function objectOf(alias: string, columns: readonly string[]): SQL {
  const members = columns.map((column) => sql`${textLiteral(column)}, ${columnOf(alias, column)}`);
  return sql`jsonb_build_object(${listed(members)})`;
}

function namedWith(prefix: string, values: Values): readonly SQL[] {
  return Object.entries(values).map(([column, value]) => sql`${value} as ${named(`${prefix}_${column}`)}`);
}

function named(column: string): SQL {
  return sql`${sql.identifier(column)}`;
}

function listed(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
