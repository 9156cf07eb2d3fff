import type { FastifyBaseLogger } from 'fastify';

import type { Actor } from '#platform/audit.ts';
import { startLooking } from '#platform/jobs/startLooking.ts';
import type { Parts } from '#platform/parts.ts';

import { insertDraw, selectDue, selectWithoutDraw } from './run.queries.ts';
import { runOnce } from './runOnce.service.ts';
import { newSeed } from './seed.ts';

type Looking = Pick<Parts, 'db' | 'keys' | 'settings' | 'clock'>;

/** Seals a seed for each period whose wishes have opened, and draws where they have ended. */
export async function lookForDraws({ db, keys, settings, clock }: Looking): Promise<void> {
  const now = clock.now();
  for (const { periodId, rule } of await selectWithoutDraw(db, { now }))
    await insertDraw(db, { periodId, rule, ...newSeed(keys, periodId), now });
  for (const { drawId } of await selectDue(db, { now }))
    await runOnce({ db, keys, settings, who: itself(drawId, now) }, drawId);
}

/** The portal, in the audit. */
const itself = (drawId: number, now: Date): Actor => ({
  person: null,
  request: { ip: '', id: `draw-${drawId}` },
  now,
});

const lookMs = 10_000;

/** Looks until stopped. */
export function startDraws(parts: Looking, log: FastifyBaseLogger) {
  const how = { everyMs: lookMs, waiting: 'a draw waits for the next look' };
  return startLooking(how, log, async () => await lookForDraws(parts));
}
