import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { correctionsApi } from '@bilim/contract/records/corrections';
import { and, eq, isNull } from 'drizzle-orm';

import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { Call } from '#platform/http/serve.ts';

import { endPapers } from '../paper/paper.service.ts';
import { selectGraded } from '../sheets/close.queries.ts';
import { noteEvents } from '../sheets/events.service.ts';
import { lockOfficeSheets } from '../sheets/sheets.policy.ts';
import { gradingSheetRows, gradingSheets, sheetCommission } from '../sheets/sheets.tables.ts';
import { say } from '../texts/say.ts';

import { countRetakes, endAnnulled, findOrder, restoreFormer } from './corrections.queries.ts';

type Admit = Call<typeof correctionsApi.admit>;
type Annul = Call<typeof correctionsApi.annul>;

async function lockOwn(tx: Database, { person }: Pick<Admit, 'person'>, sheetId: number) {
  const [sheet] = await lockOfficeSheets(tx, { ...staffScopeOf(person), sheetIds: [sheetId] });
  if (sheet === undefined) throw new AppError('sheets.unknown');
  return sheet;
}

/** Admits somebody by a word of the office, or takes that back, as long as the sheet is not signed. */
export async function admitStudent(call: Admit): Promise<Output<typeof correctionsApi.admit>> {
  const { db, input, person, now, language } = call;
  const { sheetId, studentId, reason } = input;
  await db.transaction(async (tx) => {
    const { state } = await lockOwn(tx, call, sheetId);
    if (state !== 'draft' && state !== 'open') throw new AppError('sheets.not_open');
    const admitted = { admittedBy: person.id, admittedAt: now, admittedReason: reason };
    const none = { admittedBy: null, admittedAt: null, admittedReason: null };
    const [changed] = await tx
      .update(gradingSheetRows)
      .set(reason === null ? none : admitted)
      .where(
        and(
          eq(gradingSheetRows.sheetId, sheetId),
          eq(gradingSheetRows.studentId, studentId),
          isNull(gradingSheetRows.removedAt),
        ),
      )
      .returning({ id: gradingSheetRows.id });
    if (changed === undefined) throw new AppError('sheets.not_listed');
    // What a commission has signed is no longer what stands there.
    await tx.update(sheetCommission).set({ signedAt: null }).where(eq(sheetCommission.sheetId, sheetId));
    const entry = { action: 'sheet.admitted', entity: 'grading_sheet', entityId: sheetId };
    await audit(tx, call, { ...entry, after: { studentId, reason } });
  });
  return { isDone: true, message: say(language, reason === null ? 'sheets.unadmitted' : 'sheets.admitted') };
}

/** Annuls a sheet by an order; what it had replaced holds again, and nothing of it is gone. */
export async function annulSheet(call: Annul): Promise<Output<typeof correctionsApi.annul>> {
  const { db, input, person, now, language } = call;
  const { sheetId, orderId } = input;
  await db.transaction(async (tx) => {
    const { state } = await lockOwn(tx, call, sheetId);
    if (state === 'annulled') return;
    const [order] = await findOrder(tx, { orderId, sheetId });
    if (order === undefined) throw new AppError('sheets.no_order');
    if (order.isLacking) throw new AppError('sheets.order_lacks');
    const [counted] = await countRetakes(tx, { sheetId });
    if ((counted?.retakes ?? 0) > 0) throw new AppError('sheets.has_retakes');
    const annulled = { annulledBy: person.id, annulledAt: now, annulOrderId: orderId };
    await endAnnulled(tx, { sheetId, now });
    await restoreFormer(tx, { sheetId, by: person.id, now });
    await tx
      .update(gradingSheets)
      .set({ state: 'annulled', ...annulled })
      .where(eq(gradingSheets.id, sheetId));
    const graded = state === 'closed' ? await selectGraded(tx, { sheetIds: [sheetId] }) : [];
    const studentIds = graded.map(({ studentId }) => studentId);
    await endPapers(tx, call, { sheetId, studentIds }, `№ ${order.number}`);
    await notifyStudents(tx, graded, order.number, now);
    await noteEvents(tx, call, { kind: 'annulled', note: order.number }, [sheetId]);
    const entry = { action: 'sheet.annulled', entity: 'grading_sheet', entityId: sheetId };
    await audit(tx, call, { ...entry, after: { order: order.number } });
  });
  return { isDone: true, message: say(language, 'sheets.annulled') };
}

async function notifyStudents(
  tx: Database,
  graded: readonly RowOf<typeof selectGraded>[],
  order: string,
  now: Date,
) {
  for (const { studentId, ru, kg, en } of graded) {
    const words = { order, 'what.ru': ru, 'what.kg': kg, 'what.en': en };
    await notifyPerson(tx, studentId, { kind: 'grade_annulled', words }, now);
  }
}
