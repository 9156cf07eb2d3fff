import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { connectionFor } from './database.ts';
import type { Database, Line } from './database.ts';
import type { Shape, SqlType, ValuesOf } from './sqlTypes.ts';
import { state, writeSql } from './statedSql.ts';
import type { StatedSql, ToldSql } from './statedSql.ts';

/** Parameters as they stand in SQL, each cast to its type. */
export type Params<S extends Shape> = { readonly [K in keyof S]: SQL };

export interface Told<P extends Shape, R extends Shape> {
  /** Unique in the server; PostgreSQL knows the statement by it. */
  readonly name: string;
  readonly params: P;
  /** The parameters are those of many statements; this one has those that it names. */
  readonly sharesParams?: boolean;
  /** The columns it answers with, under the names they have in the SQL; `{}` for none. */
  readonly row: R;
  readonly sql: (p: Params<P>) => SQL;
  /**
   * `once` on each connection, without its values, is the rule. `each` time, with them, pays for what comes seldom or
   * whose best plan depends on them. `blind` is `once` without exception: where a plan that knows the values looks
   * cheaper, PostgreSQL makes one for each call, and of forty tables that takes ten times as long as running it.
   */
  readonly planned?: 'once' | 'each' | 'blind';
  readonly line?: Line;
  /**
   * Statements that make the temporary tables of which this one speaks: without them PostgreSQL cannot say what it
   * understands. Whoever runs it has run them before.
   */
  readonly given?: readonly Known[];
}

/** What is known of a statement besides how to run it. */
export interface Known {
  readonly stated: () => StatedSql;
}

/** Runs it on the pool or in a transaction. */
export type Statement<P extends Shape, R extends Shape> = Known &
  ((db: Database, ...values: keyof P extends never ? [] : [ValuesOf<P>]) => Promise<ValuesOf<R>[]>);

/** A row that a statement answers with. */
export type RowOf<S> = S extends (...given: never[]) => Promise<(infer Row)[]> ? Row : never;

/** The parameters of a statement. */
export type ParamsOf<S> = S extends (db: Database, values: infer Values) => unknown ? Values : never;

let checksRows = false;

/** From now on each row is held against what its statement says of it, as in tests and while developing. */
export function checkRows(): void {
  checksRows = true;
}

/**
 * The one way to state SQL that the query builder does not write. Parameters and columns have names and types; `p.name`
 * is a parameter in the SQL. `testing/statements.test.ts` holds all of it against PostgreSQL.
 */
export function statement<const P extends Shape, const R extends Shape>(told: Told<P, R>): Statement<P, R> {
  const stated = state(told.name, () => tellSql(told, paramsOf));
  let ready: Ready | undefined;
  let hiding: Ready | undefined;

  const run = async (db: Database, values: Readonly<Record<string, unknown>> = {}) => {
    const isBlind = told.planned === 'blind';
    const connection = connectionFor(db, told.line, isBlind);
    const { kept, encoders, schema } =
      isBlind && connection === db.$client
        ? (hiding ??= makeReady(told, writeSql(`${told.name}_hiding`, tellSql(told, hiddenParamsOf))))
        : (ready ??= makeReady(told, stated()));
    const sent = encoders.map(([param, encode]) => (encode ? encode(values[param] as never) : values[param]));
    const { rows } = await connection.query<never>({ ...kept, values: sent });
    if (checksRows) requireRows(told.name, schema, rows);
    return rows;
  };
  return Object.assign(run, { stated });
}

function tellSql<P extends Shape>(
  { params, row, given = [], sharesParams = false, ...told }: Told<P, Shape>,
  paramsIn: typeof paramsOf,
): ToldSql {
  return {
    params,
    row,
    given: given.map((known) => known.stated()),
    sharesParams,
    sql: told.sql(paramsIn(params)),
  };
}

/** What each run of a statement needs. */
type Ready = ReturnType<typeof makeReady>;

function makeReady(
  { planned, params, row }: Pick<Told<Shape, Shape>, 'planned' | 'params' | 'row'>,
  { name, text, order }: StatedSql,
) {
  return {
    kept: planned === 'each' ? { text } : { name, text },
    encoders: order.map((param) => [param, params[param]?.encode] as const),
    schema: z.array(z.strictObject(mapShape(row, (_, { schema }) => schema))),
  };
}

/** Values in the place of a statement's parameters, for fragments that the query builder takes in. */
export function valuesIn<P extends Shape>(params: P, values: ValuesOf<P>): Params<P> {
  return mapShape(params, (name, { cast, encode }) => {
    const value = values[name];
    return sql`${sql.param(encode ? encode(value as never) : value)}::${sql.raw(cast)}`;
  });
}

/** Parameters as columns of a table: their names, the same with their types, and how each stands in SQL. */
export function columnsOf(params: Shape, table: string) {
  const names = Object.keys(params).map((name) => sql.identifier(name));
  const typed = Object.entries(params).map(
    ([name, { cast }]) => sql`${sql.identifier(name)} ${sql.raw(cast)}`,
  );
  return {
    listed: sql.join(names, sql`, `),
    declared: sql.join(typed, sql`, `),
    inside: mapShape(params, (name) => sql`${sql.identifier(table)}.${sql.identifier(name)}`),
  };
}

/** Parameters as they stand in SQL, for what is written before it is known which of them it takes. */
export function paramsOf<P extends Shape>(params: P): Params<P> {
  return mapShape(params, (name, { cast }) => sql`${sql.placeholder(String(name))}::${sql.raw(cast)}`);
}

/**
 * The same out of sight: what a subquery gives is not known while a plan is made, so each plan costs what the first did.
 * That is for transactions; connections that plan once anyway are spared a step of the plan for each parameter.
 */
function hiddenParamsOf<P extends Shape>(params: P): Params<P> {
  const shown = paramsOf(params);
  return mapShape(params, (name, { cast }) => sql`(select ${shown[name]})::${sql.raw(cast)}`);
}

function mapShape<S extends Shape, T>(shape: S, make: (name: keyof S, type: SqlType<unknown>) => T) {
  const mapped = Object.entries(shape).map(([name, type]) => [name, make(name, type)]);
  return Object.fromEntries(mapped) as { readonly [K in keyof S]: T };
}

/** What a row holds is the business of people, so the message names columns only. */
function requireRows(name: string, schema: z.ZodMiniType, rows: readonly unknown[]): void {
  const { error } = schema.safeParse(rows);
  if (error === undefined) return;
  const told = error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${name} answers otherwise than it says: ${told.join('; ')}`);
}
