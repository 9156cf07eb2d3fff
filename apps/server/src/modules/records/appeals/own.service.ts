import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import { dayMs } from '@bilim/contract/days';
import type { appealsApi } from '@bilim/contract/records/appeals';
import { eq } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';

import { gradeAppeals } from '../sheets/corrections.tables.ts';
import { say } from '../texts/say.ts';

import { lockOwnAppeal, lockOwnRow, selectOwn } from './appeals.queries.ts';

const usualPage = 100;

/** What the student reached on closed sheets, and whether there is still time to appeal. */
export async function readOwn({
  db,
  person,
  input,
  language,
  now,
  parts,
}: Call<typeof appealsApi.own>): Promise<Output<typeof appealsApi.own>> {
  const { skip = 0, size = usualPage } = input;
  const days = (await parts.settings.read())['grades.appeal_days'];
  const rows = await selectOwn[language](db, { studentId: person.id, skip, size });
  return rows.map(({ appeal, addenda, holds, ...row }) => {
    const appealUntil = new Date(row.closedAt.getTime() + days * dayMs);
    return {
      ...row,
      appealUntil,
      // One appeal for a grade: what was decided, and what waits, is not asked for again.
      mayAppeal: holds && now <= appealUntil && (appeal === null || appeal.state === 'withdrawn'),
      appeal: appeal && { ...appeal, filedAt: new Date(appeal.filedAt) },
      addenda: addenda.map((one) => ({ ...one, madeAt: new Date(one.madeAt) })),
    };
  });
}

/** Asks to look at a grade again, within days of the closing of its sheet. */
export async function fileAppeal(
  call: Call<typeof appealsApi.file>,
): Promise<Output<typeof appealsApi.file>> {
  const { db, person, now, input, language, parts } = call;
  const { rowId, text } = input;
  const days = (await parts.settings.read())['grades.appeal_days'];
  await db.transaction(async (tx) => {
    const [row] = await lockOwnRow(tx, { rowId, studentId: person.id });
    if (row === undefined) throw new AppError('sheets.unknown');
    if (!row.holds) throw new AppError('sheets.retaken');
    const filed = await tx.select().from(gradeAppeals).where(eq(gradeAppeals.rowId, rowId));
    if (filed.some((one) => one.state === 'open' && one.text === text)) return;
    if (filed.some(({ state }) => state !== 'withdrawn')) throw new AppError('sheets.appealed');
    if (now.getTime() > row.closedAt.getTime() + days * dayMs)
      throw new AppError('sheets.appeal_late', { params: { days } });
    const [made] = await tx
      .insert(gradeAppeals)
      .values({ rowId, studentId: person.id, text, filedAt: now })
      .returning({ id: gradeAppeals.id });
    if (made === undefined) throw new Error('an appeal was not kept');
    await audit(tx, call, { action: 'appeal.filed', entity: 'grade_appeal', entityId: made.id });
  });
  return { isDone: true, message: say(language, 'sheets.appeal_filed') };
}

export async function withdrawAppeal(
  call: Call<typeof appealsApi.withdraw>,
): Promise<Output<typeof appealsApi.withdraw>> {
  const { db, person, now, input, language } = call;
  const { appealId } = input;
  await db.transaction(async (tx) => {
    const [appeal] = await lockOwnAppeal(tx, { appealId, studentId: person.id });
    if (appeal === undefined) throw new AppError('sheets.no_appeal');
    if (appeal.state === 'withdrawn') return;
    if (appeal.state !== 'open') throw new AppError('sheets.appeal_decided');
    if (appeal.isWaiting) throw new AppError('sheets.correction_waiting');
    await tx
      .update(gradeAppeals)
      .set({ state: 'withdrawn', decidedAt: now, decidedBy: person.id })
      .where(eq(gradeAppeals.id, appealId));
    await audit(tx, call, { action: 'appeal.withdrawn', entity: 'grade_appeal', entityId: appealId });
  });
  return { isDone: true, message: say(language, 'sheets.appeal_withdrawn') };
}
