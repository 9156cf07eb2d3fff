import { hourMs } from '@bilim/contract/days';
import { liveDays } from '@bilim/contract/live';
import { and, isNotNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { idempotencyKeys, missingTexts, outbox, rateCounters } from '../db/platform.tables.ts';
import { liveEvents } from '../live/live.tables.ts';

/** Removes what has served its time. May run in several processes at once. */
export type CronJob = (db: Database, now: Date) => Promise<void>;

/** Longer than any queue in a browser keeps a write. */
const keyLifeMs = 72 * hourMs;
/** A text that nobody has missed for so long is there by now, or never was one. */
const missingLifeMs = 30 * 24 * hourMs;
const deliveredLifeMs = 7 * 24 * hourMs;
/** Long enough for somebody to look into it, and no longer: what was in a job is the business of people. */
const givenUpLifeMs = 30 * 24 * hourMs;

export const platformCronJob: CronJob = async (db, now) => {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.delete(rateCounters).where(lt(rateCounters.windowEndsAt, now));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keyLifeMs)));
  await db.delete(missingTexts).where(lt(missingTexts.lastSeenAt, before(missingLifeMs)));
  await db.delete(liveEvents).where(lt(liveEvents.madeAt, before(liveDays * 24 * hourMs)));
  await db
    .delete(outbox)
    .where(and(isNotNull(outbox.deliveredAt), lt(outbox.deliveredAt, before(deliveredLifeMs))));
  await db.delete(outbox).where(lt(outbox.givenUpAt, before(givenUpLifeMs)));
};

/** Runs the jobs once an hour until stopped, some of them at once as well; a failure waits for the next hour. */
export function startHousekeeping(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { atOnce, hourly }: { readonly atOnce: readonly CronJob[]; readonly hourly: readonly CronJob[] },
  log: FastifyBaseLogger,
) {
  const round = async (cronJobs: readonly CronJob[]) => {
    for (const cronJob of cronJobs) {
      await cronJob(db, clock.now()).catch((error: unknown) => log.warn({ err: error }, 'a cron job failed'));
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
