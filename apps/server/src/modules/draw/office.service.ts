import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';

import { inPeriodForReply } from '#modules/registration/inPeriod.service.ts';
import { notePeriod } from '#modules/registration/notePeriod.service.ts';
import { endStep } from '#modules/registration/steps.service.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { requirePeriod } from './office.policy.ts';
import { lockDraw, selectDrawOf, selectEntered } from './run.queries.ts';
import { runDraw } from './run.service.ts';
import type { Running } from './running.ts';

interface Acting {
  readonly db: Database;
  readonly who: Actor & { readonly person: Person };
}

type Drawing = Omit<Running, 'db' | 'who'> & { readonly patienceMs?: number };

/**
 * Draws without waiting for the next look; a draw that is done is told as it is. One that takes longer than the reply may
 * goes on after it, and the list of periods tells how far it is.
 */
export async function drawNow(parts: Drawing, { db, who }: Acting, periodId: number) {
  await requirePeriod(db, who.person, periodId);
  const [of] = await selectDrawOf(db, { periodId });
  if (of === undefined) throw new AppError('draw.unknown');
  if (who.now < of.wishesClose) throw new AppError('draw.too_early');
  const { drawId, isDrawn, isTakenBack } = of;
  if (isTakenBack) throw new AppError('draw.busy');
  const isUnderWay = !isDrawn && !(await carryOn(parts, { db, who }, { drawId, periodId }));
  const [entered] = await selectEntered(db, { drawId });
  return { students: entered?.studentIds.length ?? 0, isNew: !isDrawn, isUnderWay };
}

/** Takes all seats of a draw back; whether that goes on after the reply. */
export async function undoDraw(parts: Drawing, { db, who }: Acting, periodId: number): Promise<boolean> {
  const drawId = await db.transaction((tx) => beginUndo(tx, who, periodId));
  return !(await carryOn(parts, { db, who }, { drawId, periodId }));
}

/** Pass the transaction. */
async function beginUndo(tx: Database, who: Acting['who'], periodId: number): Promise<number> {
  await requirePeriod(tx, who.person, periodId);
  const [of] = await selectDrawOf(tx, { periodId });
  if (of === undefined || !of.isDrawn) throw new AppError('draw.unknown');
  if (of.isPublished) throw new AppError('draw.done');
  if (of.isFinished) throw new AppError('draw.finished');
  if (of.isClosing) throw new AppError('draw.busy');
  const { drawId } = of;
  const [draw] = await lockDraw(tx, { drawId });
  if (draw?.stepId === null || draw === undefined) throw new AppError('draw.unknown');
  const [ended] = await endStep(tx, { stepId: draw.stepId, by: who.person.id, now: who.now });
  if (ended !== undefined) await notePeriod(tx, who, 'draw_undone', { periodId });
  return drawId;
}

/** Whether it came to its end before the reply. */
async function carryOn(
  parts: Drawing,
  acting: Acting,
  { drawId, periodId }: { readonly drawId: number; readonly periodId: number },
): Promise<boolean> {
  const running = { ...parts, ...acting };
  return await inPeriodForReply(parts, periodId, async () => await runDraw(running, drawId));
}
