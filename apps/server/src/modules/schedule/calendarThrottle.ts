import { AppError } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';

/** Wrong addresses that one network may try in five minutes; a right one is always answered. */
const mostWrong = 60;
const windowMs = 300_000;

/** Counts an address that nobody has, and refuses whoever keeps trying. */
export async function countWrongSecret(db: Database, ip: string, now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + windowMs);
  const [counted] = await db
    .insert(rateCounters)
    .values({ key: `calendar:${ip}`, hits: 1, windowEndsAt: endsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits: sql`case when ${rateCounters.windowEndsAt} <= ${now} then 1 else ${rateCounters.hits} + 1 end`,
        windowEndsAt: sql`case when ${rateCounters.windowEndsAt} <= ${now} then excluded.window_ends_at
          else ${rateCounters.windowEndsAt} end`,
      },
    })
    .returning({ hits: rateCounters.hits, endsAt: rateCounters.windowEndsAt });
  if (counted === undefined || counted.hits <= mostWrong) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((counted.endsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('request.too_many', { params: { retryAfterSeconds } });
}
