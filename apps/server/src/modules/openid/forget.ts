import { lt } from 'drizzle-orm';

import type { Chore } from '#platform/jobs/housekeeping.ts';

import { usedProviderStates } from './openid.tables.ts';

/** An attempt that is over is refused as such, used or not. */
export const forgetUsedStates: Chore = async (db, now) => {
  await db.delete(usedProviderStates).where(lt(usedProviderStates.expiresAt, now));
};
