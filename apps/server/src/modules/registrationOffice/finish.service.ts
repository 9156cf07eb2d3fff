import { AppError } from '@bilim/contract';

import { notifyPeople } from '#modules/channels/notifyPerson.service.ts';
import { markReminded } from '#modules/registration/confirm.service.ts';
import { notePeriod } from '#modules/registration/notePeriod.service.ts';
import { updatePeriod } from '#modules/registration/periods.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { selectToRemind } from './board.queries.ts';
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
  await notePeriod(tx, who, 'reminded', { periodId, students: studentIds.length });
  return studentIds.length;
}

/** From here on nothing is taken back. Pass the transaction. */
export async function publish(tx: Database, who: Who, periodId: number): Promise<void> {
  const held = await requireHeld(tx, who, periodId);
  if (!held.isFinished) throw new AppError('regoffice.still_open');
  await updatePeriod(tx, periodId, { publishedAt: who.now });
  await notePeriod(tx, who, 'published', { periodId });
}
