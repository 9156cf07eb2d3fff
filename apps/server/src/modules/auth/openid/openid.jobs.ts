import { lt } from 'drizzle-orm';

import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { usedProviderStates } from './openid.tables.ts';

/** An attempt that is over is refused as such, used or not. */
export const forgetUsedStates: CronJob = async (db, now) => {
  await db.delete(usedProviderStates).where(lt(usedProviderStates.expiresAt, now));
};
