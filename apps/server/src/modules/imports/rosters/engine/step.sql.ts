import type { RunPhase } from '@bilim/contract/imports';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { bool, day, instant, int, smallint } from '#platform/db/sqlTypes.ts';
import { paramsOf, statement } from '#platform/db/statement.ts';
import type { Known } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import type { RosterContext } from './context.ts';

/** A part of working out an import. */
export type Work = (context: RosterContext) => Promise<unknown>;
/** A part that is one statement over the temporary tables that those before it make. */
export type Step = Known & Work;

const ofContext = {
  runId: int,
  systemId: smallint,
  today: day,
  yearId: int,
  now: instant,
  writes: bool,
};
export const contextParams = paramsOf(ofContext);
/** The import that a step works for, as it stands in SQL. */
export type ContextParams = typeof contextParams;
/** SQL that may name something of the import. */
export type Told = SQL | ((run: ContextParams) => SQL);

/** `given` make the tables of which it speaks. */
export function step(name: string, given: readonly Known[], told: Told): Step {
  const run = statement({
    name,
    params: ofContext,
    sharesParams: true,
    row: {},
    planned: 'each',
    given,
    sql: () => toldOf(told),
  });
  return Object.assign((context: RosterContext) => run(context.db, { ...context }), { stated: run.stated });
}

export function toldOf(told: Told): SQL {
  return typeof told === 'function' ? told(contextParams) : told;
}

/** Several parts as one. */
export function inOrder(...parts: readonly Work[]): Work {
  return async (context) => {
    for (const part of parts) await part(context);
  };
}

/** The parts of a phase, which say how far it has come. */
export function telling(
  phase: RunPhase,
  ...parts: readonly Work[]
): (context: RosterContext) => Promise<void> {
  return async (context) => {
    for (const [index, part] of parts.entries()) {
      await part(context);
      context.tell(phase, (index + 1) / parts.length);
    }
  };
}

/** What makes a table; the table is given to whoever is given this. */
export type WorkTable = Step & { readonly title: string };

interface Indexes {
  readonly unique?: readonly string[];
  readonly index?: readonly string[];
}

/** Makes a temporary table with its indexes, and lets PostgreSQL look at its rows. */
export function workTable(
  name: string,
  given: readonly Known[],
  told: Told,
  { unique = [], index = [] }: Indexes = {},
): WorkTable {
  const table = sql.identifier(name);
  const make = step(`roster_make_${name}`, given, sql`create temp table ${table} as ${toldOf(told)}`);
  const indexes = [
    ...unique.map(
      (columns) => [columns, sql`create unique index on ${table} (${sql.raw(columns)})`] as const,
    ),
    ...index.map((columns) => [columns, sql`create index on ${table} (${sql.raw(columns)})`] as const),
  ].map(([columns, told]) => step(`roster_index_${name} (${columns})`, [make], told));
  const analyse = step(`roster_analyse_${name}`, [make], sql`analyze ${table}`);
  return Object.assign(inOrder(make, ...indexes, analyse), { stated: make.stated, title: name });
}

/** The id of a row that is to be made: a real one, or in a dry run one that no row can have. */
export function newId({ writes }: ContextParams, table: string): SQL {
  return sql`case when ${writes} then nextval(pg_get_serial_sequence(${textLiteral(table)}, 'id'))::int
    else (-row_number() over ())::int end`;
}
