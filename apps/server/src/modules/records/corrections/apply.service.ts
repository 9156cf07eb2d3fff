import { AppError } from '@bilim/contract';
import { missedWords } from '@bilim/contract/records/words';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';

import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { audit } from '#platform/audit.ts';
import type { Confirmer } from '#platform/confirming.ts';
import type { Database } from '#platform/db/database.ts';

import { lockSheet } from '../paper/head.queries.ts';
import { endPapers } from '../paper/paper.service.ts';
import { endFormer, writeRecords } from '../sheets/close.queries.ts';
import { gradeAppeals } from '../sheets/corrections.tables.ts';
import { selectRows } from '../sheets/rows.queries.ts';
import { gradingSheets } from '../sheets/sheets.tables.ts';

import { insertAddendum, selectAbout, selectHolding } from './corrections.queries.ts';

/** A correction as it was worked out when it was asked for: whoever confirms it confirms these figures. */
export type Correction = z.output<typeof Correction>;
export const Correction = z.object({
  sheetId: z.int(),
  studentId: z.int(),
  version: z.int(),
  examPoints: z.nullable(z.int()),
  missed: z.nullable(z.enum(missedWords)),
  total: z.nullable(z.int()),
  letter: z.string(),
  gradePoints: z.nullable(z.number()),
  fivePoint: z.nullable(z.int()),
  isPassed: z.boolean(),
  /** That it grants. */
  appealId: z.nullable(z.int()),
  /** What stood there when it was asked for. */
  before: z.optional(z.object({ total: z.nullable(z.int()), letter: z.string() })),
});

interface Why {
  readonly reason: string;
  readonly askedBy: number;
  /** That a second person has confirmed. */
  readonly changeId: number | null;
}

/** Writes an addendum: of a closed sheet a new record holds from now on. Papers end, and the student is told. Pass the transaction. */
export async function applyCorrection(tx: Database, who: Confirmer, correction: Correction, why: Why) {
  const { sheetId, studentId, version, appealId, before: _before, ...grade } = correction;
  await lockSheet(tx, { sheetId });
  const [sheet] = await tx.select().from(gradingSheets).where(eq(gradingSheets.id, sheetId));
  if (sheet?.state !== 'signed' && sheet?.state !== 'closed') throw new AppError('sheets.not_standing');
  const row = (await selectRows(tx, { sheetId })).find((one) => one.studentId === studentId);
  if (row === undefined) throw new AppError('sheets.not_listed');
  if (row.version !== version) throw new AppError('sheets.corrected_since');
  if (sheet.state === 'closed') await requireHolding(tx, { sheetId, studentId });
  const { now } = who;
  const { reason, askedBy, changeId } = why;
  const [made] = await insertAddendum(tx, {
    sheetId,
    studentId,
    ...grade,
    reason,
    by: askedBy,
    changeId,
    now,
  });
  if (made === undefined) throw new Error('an addendum was not written');
  if (sheet.state === 'closed') {
    await endFormer(tx, { sheetIds: [sheetId], rowId: made.rowId, because: 'addendum', now });
    await writeRecords(tx, { sheetIds: [sheetId], rowId: made.rowId, by: who.person.id, now });
    await endPapers(tx, who, { sheetId, studentIds: [studentId] }, `№ ${made.number}: ${reason}`);
  }
  if (appealId !== null)
    await grantAppeal(tx, who, { appealId, addendumId: made.addendumId, answer: reason });
  await tell(tx, correction, reason, now);
  await audit(tx, who, {
    action: 'sheet.corrected',
    entity: 'grading_sheet',
    entityId: sheetId,
    before: { studentId, total: row.total, letter: row.letter },
    after: { studentId, total: grade.total, letter: grade.letter, number: made.number, reason },
  });
}

/** Of a grade that a retake has replaced nothing more is written: it would end what the student has reached since. */
export async function requireHolding(
  tx: Database,
  row: { readonly sheetId: number; readonly studentId: number },
): Promise<void> {
  const [found] = await selectHolding(tx, row);
  if (found?.holds !== true) throw new AppError('sheets.retaken');
}

interface Granted {
  readonly appealId: number;
  readonly addendumId: number;
  readonly answer: string;
}

async function grantAppeal(tx: Database, { person, now }: Confirmer, { appealId, ...granted }: Granted) {
  await tx
    .update(gradeAppeals)
    .set({ state: 'granted', decidedBy: person.id, decidedAt: now, ...granted })
    .where(eq(gradeAppeals.id, appealId));
}

async function tell(
  tx: Database,
  { sheetId, studentId, letter, total }: Correction,
  reason: string,
  now: Date,
) {
  const [about] = await selectAbout(tx, { sheetId, studentId });
  if (about === undefined) return;
  const { ru, kg, en } = about;
  const points = total === null ? '–' : String(total);
  const words = { letter, points, reason, 'what.ru': ru, 'what.kg': kg, 'what.en': en };
  await notifyPerson(tx, studentId, { kind: 'regraded', words }, now);
}
