import type { FastifyBaseLogger } from 'fastify';

import { inPeriod } from '#modules/registration/inPeriod.service.ts';
import { itself } from '#platform/audit.ts';
import { startLooking } from '#platform/jobs/startLooking.ts';
import type { Parts } from '#platform/parts.ts';

import { insertDraw, selectDue, selectWithoutDraw } from './run.queries.ts';
import { runDraw } from './run.service.ts';
import { newSeed } from './seed.ts';

type Looking = Pick<Parts, 'db' | 'pool' | 'keys' | 'settings' | 'clock'>;

/** Seals a seed for each period whose wishes have opened, draws where they have ended, and goes on with what was cut off. */
export async function lookForDraws({ clock, ...parts }: Looking): Promise<void> {
  const { db, pool, keys } = parts;
  const now = clock.now();
  for (const { periodId, rule } of await selectWithoutDraw(db, { now }))
    await insertDraw(db, { periodId, rule, ...newSeed(keys, periodId), now });
  for (const { drawId, periodId } of await selectDue(db, { now })) {
    const who = itself(`draw-${drawId}`, now);
    await inPeriod(pool, periodId, async () => await runDraw({ ...parts, who }, drawId));
  }
}

const lookMs = 10_000;

/** Looks until stopped. */
export function startDraws(parts: Looking, log: FastifyBaseLogger) {
  const how = { everyMs: lookMs, waiting: 'a draw waits for the next look' };
  return startLooking(how, log, async () => await lookForDraws(parts));
}
