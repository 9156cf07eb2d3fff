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
 * Opens all connections and lets each of them plan those of these statements that it runs, so that the first people of
 * the morning, who come all at once, do not wait for it. What a warm-up writes is rolled back.
 */
export async function warmUp(pool: PoolWithLine, warmUps: readonly WarmUp[]): Promise<void> {
  const [clients, blind] = await Promise.all([openAll(pool), openAll(pool.blind)]);
  await Promise.all(clients.map((client, index) => runAll(client, blind[index], warmUps)));
  for (const client of blind.slice(clients.length)) client.release();
}

async function openAll(pool: Pool): Promise<PoolClient[]> {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function runAll(own: PoolClient, blind: PoolClient | undefined, warmUps: readonly WarmUp[]) {
  const clients = [own, ...(blind === undefined ? [] : [blind])];
  const db = Object.assign(databaseOn(own), blind === undefined ? {} : { $blind: blind });
  const onAll = async (text: string) => await Promise.all(clients.map((client) => client.query(text)));
  let isDone = false;
  try {
    await onAll('begin');
    for (const run of warmUps) {
      for (let count = 0; count < executions; count += 1) await run(db);
    }
    await onAll('rollback');
    isDone = true;
  } finally {
    for (const client of clients) client.release(!isDone);
  }
}
