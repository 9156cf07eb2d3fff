import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../db/database.ts';
import { outbox } from '../db/platform.tables.ts';
import { tellBriefly } from '../log/tellError.ts';

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

interface Waiting {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
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
  const message = await claimNext(db, Object.keys(handlers));
  if (message === undefined) return false;
  const { id, kind, payload } = message;
  try {
    await handlers[kind]?.(payload);
    // What was in it has arrived and is nobody's business any more.
    await db.execute(sql`update ${outbox} set delivered_at = now(), payload = '{}' where id = ${id}`);
  } catch (error) {
    // Tries again after 2, 4, 8, … seconds, at most after an hour.
    await db.execute(sql`
      update ${outbox} set last_error = ${tellBriefly(error).slice(0, 500)},
        run_after = now() + least(power(2, least(attempts, 12)), 3600) * interval '1 second'
      where id = ${id}`);
  }
  return true;
}

/** Takes the message that waits longest out of the others' sight; should we die on it, it comes back. */
async function claimNext(db: Database, kinds: readonly string[]): Promise<Waiting | undefined> {
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(sql`
    update ${outbox} set attempts = attempts + 1, run_after = now() + ${leaseSeconds} * interval '1 second'
    where id = (
      select id from ${outbox}
      where delivered_at is null and run_after <= now() and kind = any(${sql.param(kinds)}::text[])
      order by run_after, id limit 1 for update skip locked
    )
    returning id, kind, payload`);
  return rows[0];
}
