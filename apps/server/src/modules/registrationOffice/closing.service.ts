import { AppError } from '@bilim/contract';

import { selectClosing } from '#modules/registration/confirm.service.ts';
import { inPeriodForReply } from '#modules/registration/inPeriod.service.ts';
import { notePeriod } from '#modules/registration/notePeriod.service.ts';
import { endStep, insertStep } from '#modules/registration/steps.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Parts } from '#platform/parts.ts';

import { carryOnClosing } from './carryOnClosing.service.ts';
import { countToClose } from './closing.queries.ts';
import { requireOwn } from './periods.service.ts';
import type { Who } from './periods.service.ts';

interface Acting {
  readonly db: Database;
  readonly who: Who;
}
type Closing = Pick<Parts, 'pool'> & { readonly patienceMs?: number };

/**
 * Ends a period: everybody is registered for what their plan makes compulsory, with a seat where there is a choice of
 * classes and one is free, and all that was chosen is confirmed. What takes longer than a reply may goes on after it, and
 * the list of periods tells how far it is.
 */
export async function finish(parts: Closing, { db, who }: Acting, periodId: number) {
  const isOver = await db.transaction((tx) => beginClosing(tx, who, periodId));
  if (isOver) return { added: 0, confirmed: 0, isUnderWay: false };
  const isUnderWay = !(await carryOn(parts, { db, who }, periodId));
  const [told] = await selectClosing(db, { periodId });
  return { added: told?.added ?? 0, confirmed: told?.registrationIds.length ?? 0, isUnderWay };
}

/** Takes the closing back; whether that goes on after the reply. */
export async function reopen(parts: Closing, { db, who }: Acting, periodId: number): Promise<boolean> {
  const isOver = await db.transaction((tx) => beginReopening(tx, who, periodId));
  return !isOver && !(await carryOn(parts, { db, who }, periodId));
}

/** Whether it was closed already. Pass the transaction. */
async function beginClosing(tx: Database, who: Who, periodId: number): Promise<boolean> {
  const { closesAt, underWay, isFinished, academicYearId, seasonId } = await requireOwn(tx, who, periodId);
  if (who.now < closesAt) throw new AppError('regoffice.still_open');
  if (underWay === 'closing') return false;
  if (underWay !== null) throw new AppError('draw.busy');
  if (isFinished) return true;
  const [counted] = await countToClose(tx, { periodId, today: universityDay(who.now) });
  await insertStep(tx, {
    academicYearId,
    seasonId,
    periodId,
    kind: 'closed',
    effects: { of: counted?.toDo ?? 0, confirmed: [] },
    by: who.person.id,
    now: who.now,
  });
  return false;
}

/** Whether it was open already. Pass the transaction. */
async function beginReopening(tx: Database, who: Who, periodId: number): Promise<boolean> {
  const { underWay, isFinished } = await requireOwn(tx, who, periodId);
  if (underWay === 'reopening') return false;
  if (underWay !== null) throw new AppError('draw.busy');
  if (!isFinished) return true;
  const [closing] = await selectClosing(tx, { periodId });
  if (closing === undefined) throw new AppError('regoffice.unknown');
  await endStep(tx, { stepId: closing.stepId, by: who.person.id, now: who.now });
  await notePeriod(tx, who, 'reopened', { periodId });
  return false;
}

/** Whether it came to its end before the reply. */
async function carryOn(parts: Closing, { db, who }: Acting, periodId: number): Promise<boolean> {
  return await inPeriodForReply(parts, periodId, async () => await carryOnClosing(db, who, periodId));
}
