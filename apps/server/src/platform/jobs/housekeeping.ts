import { hourMs } from '@bilim/contract/days';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { cronRuns } from '../db/platform.tables.ts';
import { instant, int, orNull, text } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import { describeBriefly } from '../log/describeError.ts';

/** Removes what has served its time. May run in several processes at once. */
export type CronJob = (db: Database, now: Date) => Promise<void>;

/** By the name under which their last run is kept. */
export type CronJobs = Readonly<Record<string, CronJob>>;

/** The last run of each, in whichever process, and why the last one failed that did. */
const noteRun = statement({
  name: 'cron_run_noted',
  params: { name: text, now: instant, tookMs: int, reason: orNull(text) },
  row: {},
  sql: (p) => sql`
  insert into ${cronRuns} as kept (name, ran_at, took_ms, failed_at, reason)
  values (${p.name}, ${p.now}, ${p.tookMs}, case when ${p.reason} is not null then ${p.now} end, ${p.reason})
  on conflict (name) do update set ran_at = excluded.ran_at, took_ms = excluded.took_ms,
    failed_at = coalesce(excluded.failed_at, kept.failed_at), reason = coalesce(excluded.reason, kept.reason)`,
});

/** Runs the jobs once an hour until stopped, some of them at once as well; a failure waits for the next hour. */
export function startHousekeeping(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { atOnce, hourly }: Readonly<Record<'atOnce' | 'hourly', readonly CronJobs[]>>,
  log: FastifyBaseLogger,
) {
  async function runOne(name: string, cronJob: CronJob) {
    const now = clock.now();
    const begun = performance.now();
    const reason = await cronJob(db, now).then(
      () => null,
      (error: unknown) => {
        log.warn({ err: error, name }, 'a cron job failed');
        return describeBriefly(error).slice(0, 500);
      },
    );
    await noteRun(db, { name, now, tookMs: Math.round(performance.now() - begun), reason });
  }
  const round = async (cronJobs: readonly CronJobs[]) => {
    for (const [name, cronJob] of cronJobs.flatMap((some) => Object.entries(some))) {
      await runOne(name, cronJob).catch((error: unknown) =>
        log.warn({ err: error, name }, 'the run of a cron job is not noted'),
      );
    }
  };
  let running = round(atOnce);
  const timer = setInterval(() => {
    running = running.then(async () => await round([...hourly, ...atOnce]));
  }, hourMs).unref();

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
