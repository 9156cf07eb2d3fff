import type { Database } from '#platform/db/database.ts';
import { countUpTo } from '#platform/rateLimit.ts';

/** Wrong addresses that one network may try in five minutes; a right one is always answered. */
const mostWrong = 60;
const windowMs = 300_000;

/** Counts an address that nobody has, and refuses whoever keeps trying. */
export async function countWrongSecret(db: Database, ip: string, now: Date): Promise<void> {
  await countUpTo(db, mostWrong, { key: `calendar:${ip}`, windowMs, now });
}
