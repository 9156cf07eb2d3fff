import { universityDay } from '#platform/clock.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { selectDue } from './orders.queries.ts';
import { carryOutDue } from './orders.service.ts';

/** Carries out the orders whose day has come, one after the other as they were signed. */
export const carryOutOrders: CronJob = async (db, now) => {
  for (const { id } of await selectDue(db, { today: universityDay(now) })) await carryOutDue(db, id, now);
};
