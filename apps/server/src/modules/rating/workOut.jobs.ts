import type { FastifyBaseLogger } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';
import { startLooking } from '#platform/jobs/startLooking.ts';
import type { Parts } from '#platform/parts.ts';

import { deletePeriod, insertPeriod, isOfToday, selectHalfYears, takeDue } from './workOut.queries.ts';

interface Period {
  readonly yearId: number;
  readonly seasonId: number;
}

/** Once a day, because with the day who is compared changes: leave, transfers, orders. */
export const workOutRating: CronJob = async (db, now) => {
  const [found] = await isOfToday(db, { today: universityDay(now) });
  if (found?.isOfToday !== true) await workOutAll(db, now);
};

/**
 * Works figures and places out from the records of grades: of each half-year, each year, and all the time. Readers see
 * those of before until a period is done; two processes at once give the same.
 */
export async function workOutAll(db: Database, now: Date): Promise<void> {
  for (const period of withWider(await selectHalfYears(db))) {
    await db.transaction(async (tx) => await workOut(tx, period, now));
  }
}

/** The same of half-years of which grades have come or ended; says whether there were any. */
export async function workOutDue(db: Database, now: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const due = await takeDue(tx);
    for (const period of withWider(due)) await workOut(tx, period, now);
    return due.length > 0;
  });
}

/** Half-years, the years that they are of, and all years. */
function withWider(halfYears: readonly Period[]): readonly Period[] {
  if (halfYears.length === 0) return [];
  const years = [...new Set(halfYears.map(({ yearId }) => yearId))];
  return [...halfYears, ...years.map((yearId) => ({ yearId, seasonId: 0 })), { yearId: 0, seasonId: 0 }];
}

async function workOut(tx: Database, period: Period, now: Date): Promise<void> {
  await deletePeriod(tx, period);
  await insertPeriod(tx, { ...period, today: universityDay(now), now });
}

/** A session closes hundreds of sheets in an hour; those of so long are worked out together. */
const lookMs = 30_000;

/** Looks for closed sheets, until stopped. */
export function startRating({ db, clock }: Pick<Parts, 'db' | 'clock'>, log: FastifyBaseLogger) {
  const how = { everyMs: lookMs, waiting: 'the rating waits for the database' };
  return startLooking(how, log, async () => await workOutDue(db, clock.now()));
}
