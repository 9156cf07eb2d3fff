import { PoolWithLine } from '@bilim/server/measuring';
import type { SharedLine } from '@bilim/server/measuring';
import type { Pool } from 'pg';

/** A statement as the driver was asked to run it, and the rows that came back. */
export interface RanStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly isInRows: boolean;
  readonly rows: readonly unknown[];
}

/** Does the work and tells what it asked of the pool. Transactions are refused: no call that is measured has one. */
export async function watchQueries(pool: Pool, work: () => Promise<void>): Promise<RanStatement[]> {
  const ran: RanStatement[] = [];
  const connect = pool.connect.bind(pool);
  const lines = pool instanceof PoolWithLine ? [pool, pool.line, pool.blind] : [pool];
  const restores = lines.map((line) => watch(line, ran));
  // The pool's own `query` connects with a callback; whoever wants a transaction awaits.
  Reflect.set(pool, 'connect', (callback: unknown) => {
    if (callback === undefined) throw new Error('a measured call took a connection of its own');
    return Reflect.apply(connect, undefined, [callback]);
  });
  try {
    await work();
    return ran;
  } finally {
    for (const restore of restores) restore();
    Reflect.set(pool, 'connect', connect);
  }
}

/** Takes down what is asked of it, until it is restored. */
function watch(line: Pool | SharedLine, ran: RanStatement[]): () => void {
  const query: unknown = Reflect.get(line, 'query');
  if (typeof query !== 'function') throw new Error('nothing to ask');
  Reflect.set(line, 'query', async (asked: unknown, apart: unknown) => {
    const result: unknown = await Reflect.apply(query, line, apart === undefined ? [asked] : [asked, apart]);
    ran.push(describe(asked, apart, result));
    return result;
  });
  return () => void Reflect.set(line, 'query', query);
}

/** The driver takes text and values apart, or together in an object. */
function describe(asked: unknown, apart: unknown, result: unknown): RanStatement {
  const config = typeof asked === 'string' ? { text: asked } : membersOf(asked);
  const { name, text, values = apart, rowMode } = config;
  const { rows } = membersOf(result);
  if (typeof text !== 'string' || !Array.isArray(rows)) throw new Error('a statement of an unknown kind');
  return {
    name: typeof name === 'string' ? name : undefined,
    text,
    values: Array.isArray(values) ? values : [],
    isInRows: rowMode === 'array',
    rows,
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error('not an object');
  return { ...value };
}
