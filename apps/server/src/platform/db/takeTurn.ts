import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';

import { databaseOn } from './database.ts';
import type { Database } from './database.ts';
import { addressOf } from './databaseAddress.ts';
import { openOwnClient } from './ownClient.ts';
import { bigint, bool } from './sqlTypes.ts';
import { statement } from './statement.ts';

const patienceMs = 2_000;
const pauseMs = 100;

/**
 * Takes a lock of all processes for a connection of its own; waits a moment for whoever is about to end, or has just
 * died. Whether it was there to take.
 */
export async function takeTurn(db: Database, lock: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const [turn] = await tryToLock(db, { lock });
    if (turn?.taken === true) return true;
    if (Date.now() > deadline) return false;
    await sleep(pauseMs);
  }
}

const tryToLock = statement({
  name: 'turn_taken',
  params: { lock: bigint },
  row: { taken: bool },
  sql: (p) => sql`select pg_try_advisory_lock(${p.lock}) as taken`,
});

/**
 * Does the work while no other process does the same; whether it was done here. The turn goes with a connection of its
 * own, so that a process that dies holds nobody up.
 */
export async function alone(pool: Pool, lock: number, work: () => Promise<void>): Promise<boolean> {
  const client = await openOwnClient(addressOf(pool), { application_name: 'bilim-turn' });
  try {
    if (!(await takeTurn(databaseOn(client), lock))) return false;
    await work();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
