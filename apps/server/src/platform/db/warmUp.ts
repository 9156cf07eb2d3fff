import type { Person } from '@bilim/contract';
import type { Pool, PoolClient } from 'pg';

import { databaseOn } from './database.ts';
import type { Database, PoolWithLine } from './database.ts';

/** Runs a statement that many people need at the same moment, in a way that changes and finds nothing. */
export type WarmUp = (db: Database) => Promise<unknown>;

/** Who is asked for while warming up; no id of anything is that of this one. */
export const nobody: Person = { id: 0, role: 'student', roles: ['student'], grants: [] };

/** On each connection, PostgreSQL plans a prepared statement anew five times before it keeps the plan. */
const executions = 6;

/**
 * Opens all connections of the pool and lets each of them plan these statements, so that the first people of the
 * morning, who come all at once, do not wait for it. What a warm-up writes is rolled back.
 */
export async function warmUp(pool: PoolWithLine, warmUps: readonly WarmUp[]): Promise<void> {
  await Promise.all([runOnAll(pool, warmUps, executions), runOnAll(pool.blind, warmUps, 1)]);
}

async function runOnAll(pool: Pool, warmUps: readonly WarmUp[], times: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await Promise.all(clients.map((client) => runAll(client, warmUps, times)));
}

async function runAll(client: PoolClient, warmUps: readonly WarmUp[], times: number): Promise<void> {
  let isDone = false;
  try {
    await client.query('begin');
    for (const run of warmUps) {
      for (let count = 0; count < times; count += 1) await run(databaseOn(client));
    }
    await client.query('rollback');
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}
