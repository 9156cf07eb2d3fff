import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { appealsApi } from '@bilim/contract/records/appeals';
import { eq } from 'drizzle-orm';

import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';

import { correct } from '../corrections/correct.service.ts';
import { selectAbout } from '../corrections/corrections.queries.ts';
import { gradeAppeals } from '../sheets/corrections.tables.ts';
import { say } from '../texts/say.ts';

import { countAppeals, selectAppeals } from './appeals.queries.ts';

const usualPage = 50;

export async function listAppeals({
  db,
  person,
  language,
  input,
}: Call<typeof appealsApi.list>): Promise<Output<typeof appealsApi.list>> {
  const { state = null, query = null, skip = 0, size = usualPage } = input;
  const asked = { ...staffScopeOf(person), query };
  const data = await selectAppeals[language](db, { ...asked, appealId: null, state, skip, size });
  const [counts] = await countAppeals(db, asked);
  if (counts === undefined) throw new Error('nothing was counted');
  return { data, beside: { counts } };
}

type Decide = Call<typeof appealsApi.decide>;

/** Refuses an appeal with a word, or has its correction wait for a second person, who thereby grants it. */
export async function decideAppeal(call: Decide): Promise<Output<typeof appealsApi.decide>> {
  const { db, language } = call;
  const isWaiting = await db.transaction(async (tx) => await decide({ ...call, db: tx }));
  const key = isWaiting ? 'sheets.correction_waits' : 'sheets.appeal_refused';
  return { isDone: true, message: say(language, key), isWaiting };
}

async function decide(call: Decide): Promise<boolean> {
  const { db: tx, person, language, input, now } = call;
  const { appealId, isGranted, answer, examPoints, missed, version } = input;
  const [appeal] = await tx.select().from(gradeAppeals).where(eq(gradeAppeals.id, appealId)).for('update');
  const asked = { ...staffScopeOf(person), query: null, appealId, state: null, skip: 0, size: 1 };
  const [found] = await selectAppeals[language](tx, asked);
  if (appeal === undefined || found === undefined) throw new AppError('sheets.no_appeal');
  const { studentId, sheetId } = found;
  if (appeal.state === 'refused' && !isGranted && appeal.answer === answer) return false;
  if (appeal.state !== 'open') throw new AppError('sheets.appeal_decided');
  if (isGranted) {
    const wanted = { studentId, examPoints, missed, version, reason: answer, appealId };
    if (!(await correct(call, sheetId, wanted))) throw new AppError('sheets.nothing_corrected');
    return true;
  }
  if (found.isWaiting) throw new AppError('sheets.correction_waiting');
  await tx
    .update(gradeAppeals)
    .set({ state: 'refused', answer, decidedBy: person.id, decidedAt: now })
    .where(eq(gradeAppeals.id, appealId));
  const [about] = await selectAbout(tx, { sheetId, studentId });
  if (about !== undefined) {
    const { ru, kg, en } = about;
    const words = { reason: answer, 'what.ru': ru, 'what.kg': kg, 'what.en': en };
    await notifyPerson(tx, studentId, { kind: 'appeal_refused', words }, now);
  }
  const entry = { action: 'appeal.decided', entity: 'grade_appeal', entityId: appealId };
  await audit(tx, call, { ...entry, after: { state: 'refused', answer } });
  return false;
}
