import type { Database } from '#platform/db/database.ts';
import { countUpTo } from '#platform/rateLimit.ts';

/** Wrong addresses that one network may try in five minutes; a right one is always answered. */
const mostWrong = 60;
const windowMs = 300_000;

/** Counts a private address that nobody has, and refuses the network that keeps trying. */
export async function countWrongAddress(
  db: Database,
  kind: 'calendar' | 'opds',
  network: string,
  now: Date,
): Promise<void> {
  await countUpTo(db, mostWrong, { key: `${kind}:${network}`, windowMs, now });
}
