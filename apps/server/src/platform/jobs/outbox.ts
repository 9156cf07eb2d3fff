import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../db/database.ts';
import { outbox } from '../db/platform.tables.ts';

/** What to do for one kind of message. It may run twice: at least once is the promise. */
export type Deliver = (payload: unknown) => Promise<void>;

/** Queues what must happen after the commit; pass the transaction. */
export async function enqueue(db: Database, kind: string, payload: object): Promise<void> {
  await db.insert(outbox).values({ kind, payload });
}

interface Waiting {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
}

const batch = 20;
const pauseMs = 2_000;

/** Delivers waiting messages until stopped. Several processes share the work: a row is taken by one at a time. */
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
      let taken = batch;
      while (taken === batch && !stopping.signal.aborted) taken = await deliverBatch(db, handlers);
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
  return await db.transaction(async (tx) => {
    const waiting = await tx.execute<Waiting & Record<string, unknown>>(sql`
      select id, kind, payload from ${outbox}
      where delivered_at is null and run_after <= now()
      order by run_after, id limit ${batch} for update skip locked`);
    for (const message of waiting.rows) await deliverOne(tx, handlers, message);
    return waiting.rows.length;
  });
}

async function deliverOne(
  tx: Database,
  handlers: Readonly<Record<string, Deliver>>,
  { id, kind, payload }: Waiting,
) {
  try {
    const deliver = handlers[kind];
    if (deliver === undefined) throw new Error(`nobody delivers ${kind}`);
    await deliver(payload);
    await tx.execute(sql`update ${outbox} set delivered_at = now() where id = ${id}`);
  } catch (error) {
    // Tries again after 2, 4, 8, … seconds, at most after an hour.
    await tx.execute(sql`
      update ${outbox} set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
        run_after = now() + least(power(2, least(attempts + 1, 12)), 3600) * interval '1 second'
      where id = ${id}`);
  }
}
