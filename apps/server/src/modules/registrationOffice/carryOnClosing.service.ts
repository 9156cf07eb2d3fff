import { addConfirmed, selectClosing, setStatus } from '#modules/registration/confirm.service.ts';
import { notePeriod } from '#modules/registration/notePeriod.service.ts';
import { updatePeriod } from '#modules/registration/periods.service.ts';
import { lockAll, seatMany } from '#modules/registration/seatMany.service.ts';
import type { Taking } from '#modules/registration/seatMany.service.ts';
import { tellPeriod } from '#modules/registration/tellPeriod.service.ts';
import { unseatStep } from '#modules/registration/unseatStep.service.ts';
import type { Actor } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { selectFreePools } from './board.queries.ts';
import {
  selectConfirmedSince,
  selectPlanGaps,
  selectSeatGaps,
  selectUnconfirmed,
} from './closing.queries.ts';
import { seatsIn } from './freeSeats.ts';
import { lockPeriod } from './periods.queries.ts';

/**
 * Closes a period, or takes its closing back, from where it is to the end: some of it in each transaction, so that nobody
 * waits for a whole university and whoever goes on after a cut finds what is left. One at a time, by `inPeriod`.
 */
export async function carryOnClosing(db: Database, who: Actor, periodId: number): Promise<void> {
  const [held] = await lockPeriod(db, { periodId });
  const [closing] = await selectClosing(db, { periodId });
  if (held === undefined || closing === undefined) return;
  if (held.underWay === 'closing') await close(db, who, { ...held, ...closing });
  if (held.underWay === 'reopening') await openAgain(db, who, { ...held, ...closing });
}

type Held = RowOf<typeof lockPeriod> & RowOf<typeof selectClosing>;

/** Registrations of one transaction: it holds its seats for seconds. */
const addedAtOnce = 4_000;
const confirmedAtOnce = 10_000;

async function close(db: Database, who: Actor, held: Held): Promise<void> {
  const { periodId, stepId } = held;
  while ((await db.transaction((tx) => addSome(tx, who, held))) > 0);
  while ((await db.transaction((tx) => confirmSome(tx, who, held))) > 0);
  await db.transaction(async (tx) => {
    await updatePeriod(tx, periodId, { finishedAt: who.now });
    const [told] = await selectClosing(tx, { periodId });
    const confirmed = told?.registrationIds.length ?? 0;
    await notePeriod(tx, who, 'finished', { periodId, stepId, added: told?.added ?? 0, confirmed });
    await tellPeriod(tx, { periodId });
  });
}

/** Registers for some of what is missing of the plan, with a seat in the class that is emptiest; how many. */
async function addSome(tx: Database, who: Actor, held: Held): Promise<number> {
  const { periodId, academicYearId, seasonId, stepId } = held;
  const { now } = who;
  const of = { periodId, today: universityDay(now) };
  const gaps = await selectPlanGaps(tx, { ...of, size: addedAtOnce });
  const studentIds = [...new Set(gaps.map(({ studentId }) => studentId))];
  // Sheets are locked before seats, as ever.
  await lockAll(tx, { academicYearId, seasonId, studentIds, poolIds: [] });
  const refs = new Map(gaps.map(({ studentId, disciplineId }, ref) => [`${studentId} ${disciplineId}`, ref]));
  const taking = gaps.map((row, ref): Taking => ({ ...row, ref, isByPlan: true, block: 0 }));
  const wanted = (await selectSeatGaps(tx, { ...of, studentIds })).flatMap(
    ({ studentId, disciplineId, ...gap }) => {
      const ref = refs.get(`${studentId} ${disciplineId}`);
      return ref === undefined ? [] : [{ ref, ...gap }];
    },
  );
  const classIds = [...new Set(wanted.flatMap((one) => one.classIds))];
  const { registered } = await seatMany(tx, {
    academicYearId,
    seasonId,
    taking,
    seats: seatsIn(await selectFreePools(tx, { classIds }), wanted),
    source: 'plan',
    stepId,
    by: who.person?.id ?? null,
    reason: null,
    now,
  });
  return registered;
}

/** How many. */
async function confirmSome(tx: Database, { now }: Actor, { periodId, stepId }: Held): Promise<number> {
  const of = { periodId, today: universityDay(now), size: confirmedAtOnce };
  const [open] = await selectUnconfirmed(tx, of);
  const registrationIds = open?.registrationIds ?? [];
  const [confirmed] = await setStatus(tx, { registrationIds, from: 'registered', to: 'confirmed' });
  await addConfirmed(tx, { stepId, registrationIds });
  return confirmed?.changed ?? 0;
}

async function openAgain(db: Database, { now }: Actor, held: Held): Promise<void> {
  const { periodId, stepId, closedAt, registrationIds } = held;
  for (let from = 0; from < registrationIds.length; from += confirmedAtOnce)
    await unconfirm(db, registrationIds.slice(from, from + confirmedAtOnce));
  const of = { periodId, today: universityDay(now), closedAt, size: confirmedAtOnce };
  for (;;) {
    const [since] = await selectConfirmedSince(db, of);
    const some = since?.registrationIds ?? [];
    if (some.length === 0) break;
    await unconfirm(db, some);
  }
  await unseatStep(db, stepId);
  await db.transaction(async (tx) => {
    await updatePeriod(tx, periodId, { finishedAt: null });
    await tellPeriod(tx, { periodId });
  });
}

async function unconfirm(db: Database, registrationIds: readonly number[]): Promise<void> {
  await setStatus(db, { registrationIds: [...registrationIds], from: 'confirmed', to: 'registered' });
}
