import * as z from 'zod/mini';

import { universityDay } from '#platform/clock.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import type { Parts } from '#platform/parts.ts';

import { countReach, findUncounted, tellCounted } from './reach.queries.ts';

/** Figures are as old as this before they are counted anew. */
export const reachRestMs = 2_000;

/** Whoever looks later asks for it again. */
const attempts = 3;

/** Counts whom an item has reached, behind the page that shows it; whoever asked hears when it is done. */
export const reachCount = job(
  'news.reach',
  z.object({ newsId: z.int(), askedBy: z.optional(z.int()) }),
  attempts,
);

/** For the outbox: what several ask for at once is counted once. */
export function reachCounts({
  db,
  clock,
  mailer,
  live,
}: Pick<Parts, 'db' | 'clock' | 'mailer' | 'live'>): Delivery[] {
  return [
    delivery(reachCount, async ({ newsId, askedBy }) => {
      const now = clock.now();
      const item = await findUncounted(db, { newsId, before: new Date(now.getTime() - reachRestMs) });
      if (item !== null)
        await countReach(db, { ...item, today: universityDay(now), now, hasMail: mailer !== null });
      if (askedBy === undefined) return;
      await tellCounted(db, { newsId, personId: askedBy });
      live.wake();
    }),
  ];
}
