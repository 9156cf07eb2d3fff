import { withdrawNotices } from '#modules/channels/notifyPerson.service.ts';
import { notePeriod } from '#modules/registration/notePeriod.service.ts';
import { endStep } from '#modules/registration/steps.service.ts';
import { tellPeriod } from '#modules/registration/tellPeriod.service.ts';
import { unseatStep } from '#modules/registration/unseatStep.service.ts';
import type { Database } from '#platform/db/database.ts';

import { endDraw, forgetDraw, insertDraw, lockDraw, selectEntered } from './run.queries.ts';
import type { Running } from './running.ts';
import { newSeed } from './seed.ts';

/**
 * Takes back the seats of a draw whose step was ended. One that was not done is then as if it had not begun; of one that
 * was done the seed is known by now, so another is sealed, which is drawn with when an office says so.
 */
export async function takeBack(
  { db, keys, who: { now } }: Pick<Running, 'db' | 'keys' | 'who'>,
  drawId: number,
): Promise<void> {
  const [begun] = await lockDraw(db, { drawId });
  if (begun === undefined || begun.stepId === null || !begun.isTakenBack) return;
  await unseatStep(db, begun.stepId);
  await db.transaction(async (tx) => {
    const [of] = await lockDraw(tx, { drawId });
    if (of === undefined || of.stepId !== begun.stepId) return;
    if (!of.isDrawn) return void (await forgetDraw(tx, { drawId }));
    const { periodId, rule } = of;
    await endDraw(tx, { drawId, now });
    const [entered] = await selectEntered(tx, { drawId });
    await withdrawNotices(tx, { personIds: entered?.studentIds ?? [], kind: 'drawn', now });
    await insertDraw(tx, { periodId, rule, ...newSeed(keys, periodId), now });
    await tellPeriod(tx, { periodId });
  });
}

/** Somebody took a seat that the draw had given: its seats are taken back, and it is drawn from what is there. */
export async function startOver(tx: Database, { who }: Pick<Running, 'who'>, drawId: number): Promise<void> {
  const [of] = await lockDraw(tx, { drawId });
  if (of === undefined || of.isDrawn || of.stepId === null) return;
  await endStep(tx, { stepId: of.stepId, by: who.person?.id ?? null, now: who.now });
  await notePeriod(tx, who, 'draw_started_over', { drawId, periodId: of.periodId });
}
