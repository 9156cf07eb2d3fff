import type { Pool } from 'pg';

import { alone } from '#platform/db/takeTurn.ts';

/** Far from the locks that are numbers by themselves. */
const firstLock = 2 ** 40;

/**
 * Does what touches everybody of a period: drawing, closing, and taking either back. Of all processes one is at it;
 * whether it was done here.
 */
export async function inPeriod(pool: Pool, periodId: number, work: () => Promise<void>): Promise<boolean> {
  return await alone(pool, firstLock + periodId, work);
}
