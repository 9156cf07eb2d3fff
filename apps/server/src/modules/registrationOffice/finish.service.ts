import { AppError } from '@bilim/contract';

import { notifyPeople } from '#modules/channels/notifyPerson.service.ts';
import { markReminded, selectClosing, setEffects, setStatus } from '#modules/registration/confirm.service.ts';
import { updatePeriod } from '#modules/registration/periods.service.ts';
import { seatMany, unseatStep } from '#modules/registration/seatMany.service.ts';
import type { Taking } from '#modules/registration/seatMany.service.ts';
import { endStep, insertStep } from '#modules/registration/steps.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import {
  selectFreePools,
  selectPlanGaps,
  selectSeatGaps,
  selectToRemind,
  selectUnconfirmed,
} from './board.queries.ts';
import { seatsIn } from './freeSeats.ts';
import { requireHeld } from './periods.service.ts';
import type { Who } from './periods.service.ts';

/** Tells everybody who has too little, each once a day at most. Pass the transaction. */
export async function remind(
  tx: Database,
  who: Who,
  values: SettingValues,
  periodId: number,
): Promise<number> {
  const { academicYearId, seasonId } = await requireHeld(tx, who, periodId);
  const { now } = who;
  const found = await selectToRemind(tx, {
    periodId,
    today: universityDay(now),
    least: values['registration.least_credits'],
    now,
  });
  const studentIds = found.map(({ studentId }) => studentId);
  if (studentIds.length === 0) return 0;
  await markReminded(tx, { studentIds, academicYearId, seasonId, now });
  await notifyPeople(tx, studentIds, { kind: 'registration_missing', words: {} }, now);
  await note(tx, who, 'reminded', { periodId, students: studentIds.length });
  return studentIds.length;
}

/**
 * Ends a period: everybody is registered for what their plan makes compulsory, with a seat where there is a choice of
 * classes and one is free, and all that was chosen is confirmed. Pass the transaction.
 */
export async function finish(tx: Database, who: Who, periodId: number) {
  const held = await requireHeld(tx, who, periodId);
  if (who.now < held.closesAt) throw new AppError('regoffice.still_open');
  if (held.isFinished) return { added: 0, confirmed: 0 };
  const { academicYearId, seasonId } = held;
  const of = { periodId, today: universityDay(who.now) };
  const by = who.person.id;
  const term = { academicYearId, seasonId };
  const [step] = await insertStep(tx, { ...term, periodId, kind: 'closed', effects: null, by, now: who.now });
  if (step === undefined) throw new Error('a step is always kept');
  const { stepId } = step;
  const { taking, seats } = await fillPlan(tx, of);
  const made = await seatMany(tx, {
    ...term,
    taking,
    seats,
    source: 'plan',
    stepId,
    by,
    reason: null,
    now: who.now,
  });
  const [open] = await selectUnconfirmed(tx, of);
  const registrationIds = open?.registrationIds ?? [];
  const [confirmed] = await setStatus(tx, { registrationIds, from: 'registered', to: 'confirmed' });
  await setEffects(tx, { stepId, registrationIds });
  await updatePeriod(tx, periodId, { finishedAt: who.now });
  const told = { added: made.registered, confirmed: confirmed?.changed ?? 0 };
  await note(tx, who, 'finished', { periodId, ...told });
  return told;
}

/** What is missing of the plan, and a seat for it in the class that is emptiest. */
async function fillPlan(tx: Database, of: { readonly periodId: number; readonly today: string }) {
  const taking: Taking[] = [];
  const refs = new Map<string, number>();
  for (const row of await selectPlanGaps(tx, of)) {
    refs.set(`${row.studentId} ${row.disciplineId}`, taking.length);
    taking.push({ ...row, ref: taking.length, isByPlan: true, block: 0 });
  }
  const gaps = await selectSeatGaps(tx, of);
  const wanted = gaps.flatMap(({ studentId, disciplineId, ...gap }) => {
    const ref = refs.get(`${studentId} ${disciplineId}`);
    return ref === undefined ? [] : [{ ref, ...gap }];
  });
  const classIds = [...new Set(wanted.flatMap((one) => one.classIds))];
  return { taking, seats: seatsIn(await selectFreePools(tx, { classIds }), wanted) };
}

/** Pass the transaction. */
export async function reopen(tx: Database, who: Who, periodId: number): Promise<void> {
  const held = await requireHeld(tx, who, periodId);
  if (!held.isFinished) return;
  const [closing] = await selectClosing(tx, { periodId });
  if (closing === undefined) throw new AppError('regoffice.unknown');
  const { stepId, registrationIds } = closing;
  await setStatus(tx, { registrationIds, from: 'confirmed', to: 'registered' });
  await unseatStep(tx, { stepId, by: who.person.id, now: who.now });
  await endStep(tx, { stepId, by: who.person.id, now: who.now });
  await updatePeriod(tx, periodId, { finishedAt: null });
  await note(tx, who, 'reopened', { periodId });
}

/** From here on nothing is taken back. Pass the transaction. */
export async function publish(tx: Database, who: Who, periodId: number): Promise<void> {
  const held = await requireHeld(tx, who, periodId);
  if (!held.isFinished) throw new AppError('regoffice.still_open');
  await updatePeriod(tx, periodId, { publishedAt: who.now });
  await note(tx, who, 'published', { periodId });
}

async function note(
  tx: Database,
  who: Who,
  deed: string,
  { periodId, ...after }: { readonly periodId: number; readonly [told: string]: number },
): Promise<void> {
  await audit(tx, who, {
    action: `registration.${deed}`,
    entity: 'registration_periods',
    entityId: periodId,
    after,
  });
}
