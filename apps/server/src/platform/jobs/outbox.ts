import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';

import type { Database } from '../db/database.ts';
import { outbox } from '../db/platform.tables.ts';
import { bigint, int, json, listOf, text } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import { describeBriefly } from '../log/describeError.ts';

/** What to do for one kind of message. It may run twice: at least once is the promise. */
export type Deliver = (payload: unknown) => Promise<void>;

/** Queues what must happen after the commit; pass the transaction. */
export async function enqueue(db: Database, kind: string, payload: object): Promise<void> {
  await enqueueAll(db, kind, [payload]);
}

export async function enqueueAll(db: Database, kind: string, payloads: readonly object[]): Promise<void> {
  if (payloads.length === 0) return;
  await db.insert(outbox).values(payloads.map((payload) => ({ kind, payload })));
}

const batch = 20;
const pauseMs = 2_000;
/** Longer than any delivery takes. */
const leaseSeconds = 120;

/**
 * Delivers waiting messages of the kinds it has handlers for, until stopped. Several processes share the work: a
 * message is taken by one at a time. What is slow, such as mail, runs beside what is quick in an outbox of its own.
 */
export function startOutbox(
  db: Database,
  handlers: Readonly<Record<string, Deliver>>,
  log: FastifyBaseLogger,
) {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function round() {
    try {
      while (!stopping.signal.aborted && (await deliverNext(db, handlers)));
    } catch (error) {
      log.warn({ err: error }, 'outbox waits for the database');
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => void (running = round()), pauseMs).unref();
  }
  running = round();

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Delivers up to one batch; returns how many messages were taken. */
export async function deliverBatch(
  db: Database,
  handlers: Readonly<Record<string, Deliver>>,
): Promise<number> {
  let taken = 0;
  while (taken < batch && (await deliverNext(db, handlers))) taken += 1;
  return taken;
}

/** Whether there was a message to take. Nothing is locked while it is being delivered: mail servers take their time. */
async function deliverNext(db: Database, handlers: Readonly<Record<string, Deliver>>): Promise<boolean> {
  const [message] = await claimNext(db, { kinds: Object.keys(handlers), leaseSeconds });
  if (message === undefined) return false;
  const { id, kind, payload } = message;
  try {
    await handlers[kind]?.(payload);
    // What was in it has arrived and is nobody's business any more.
    await markDelivered(db, { id });
  } catch (error) {
    await markFailed(db, { id, error: describeBriefly(error).slice(0, 500) });
  }
  return true;
}

/** Takes the message that waits longest out of the others' sight; should we die on it, it comes back. */
const claimNext = statement({
  name: 'outbox_claim',
  params: { kinds: listOf(text), leaseSeconds: int },
  row: { id: bigint, kind: text, payload: json(z.unknown()) },
  sql: (p) => sql`
  update ${outbox} set attempts = attempts + 1, run_after = now() + ${p.leaseSeconds} * interval '1 second'
  where id = (
    select id from ${outbox}
    where delivered_at is null and run_after <= now() and kind = any(${p.kinds})
    order by run_after, id limit 1 for update skip locked
  )
  returning id, kind, payload`,
});

const markDelivered = statement({
  name: 'outbox_delivered',
  params: { id: bigint },
  row: {},
  sql: (p) => sql`update ${outbox} set delivered_at = now(), payload = '{}' where id = ${p.id}`,
});

/** Tries again after 2, 4, 8, … seconds, at most after an hour. */
const markFailed = statement({
  name: 'outbox_failed',
  params: { id: bigint, error: text },
  row: {},
  sql: (p) => sql`
  update ${outbox} set last_error = ${p.error},
    run_after = now() + least(power(2, least(attempts, 12)), 3600) * interval '1 second'
  where id = ${p.id}`,
});
