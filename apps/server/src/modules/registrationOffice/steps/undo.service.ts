import { AppError } from '@bilim/contract';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { notifyPeople } from '#modules/channels/notifyPerson.service.ts';
import { undoDraw } from '#modules/draw/office.service.ts';
import { deleteOffers, restoreOffer } from '#modules/registration/offers.service.ts';
import { restoreOrphans } from '#modules/registration/orphans.service.ts';
import { updatePeriod } from '#modules/registration/periods.service.ts';
import { seatMany } from '#modules/registration/seatMany.service.ts';
import type { Taking } from '#modules/registration/seatMany.service.ts';
import { endStep, insertStep } from '#modules/registration/steps.service.ts';
import { tellPeriod } from '#modules/registration/tellPeriod.service.ts';
import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { Parts } from '#platform/parts.ts';

import { selectFreePools } from '../board.queries.ts';
import { reopen } from '../closing.service.ts';
import { seatsIn } from '../freeSeats.ts';
import { selectClass } from '../offers.queries.ts';
import type { Who } from '../periods.service.ts';
import { countUsedOffers, lockSheets, lockStep, selectRemoved, selectToRestore } from './steps.queries.ts';

type Step = RowOf<typeof lockStep> & { readonly stepId: number };

type Undoing = Pick<Parts, 'pool' | 'keys' | 'settings'>;

/** Takes back what was done with many registrations at once; whether that goes on after the reply. */
export async function undoStep(
  parts: Undoing,
  { db, who }: { readonly db: Database; readonly who: Who },
  stepId: number,
): Promise<boolean> {
  const of = await db.transaction((tx) => undoClasses(tx, who, stepId));
  if (of === null) return false;
  const back = of.kind === 'drawn' ? undoDraw : reopen;
  return await back(parts, { db, who }, of.periodId);
}

/** What was done with classes; of a whole period only which it is. Pass the transaction. */
async function undoClasses(tx: Database, who: Who, stepId: number) {
  const [found] = await lockStep(tx, { ...scopeParams(who.person, 'registration.manage'), stepId });
  if (found === undefined || found.kind === 'restored') throw new AppError('regstep.unknown');
  if (found.isUndone) return null;
  if (found.isPublished) throw new AppError('regoffice.published');
  const { kind, periodId } = found;
  const step = { ...found, stepId };
  if (kind === 'offered') await takeOffersBack(tx, who, step);
  else if (kind === 'cancelled') await restoreClass(tx, who, step);
  else if (periodId === null) throw new AppError('regstep.unknown');
  else return { kind, periodId };
  return null;
}

async function takeOffersBack(tx: Database, who: Who, { stepId, offers }: Step): Promise<void> {
  const [found] = await countUsedOffers(tx, { stepId });
  const used = found?.used ?? 0;
  if (used > 0) throw new AppError('regstep.used', { params: { classes: used } });
  await deleteOffers(tx, { classIds: offers.map(({ classId }) => classId) });
  await endStep(tx, { stepId, by: who.person.id, now: who.now });
  await audit(tx, who, {
    action: 'registration.offers_taken_back',
    entity: 'registration_steps',
    entityId: stepId,
    after: { classes: offers.length },
  });
}

/** Offers the class again and seats those who sat in it, as far as they chose nothing else and there are seats. */
async function restoreClass(tx: Database, who: Who, { stepId, classId, ...step }: Step): Promise<void> {
  const scope = scopeParams(who.person, 'registration.manage');
  const [of] = classId === null ? [] : await selectClass(tx, { ...scope, classId });
  if (classId === null || of === undefined) throw new AppError('regoffice.unknown');
  const { academicYearId, seasonId } = step;
  const by = { by: who.person.id, now: who.now };
  await restoreOrphans(tx, { classId });
  await restoreOffer(tx, { classId, stepId, now: who.now });
  await endStep(tx, { stepId, ...by });
  const term = { academicYearId, seasonId };
  const effects = { classId };
  const [made] = await insertStep(tx, { ...term, periodId: null, kind: 'restored', effects, ...by });
  if (made === undefined) throw new Error('a step is always kept');
  await lockSheets(tx, { stepId });
  const found = await selectToRestore(tx, { stepId });
  const taking = found.map((one, ref): Taking => ({ ...one, ref }));
  const wanted = found.flatMap(({ groupId, classIds }, ref) =>
    classIds.map((id) => ({ ref, groupId, classIds: [id] })),
  );
  const pools = await selectFreePools(tx, { classIds: wanted.flatMap(({ classIds }) => classIds) });
  const seats = seatsIn(pools, wanted);
  await seatMany(tx, { ...term, taking, seats, source: 'staff', stepId: made.stepId, reason: null, ...by });
  const words = { 'what.ru': of.ru, 'what.kg': of.kg, 'what.en': of.en };
  const studentIds = found.map(({ studentId }) => studentId);
  await notifyPeople(tx, studentIds, { kind: 'class_restored', words }, who.now);
  await audit(tx, who, {
    action: 'registration.class_restored',
    entity: 'registration_offers',
    entityId: classId,
    after: { students: studentIds.length },
  });
}

/** Pass the transaction. */
export async function restorePeriod(tx: Database, who: Who, periodId: number): Promise<void> {
  const scope = scopeParams(who.person, 'registration.manage');
  const [found] = await selectRemoved(tx, { ...scope, periodId });
  if (found === undefined) throw new AppError('draw.no_period');
  if (!found.isRemoved) return;
  await updatePeriod(tx, periodId, { closedOn: null });
  await tellPeriod(tx, { periodId });
  await audit(tx, who, {
    action: 'registration.period_restored',
    entity: 'registration_periods',
    entityId: periodId,
  });
}
