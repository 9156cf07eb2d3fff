import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, types } from 'pg';
import type { Client, PoolClient, PoolConfig } from 'pg';

import { hearBreaking, livelyLine } from './ownClient.ts';
import { openSharedLine } from './sharedLine.ts';
import type { SharedLine } from './sharedLine.ts';
import { watchForSilence } from './silence.ts';

/** The database, or a transaction in it. Every query function takes one first. */
export type Database = NodePgDatabase;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: PoolWithLine;
  close(): Promise<void>;
}

export type Connection = string | PoolConfig;

/** Connections for one statement or transaction each, and beside them one that quick reads share. */
export class PoolWithLine extends Pool {
  readonly line: SharedLine;

  constructor(config: PoolConfig, silenceMs?: number) {
    super(config);
    const watch = watchForSilence(silenceMs);
    this.line = openSharedLine(config, watch);
    // Also while somebody holds it: the pool itself hears only those that are idle.
    this.on('connect', (client) => watch.add(hearBreaking(client)));
  }

  override async end(): Promise<void> {
    await Promise.all([this.line.end(), super.end()]);
  }
}

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
      application_name: 'bilim',
      options: sessionOptions,
    },
    silenceMs,
  );
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
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
export function databaseOn(client: Pool | PoolClient | Client): Database {
  return drizzle({ client, casing: 'snake_case' });
}
