import * as z from 'zod/mini';

import { universityDay } from '#platform/clock.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import type { Parts } from '#platform/parts.ts';

import { countReach, findUncounted } from './reach.queries.ts';

/** Figures are as old as this before they are counted anew. */
export const reachRestMs = 2_000;

/** Whoever looks later asks for it again. */
const attempts = 3;

/** Counts whom an item has reached, behind the page that shows it. */
export const reachCount = job('news.reach', z.object({ newsId: z.int() }), attempts);

/** For the outbox: what several ask for at once is counted once. */
export function reachCounts({ db, clock, mailer }: Pick<Parts, 'db' | 'clock' | 'mailer'>): Delivery[] {
  return [
    delivery(reachCount, async ({ newsId }) => {
      const now = clock.now();
      const item = await findUncounted(db, { newsId, before: new Date(now.getTime() - reachRestMs) });
      if (item === null) return;
      await countReach(db, { ...item, today: universityDay(now), now, hasMail: mailer !== null });
    }),
  ];
}
