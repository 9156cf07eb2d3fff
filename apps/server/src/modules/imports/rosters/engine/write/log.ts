import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Known } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { importRows } from '../../../imports.tables.ts';
import { contextParams, step } from '../step.ts';
import type { ContextParams, Step } from '../step.ts';

/** Columns with what they are to hold. */
type Values = Readonly<Record<string, SQL>>;
type ToldValues = Values | ((run: ContextParams) => Values);

/** Steps that write what the plans `given` say, and note down what undoing them needs. */
export interface Writing {
  /** Makes rows of what is selected `from` a plan. */
  readonly insert: (table: PgTable, from: SQL, values: ToldValues) => Step;
  /** Changes rows, every one at most once; `where` is their key. */
  readonly update: (table: PgTable, from: SQL, values: ToldValues, where?: ToldValues) => Step;
  /** Takes rows `t` away that only link others, such as a role of a person. They are noted down whole. */
  readonly remove: (table: PgTable, where: SQL) => Step;
}

export function writingOf(...given: readonly Known[]): Writing {
  const noted = (verb: string, table: PgTable, columns: readonly string[], told: SQL) =>
    step(`roster_${verb} ${getTableName(table)} (${columns.join(', ')})`, given, told);
  return {
    insert: (table, from, told) => {
      const values = valuesOf(told);
      return noted('insert', table, Object.keys(values), insertion(table, from, values));
    },
    update: (table, from, told, where = usualKey) => {
      const values = valuesOf(told);
      return noted('update', table, Object.keys(values), alteration(table, from, values, valuesOf(where)));
    },
    remove: (table, where) => noted('remove', table, [], removal(table, where)),
  };
}

/** Columns that the row `p` of a plan has under the same names. */
export function fromPlan(...columns: readonly string[]): Values {
  return Object.fromEntries(columns.map((column) => [column, of('p', column)]));
}

/** Whether a row is to be another than `old` is. */
export function differs(old: string, values: Values): SQL {
  const before = Object.keys(values).map((column) => of(old, column));
  return sql`(${listed(before)}) is distinct from (${listed(Object.values(values))})`;
}

const usualKey: Values = { id: sql`p.our_id` };

function valuesOf(told: ToldValues): Values {
  return typeof told === 'function' ? told(contextParams) : told;
}

function insertion(table: PgTable, from: SQL, values: Values): SQL {
  const columns = Object.keys(values).map((column) => sql`${sql.identifier(column)}`);
  return sql`
    with made as (
      insert into ${table} (${listed(columns)}) select ${listed(Object.values(values))} from ${from} returning *
    )
    ${note(table, 'made', sql`null, to_jsonb(made)`)}`;
}

function alteration(table: PgTable, from: SQL, values: Values, where: Values): SQL {
  const columns = Object.keys(values);
  const wanted = [...namedWith('key', where), ...namedWith('new', values)];
  const same = (left: string, right: string, prefix = '') =>
    sql.join(
      keyOf(table).map((column) => sql`${of(left, column)} = ${of(right, `${prefix}${column}`)}`),
      sql` and `,
    );
  const set = columns.map((column) => sql`${sql.identifier(column)} = ${of('w', `new_${column}`)}`);
  return sql`
    with wanted as materialized (select ${listed(wanted)} from ${from}),
    old as materialized (select o.* from ${table} o join wanted w on ${same('o', 'w', 'key_')}),
    done as (update ${table} t set ${listed(set)} from wanted w where ${same('t', 'w', 'key_')} returning t.*)
    ${note(table, 'done', sql`${objectOf('old', columns)}, ${objectOf('done', columns)}`)}
    join old on ${same('old', 'done')}`;
}

function removal(table: PgTable, where: SQL): SQL {
  return sql`
    with lost as (delete from ${table} t where ${where} returning t.*)
    ${note(table, 'lost', sql`to_jsonb(lost), 'null'::jsonb`)}`;
}

function note(table: PgTable, alias: string, states: SQL): SQL {
  return sql`
    insert into ${importRows} (run_id, table_name, key, before, after)
    select ${contextParams.runId}, ${textLiteral(getTableName(table))}, ${objectOf(alias, keyOf(table))}, ${states}
    from ${sql.identifier(alias)}`;
}

/** The columns of the primary key. */
function keyOf(table: PgTable): readonly string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = columns.filter(({ primary }) => primary);
  const together = primaryKeys.flatMap((one) => one.columns);
  return [...key, ...together].map(({ name }) => toSnakeCase(name));
}

function objectOf(alias: string, columns: readonly string[]): SQL {
  const members = columns.map((column) => sql`${textLiteral(column)}, ${of(alias, column)}`);
  return sql`jsonb_build_object(${listed(members)})`;
}

function namedWith(prefix: string, values: Values): readonly SQL[] {
  return Object.entries(values).map(
    ([column, value]) => sql`${value} as ${sql.identifier(`${prefix}_${column}`)}`,
  );
}

function of(alias: string, column: string): SQL {
  return sql`${sql.identifier(alias)}.${sql.identifier(column)}`;
}

function listed(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
