import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool, types } from 'pg';
import type { Client, PoolClient, PoolConfig, QueryConfig, QueryResult } from 'pg';

import { hearBreaking, livelyLine } from './ownClient.ts';
import type { Connection } from './ownClient.ts';
import { processName } from './processName.ts';
import { openSharedLine } from './sharedLine.ts';
import type { SharedLine } from './sharedLine.ts';
import { watchForSilence } from './silence.ts';

/** The database, or a transaction in it. Every query function takes one first. */
export interface Database extends Omit<NodePgDatabase, 'transaction'> {
  /** What `work` does is done as a whole or not at all; inside of another transaction it can fail by itself. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  readonly $client: Connected;
  /** For statements that are planned once for all values, where they have a connection of their own beside this one. */
  readonly $blind?: PoolClient;
}

interface Queryable {
  query<Row extends object>(config: QueryConfig): Promise<QueryResult<Row>>;
}

/** Connections for one statement or transaction each, or the one of a transaction. */
type Connected = PoolWithLine | Pool | PoolClient | Client;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: PoolWithLine;
  close(): Promise<void>;
}

/**
 * Connections for one statement or transaction each, and beside them those that plan a statement once for all values:
 * one that quick reads share, and as many for reads of so many tables that planning them five times on each connection,
 * as PostgreSQL does elsewhere, would be what the first minute of a rush is busy with.
 */
export class PoolWithLine extends Pool {
  readonly line: SharedLine;
  readonly blind: Pool;

  constructor(config: PoolConfig, silenceMs?: number) {
    super(config);
    const watch = watchForSilence(silenceMs);
    const planned = { ...config, options: `${config.options ?? ''} ${plannedOnce}` };
    this.line = openSharedLine(planned, watch);
    this.blind = new Pool(planned);
    for (const pool of [this, this.blind]) {
      // Also while somebody holds it: the pool itself hears only those that are idle.
      pool.on('connect', (client) => watch.add(hearBreaking(client)));
      // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
      pool.on('error', () => {});
    }
  }

  override async end(): Promise<void> {
    await Promise.all([this.line.end(), this.blind.end(), super.end()]);
  }
}

/** A plan that is kept must not read whole what was small when it was made: in a rush it is tens of thousands an hour later. */
const plannedOnce = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

const dialect = new PgDialect({ casing: 'snake_case' });

/** Columns of 64-bit ids arrive as numbers: none of ours leaves the safe range. */
types.setTypeParser(types.builtins.INT8, Number);
/** Days stay `YYYY-MM-DD`: a `Date` would move them between time zones. */
types.setTypeParser(types.builtins.DATE, (value) => value);

/**
 * Opens a pool. The limits are shorter than the client's 30 seconds, so that the server always answers
 * first: 3 s for a connection or a lock, 10 s for a statement or an idle transaction, and a little more than that
 * for a database that says nothing at all.
 */
export function openDatabase(connection: Connection, size = 10, silenceMs?: number): OpenDatabase {
  const pool = new PoolWithLine(
    {
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      ...livelyLine,
      // They stay open: a lesson begins for everybody at once, and a new connection has to plan everything anew.
      min: size,
      max: size,
      connectionTimeoutMillis: 3_000,
      idleTimeoutMillis: 60_000,
      application_name: processName,
      options: sessionOptions,
    },
    silenceMs,
  );
  const db = databaseOn(pool);
  return { db, pool, close: () => pool.end() };
}

/** The last three let the database end what it does for a process that vanished without a word. */
const sessionOptions = Object.entries({
  // Compiling a plan takes longer than any of our statements should.
  jit: 'off',
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
  timezone: 'Asia/Bishkek',
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** The database through a pool, or through one connection. */
export function databaseOn(client: Connected, depth = 0): Database {
  const session = new NodePgSession(client, dialect, undefined);
  return Object.assign(new NodePgDatabase(dialect, session, undefined), {
    $client: client,
    async transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
      if (!(client instanceof Pool)) return await inTransaction(client, depth, work);
      const connection = await client.connect();
      try {
        return await inTransaction(connection, depth, work);
      } finally {
        connection.release();
      }
    },
  });
}

async function inTransaction<T>(
  client: PoolClient | Client,
  depth: number,
  work: (tx: Database) => Promise<T>,
) {
  const inner = `inner_${depth}`;
  await client.query(depth === 0 ? 'begin' : `savepoint ${inner}`);
  try {
    const result = await work(databaseOn(client, depth + 1));
    await client.query(depth === 0 ? 'commit' : `release savepoint ${inner}`);
    return result;
  } catch (error) {
    await client.query(depth === 0 ? 'rollback' : `rollback to savepoint ${inner}`);
    throw error;
  }
}

/** Whether it is no transaction, but connections for whoever comes. */
export const isPool = ({ $client }: Database): boolean => $client instanceof PoolWithLine;

/**
 * On which connection a statement runs outside of transactions: its own one of the pool, or the one that quick reads
 * share (docs/decisions/0013). `shared` takes one of the pool when many wait; `beside` never, for what somebody may
 * need to know who holds a connection of the pool already. Both are for reads of less than a millisecond only.
 */
export type Line = 'own' | 'shared' | 'beside';

export function connectionFor({ $client, $blind }: Database, line: Line = 'own', isBlind = false): Queryable {
  if (!($client instanceof PoolWithLine)) return isBlind && $blind !== undefined ? $blind : $client;
  const isOwn = line === 'own' || (line === 'shared' && $client.line.isBusy());
  if (!isOwn) return $client.line;
  return isBlind ? $client.blind : $client;
}
