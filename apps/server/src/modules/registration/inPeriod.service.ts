import type { Pool } from 'pg';

import { alone } from '#platform/db/takeTurn.ts';
import { within } from '#platform/within.ts';

/** Far from the locks that are numbers by themselves. */
const firstLock = 2 ** 40;

/**
 * Does what touches everybody of a period: drawing, closing, and taking either back. Of all processes one is at it;
 * whether it was done here.
 */
export async function inPeriod(pool: Pool, periodId: number, work: () => Promise<void>): Promise<boolean> {
  return await alone(pool, firstLock + periodId, work);
}

/** A reply comes within 30 seconds; what touches everybody of a city takes longer, and goes on after it. */
const usualPatienceMs = 10_000;

interface Replying {
  readonly pool: Pool;
  readonly patienceMs?: number;
}

/** The same for a reply: whether it came to its end before that. What fails after it, the next look goes on with. */
export async function inPeriodForReply(
  { pool, patienceMs = usualPatienceMs }: Replying,
  periodId: number,
  work: () => Promise<void>,
): Promise<boolean> {
  return await within(inPeriod(pool, periodId, work), patienceMs, false);
}
