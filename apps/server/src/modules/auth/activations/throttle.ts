import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';

/** Twenty thousand links in five minutes: a whole university at once, and no more than that. */
const mostCalls = 40;
const windowMs = 300_000;

/** Counts a call that makes links, and refuses it when there were too many. */
export async function countIssuing(db: Database, person: Person, now: Date): Promise<void> {
  const ends = new Date(now.getTime() + windowMs);
  const [counted] = await db
    .insert(rateCounters)
    .values({ key: `activate:${person.id}`, hits: 1, windowEndsAt: ends })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits: sql`case when ${rateCounters.windowEndsAt} <= ${now} then 1 else ${rateCounters.hits} + 1 end`,
        windowEndsAt: sql`case when ${rateCounters.windowEndsAt} <= ${now} then excluded.window_ends_at
          else ${rateCounters.windowEndsAt} end`,
      },
    })
    .returning({ hits: rateCounters.hits, endsAt: rateCounters.windowEndsAt });
  if (counted === undefined || counted.hits <= mostCalls) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((counted.endsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('request.too_many', { params: { retryAfterSeconds } });
}
