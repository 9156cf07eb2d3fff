import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';

import { unseatStep } from '#modules/registration/seatMany.service.ts';
import { endStep } from '#modules/registration/steps.service.ts';
import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Keys } from '#platform/keys.ts';
import type { CallParts } from '#platform/parts.ts';

import { requirePeriod } from './office.policy.ts';
import { endDraw, insertDraw, lockDraw, selectDrawOf, selectEntered } from './run.queries.ts';
import { runOnce } from './runOnce.service.ts';
import { newSeed } from './seed.ts';

type Who = Actor & { readonly person: Person };
interface Acting {
  readonly db: Database;
  readonly who: Who;
}

/** A reply comes within 30 seconds; the draw of a city takes longer. */
const patienceMs = 10_000;

type Drawing = Pick<CallParts, 'keys' | 'settings'> & { readonly patienceMs?: number };

/**
 * Draws without waiting for the next look; a draw that is done is told as it is. One that takes longer than the reply may
 * goes on after it, and the list of periods tells how far it is.
 */
export async function drawNow(
  { keys, settings, patienceMs: patience = patienceMs }: Drawing,
  { db, who }: Acting,
  periodId: number,
) {
  await requirePeriod(db, who.person, 'registration.manage', periodId);
  const [of] = await selectDrawOf(db, { periodId });
  if (of === undefined) throw new AppError('draw.unknown');
  if (who.now < of.wishesClose) throw new AppError('draw.too_early');
  const { drawId, isDrawn } = of;
  const isUnderWay = !isDrawn && !(await endsWithin(runOnce({ db, keys, settings, who }, drawId), patience));
  const [entered] = await selectEntered(db, { drawId });
  return { students: entered?.studentIds.length ?? 0, isNew: !isDrawn, isUnderWay };
}

async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isOver = await Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
  // What fails after the reply, the next look goes on with, and tells why it could not.
  if (!isOver) work.catch(() => undefined);
  return isOver;
}

/**
 * Takes all seats of a draw back and seals a new seed, which is drawn with when an office says so: the old one is known
 * by now. Pass the transaction.
 */
export async function undoDraw(tx: Database, keys: Keys, who: Who, periodId: number): Promise<void> {
  await requirePeriod(tx, who.person, 'registration.manage', periodId);
  const [of] = await selectDrawOf(tx, { periodId });
  if (of === undefined || !of.isDrawn) throw new AppError('draw.unknown');
  if (of.isPublished) throw new AppError('draw.done');
  if (of.isFinished) throw new AppError('draw.finished');
  const [draw] = await lockDraw(tx, { drawId: of.drawId });
  if (draw?.stepId === null || draw === undefined) throw new AppError('draw.unknown');
  const by = who.person.id;
  await unseatStep(tx, { stepId: draw.stepId, by, now: who.now });
  await endStep(tx, { stepId: draw.stepId, by, now: who.now });
  await endDraw(tx, { drawId: of.drawId, now: who.now });
  await insertDraw(tx, { periodId, rule: draw.rule, ...newSeed(keys, periodId), now: who.now });
  await audit(tx, who, {
    action: 'registration.draw_undone',
    entity: 'registration_periods',
    entityId: periodId,
  });
}
