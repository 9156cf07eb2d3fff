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
  const query = pool.query.bind(pool);
  const connect = pool.connect.bind(pool);

  const watched = async (asked: unknown, apart: unknown) => {
    const result: unknown = await Reflect.apply(
      query,
      undefined,
      apart === undefined ? [asked] : [asked, apart],
    );
    ran.push(describe(asked, apart, result));
    return result;
  };
  Reflect.set(pool, 'query', watched);
  // The pool's own `query` connects with a callback; whoever wants a transaction awaits.
  Reflect.set(pool, 'connect', (callback: unknown) => {
    if (callback === undefined) throw new Error('a measured call took a connection of its own');
    return Reflect.apply(connect, undefined, [callback]);
  });
  try {
    await work();
    return ran;
  } finally {
    Reflect.set(pool, 'query', query);
    Reflect.set(pool, 'connect', connect);
  }
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
