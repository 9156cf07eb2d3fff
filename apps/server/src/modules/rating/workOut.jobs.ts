import { universityDay } from '#platform/clock.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { deletePeriod, insertPeriod, selectHalfYears } from './workOut.queries.ts';

/**
 * Works figures and places out from the records of grades: of each half-year, each year, and all the time. Readers see
 * those of before until a period is done; two processes at once give the same.
 */
export const workOutRating: CronJob = async (db, now) => {
  const halfYears = await selectHalfYears(db);
  const years = [...new Set(halfYears.map(({ yearId }) => yearId))];
  const periods = [
    ...halfYears,
    ...years.map((yearId) => ({ yearId, seasonId: 0 })),
    { yearId: 0, seasonId: 0 },
  ];
  const today = universityDay(now);
  for (const period of periods) {
    await db.transaction(async (tx) => {
      await deletePeriod(tx, period);
      await insertPeriod(tx, { ...period, today, now });
    });
  }
};
