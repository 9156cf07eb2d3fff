import type { FastifyBaseLogger } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { startLooking } from '#platform/jobs/startLooking.ts';
import type { Parts } from '#platform/parts.ts';

import { deleteCounts, insertCounts, lockCounts, takeTouched } from './exams.queries.ts';

/** Counts exams anew of disciplines that were touched, and once a day all: with the day groups change. */
export async function countExams(db: Database, now: Date): Promise<void> {
  const today = universityDay(now);
  await db.transaction(async (tx) => {
    await lockCounts(tx);
    for (const touched of await takeTouched(tx, { today })) {
      await deleteCounts(tx, touched);
      await insertCounts(tx, { ...touched, today });
    }
  });
}

/** Until then whoever reads counts what was touched by themselves; in a rush of registration everything is, all the time. */
const lookMs = 60_000;

/** Looks for touched disciplines, until stopped. */
export function startCountingExams({ db, clock }: Pick<Parts, 'db' | 'clock'>, log: FastifyBaseLogger) {
  const how = { everyMs: lookMs, waiting: 'the count of exams waits for the database' };
  return startLooking(how, log, async () => await countExams(db, clock.now()));
}
