import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';

import type { Database } from '../db/database.ts';
import { outbox } from '../db/platform.tables.ts';
import { bigint, bool, int, json, listOf, text } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import { describeBriefly } from '../log/describeError.ts';

import { GiveUp } from './job.ts';
import type { Delivery, Job } from './job.ts';

/** Queues what must happen after the commit; pass the transaction. */
export async function enqueue<P>(db: Database, job: Job<P>, payload: P): Promise<void> {
  await enqueueAll(db, job, [payload]);
}

export async function enqueueAll<P>(db: Database, { kind }: Job<P>, payloads: readonly P[]): Promise<void> {
  if (payloads.length === 0) return;
  await db.insert(outbox).values(payloads.map((payload) => ({ kind, payload })));
}

const batch = 20;
const pauseMs = 2_000;
/** Longer than any delivery takes. */
const leaseSeconds = 120;

/**
 * Does waiting jobs of the kinds it has deliveries for, until stopped. Several processes share the work: a
 * job is taken by one at a time. What is slow, such as mail, runs beside what is quick in an outbox of its own.
 */
export function startOutbox(
  db: Database,
  deliveries: readonly Delivery[],
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
) {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function round() {
    try {
      while (!stopping.signal.aborted && (await deliverNext(db, deliveries, log)));
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

/** Does up to one batch; returns how many jobs were taken. */
export async function deliverBatch(db: Database, deliveries: readonly Delivery[]): Promise<number> {
  let taken = 0;
  while (taken < batch && (await deliverNext(db, deliveries))) taken += 1;
  return taken;
}

/** Whether there was a job to take. Nothing is locked while it is being done: mail servers take their time. */
async function deliverNext(
  db: Database,
  deliveries: readonly Delivery[],
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<boolean> {
  const [taken] = await claimNext(db, { kinds: deliveries.map(({ kind }) => kind), leaseSeconds });
  if (taken === undefined) return false;
  const { id, kind, payload, attempts } = taken;
  const delivery = deliveries.find((one) => one.kind === kind);
  try {
    await delivery?.deliver(payload);
    // What was in it has arrived and is nobody's business any more.
    await markDelivered(db, { id });
  } catch (error) {
    const isLast = error instanceof GiveUp || attempts >= (delivery?.attempts ?? 0);
    const reason = describeBriefly(error).slice(0, 500);
    await markFailed(db, { id, reason, isLast });
    if (isLast) log?.error({ job: id, kind, attempts, reason }, 'a job was given up');
  }
  return true;
}

/** Takes the job that waits longest out of the others' sight; should we die on it, it comes back. */
const claimNext = statement({
  name: 'outbox_claim',
  params: { kinds: listOf(text), leaseSeconds: int },
  row: { id: bigint, kind: text, payload: json(z.unknown()), attempts: int },
  sql: (p) => sql`
  update ${outbox} set attempts = attempts + 1, run_after = now() + ${p.leaseSeconds} * interval '1 second'
  where id = (
    select id from ${outbox}
    where delivered_at is null and given_up_at is null and run_after <= now() and kind = any(${p.kinds})
    order by run_after, id limit 1 for update skip locked
  )
  returning id, kind, payload, attempts`,
});

const markDelivered = statement({
  name: 'outbox_delivered',
  params: { id: bigint },
  row: {},
  sql: (p) => sql`update ${outbox} set delivered_at = now(), payload = '{}' where id = ${p.id}`,
});

/** Tries again after 2, 4, 8, … seconds, at most after an hour; after the last time it is a dead letter. */
const markFailed = statement({
  name: 'outbox_failed',
  params: { id: bigint, reason: text, isLast: bool },
  row: {},
  sql: (p) => sql`
  update ${outbox} set last_error = ${p.reason}, given_up_at = case when ${p.isLast} then now() end,
    run_after = now() + least(power(2, least(attempts, 12)), 3600) * interval '1 second'
  where id = ${p.id}`,
});

/** How many jobs of each kind wait, and how many were given up. */
export const countJobs = statement({
  name: 'outbox_counted',
  params: {},
  row: { kind: text, waiting: int, givenUp: int },
  sql: () => sql`
  select kind, sum(waiting)::int as waiting, sum(given_up)::int as "givenUp"
  from (
    select kind, count(*) as waiting, 0 as given_up from ${outbox}
    where delivered_at is null and given_up_at is null group by kind
    union all
    select kind, 0, count(*) from ${outbox} where given_up_at is not null group by kind
  ) counted group by kind order by kind`,
});
