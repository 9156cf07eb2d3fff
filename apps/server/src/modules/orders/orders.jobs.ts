import { universityDay } from '#platform/clock.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { selectDue } from './orders.queries.ts';
import { carryOutDue } from './orders.service.ts';

/**
 * Carries out the orders whose day has come, one after the other as they were signed. One that fails stops none behind
 * it; that one did is told at the end, for the page of the portal's health.
 */
export const carryOutOrders: CronJob = async (db, now) => {
  const failures: unknown[] = [];
  for (const { id } of await selectDue(db, { today: universityDay(now) })) {
    await carryOutDue(db, id, now).catch((error: unknown) => failures.push(error));
  }
  const [first] = failures;
  if (failures.length > 0) throw new Error(`${failures.length} orders failed`, { cause: first });
};
