import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Known } from '#platform/db/statement.ts';

import { alteration, columnOf, insertion, removal } from '../../../runs/rowLog.sql.ts';
import type { Values } from '../../../runs/rowLog.sql.ts';
import { contextParams, step } from '../step.sql.ts';
import type { ContextParams, Step } from '../step.sql.ts';

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

const { runId } = contextParams;

export function writingOf(...given: readonly Known[]): Writing {
  const noted = (verb: string, table: PgTable, columns: readonly string[], told: SQL) =>
    step(`roster_${verb} ${getTableName(table)} (${columns.join(', ')})`, given, told);
  return {
    insert: (table, from, told) => {
      const values = valuesOf(told);
      return noted('insert', table, Object.keys(values), insertion(runId, table, from, values));
    },
    update: (table, from, told, where = usualKey) => {
      const values = valuesOf(told);
      const altered = alteration(runId, table, from, { values, key: valuesOf(where) });
      return noted('update', table, Object.keys(values), altered);
    },
    remove: (table, where) => noted('remove', table, [], removal(runId, table, where)),
  };
}

/** Columns that the row `p` of a plan has under the same names. */
export function fromPlan(...columns: readonly string[]): Values {
  return Object.fromEntries(columns.map((column) => [column, columnOf('p', column)]));
}

/** Whether a row is to be another than `old` is. */
export function differs(old: string, values: Values): SQL {
  const before = Object.keys(values).map((column) => columnOf(old, column));
  return sql`(${sql.join(before, sql`, `)}) is distinct from (${sql.join(Object.values(values), sql`, `)})`;
}

const usualKey: Values = { id: sql`p.our_id` };

function valuesOf(told: ToldValues): Values {
  return typeof told === 'function' ? told(contextParams) : told;
}
