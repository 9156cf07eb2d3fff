import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { sessionApi } from '@bilim/contract/records/session';
import { eq } from 'drizzle-orm';

import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { teachers } from '#modules/people/people.tables.ts';
import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import { requireToCome } from '../dayToCome.ts';
import { noteEvents } from '../sheets/events.service.ts';
import { lockOfficeSheets } from '../sheets/sheets.policy.ts';
import { gradingSheets } from '../sheets/sheets.tables.ts';
import { say } from '../texts/say.ts';

type Change = Call<typeof sessionApi.change>;

/** Another examiner or other days; a commission stays as it was named. */
export async function changeSheet(call: Change): Promise<Output<typeof sessionApi.change>> {
  const { db, input, language } = call;
  const { sheetId, ...wanted } = input;
  const after = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  await db.transaction(async (tx) => {
    const { version, ...before } = await requireUnsigned(tx, call, sheetId);
    await requireExaminer(tx, before, wanted.teacherId);
    requireToCome(wanted.dueOn, call.now, before.dueOn);
    if (Object.keys(after).length === 0) return;
    await tx
      .update(gradingSheets)
      .set({ ...after, version: version + 1 })
      .where(eq(gradingSheets.id, sheetId));
    await noteEvents(tx, call, { kind: 'changed' }, [sheetId]);
    const entry = { action: 'sheet.changed', entity: 'grading_sheet', entityId: sheetId };
    await audit(tx, call, { ...entry, before, after });
  });
  return { isDone: true, message: say(language, 'sheets.changed') };
}

async function requireUnsigned(tx: Database, { person }: Change, sheetId: number) {
  const [found] = await lockOfficeSheets(tx, { ...staffScopeOf(person), sheetIds: [sheetId] });
  const [sheet] = await tx.select().from(gradingSheets).where(eq(gradingSheets.id, sheetId));
  if (found === undefined || sheet === undefined) throw new AppError('sheets.unknown');
  if (sheet.state !== 'draft' && sheet.state !== 'open') throw new AppError('sheets.not_open');
  const { kind, teacherId, examDate, dueOn, version } = sheet;
  return { kind, teacherId, examDate, dueOn, version };
}

interface Standing {
  readonly kind: string;
  readonly teacherId: number;
}

async function requireExaminer(tx: Database, { kind, teacherId }: Standing, wanted: number | undefined) {
  if (wanted === undefined || wanted === teacherId) return;
  if (kind === 'retake2') throw new AppError('sheets.has_commission');
  if ((await tx.$count(teachers, eq(teachers.id, wanted))) === 0) throw new AppError('sheets.no_teacher');
}
