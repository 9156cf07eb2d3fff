import type { FastifyBaseLogger } from 'fastify';

import { inPeriod } from '#modules/registration/inPeriod.service.ts';
import { itself } from '#platform/audit.ts';
import { startLooking } from '#platform/jobs/startLooking.ts';
import type { Parts } from '#platform/parts.ts';

import { carryOnClosing } from './carryOnClosing.service.ts';
import { selectClosingsUnderWay } from './closing.queries.ts';

type Looking = Pick<Parts, 'db' | 'pool' | 'clock'>;

/** Goes on with closings that were cut off, or with taking them back. */
export async function lookForClosings({ db, pool, clock }: Looking): Promise<void> {
  for (const { periodId } of await selectClosingsUnderWay(db)) {
    const who = itself(`closing-${periodId}`, clock.now());
    await inPeriod(pool, periodId, async () => await carryOnClosing(db, who, periodId));
  }
}

const lookMs = 10_000;

/** Looks until stopped. */
export function startClosings(parts: Looking, log: FastifyBaseLogger) {
  const how = { everyMs: lookMs, waiting: 'the closing of a period waits for the next look' };
  return startLooking(how, log, async () => await lookForClosings(parts));
}
