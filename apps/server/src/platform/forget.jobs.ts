import { hourMs } from '@bilim/contract/days';
import { liveDays } from '@bilim/contract/live';
import { and, isNotNull, lt } from 'drizzle-orm';

import { cronRuns, idempotencyKeys, missingTexts, outbox, rateCounters } from './db/platform.tables.ts';
import type { CronJob } from './jobs/housekeeping.ts';
import { liveEvents } from './live/live.tables.ts';

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
  // Of a job that is run no more.
  await db.delete(cronRuns).where(lt(cronRuns.ranAt, before(givenUpLifeMs)));
};
