import type DataLoader from 'dataloader';
import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import * as z from 'zod/mini';

import { isPool } from './database.ts';
import type { Database } from './database.ts';
import { int, json } from './sqlTypes.ts';
import type { Shape, ValuesOf } from './sqlTypes.ts';
import { columnsOf, statement } from './statement.ts';
import type { Params, Statement, Told } from './statement.ts';
import { loadInTurns } from './together.ts';

/** As many as one statement looks up: each of them waits for the last. */
const mostAtOnce = 16;

/**
 * A reading for which many ask in one moment (docs/decisions/0026). It runs by itself as long as few do; whoever comes
 * while two are under way goes with others into the next one, which PostgreSQL sets up once for all of them. Nothing is
 * kept, so nothing is ever stale. Parameters are of types that JSON has: numbers, words, moments, and lists of them.
 */
export function gathered<const P extends Shape, const R extends Shape>(
  told: Pick<Told<P, R>, 'name' | 'params' | 'row' | 'sql'>,
): Statement<P, R> {
  type Asked = ValuesOf<P>;
  type Row = ValuesOf<R>;
  const alone = statement({ ...told, planned: 'blind' }) as Look<Asked, Row>;
  const selectAll = ofMany(told);
  const all = async (db: Database, asked: readonly Asked[]) => {
    const found: Row[][] = asked.map(() => []);
    for (const { nth, ...row } of (await selectAll(db, { asked })) as (Row & Nth)[])
      found[nth - 1]?.push(row as unknown as Row);
    return found;
  };
  const loaders = new WeakMap<Database['$client'], DataLoader<Asked, Row[]>>();
  const run = async (db: Database, asked: Asked): Promise<Row[]> => {
    if (!isPool(db)) return await alone(db, asked);
    const loader = loaders.get(db.$client) ?? openLoader(db, { alone, all });
    loaders.set(db.$client, loader);
    return await loader.load(asked);
  };
  return Object.assign(run, { stated: alone.stated }) as unknown as Statement<P, R>;
}

interface Nth {
  /** For which of those that were asked for, counted from 1. */
  readonly nth: number;
}

interface Look<Asked, Row> extends Pick<Statement<Shape, Shape>, 'stated'> {
  (db: Database, asked: Asked): Promise<Row[]>;
}

interface Ways<Asked, Found> {
  readonly alone: (db: Database, asked: Asked) => Promise<Found>;
  /** What is found for each, in their order. */
  readonly all: (db: Database, asked: readonly Asked[]) => Promise<readonly Found[]>;
}

function openLoader<Asked, Found>(
  db: Database,
  { alone, all }: Ways<Asked, Found>,
): DataLoader<Asked, Found> {
  const find = async (asked: readonly Asked[]) => {
    const [first] = asked;
    if (first !== undefined && asked.length === 1) return [await alone(db, first)];
    try {
      return await all(db, asked);
    } catch (error) {
      if (!isOfValues(error)) throw error;
      // Whoever gave what PostgreSQL refuses is refused, and nobody else.
      return await Promise.all(
        asked.map((one) => alone(db, one).catch((reason: unknown) => reason as Error)),
      );
    }
  };
  return loadInTurns(find, mostAtOnce);
}

/** Class 22 of PostgreSQL: something is no number, no date, or out of range. */
const isOfValues = (error: unknown) =>
  error instanceof DatabaseError && error.code?.startsWith('22') === true;

/** The same statement, looked up for each row of `asker`. */
function ofMany<P extends Shape, R extends Shape>({
  name,
  params,
  row,
  sql: own,
}: Pick<Told<P, R>, 'name' | 'params' | 'row' | 'sql'>) {
  const { listed, declared, inside } = columnsOf(params, 'asker');
  return statement({
    name: `${name}_gathered`,
    planned: 'blind',
    params: { asked: json(z.readonly(z.array(z.custom<ValuesOf<P>>()))) },
    row: { ...row, nth: int },
    sql: (p) => sql`
    select asker.nth, found.* from rows from (
      jsonb_to_recordset(${p.asked}) as (${declared})) with ordinality asker(${listed}, nth)
    cross join lateral (${own(inside as Params<P>)}) found`,
  });
}
