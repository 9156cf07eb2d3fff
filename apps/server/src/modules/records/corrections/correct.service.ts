import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { correctionsApi } from '@bilim/contract/records/corrections';
import { finalGrade } from '@bilim/contract/records/finalGrade';
import { CurrentGrade } from '@bilim/contract/records/sheetRows';
import type { OpenSheet, SheetRow } from '@bilim/contract/records/sheetRows';
import * as z from 'zod/mini';

import { propose } from '#modules/confirmations/confirmations.service.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { lockSheet } from '../paper/head.queries.ts';
import { readSheet } from '../sheets/sheets.service.ts';
import { say } from '../texts/say.ts';

import { applyCorrection, requireHolding } from './apply.service.ts';
import type { Correction } from './apply.service.ts';
import { selectAbout } from './corrections.queries.ts';

type CorrectCall = Call<typeof correctionsApi.correct>;
type Entered = Pick<SheetRow, 'examPoints' | 'missed' | 'version'> & { readonly studentId: number };

/** Corrects a signed sheet at once; of a closed one has it wait for a second person. */
export async function correctRow(call: CorrectCall): Promise<Output<typeof correctionsApi.correct>> {
  const { db, input, language } = call;
  const isWaiting = await db.transaction(
    async (tx) => await correct({ ...call, db: tx }, input.sheetId, { ...input, appealId: null }),
  );
  const message = say(language, isWaiting ? 'sheets.correction_waits' : 'sheets.corrected');
  return { isDone: true, message, isWaiting };
}

type Who = Omit<Call, 'input' | 'person'> & Pick<CorrectCall, 'person'>;

/** True when it waits; pass the transaction as `db` of the call. */
export async function correct(
  who: Who,
  sheetId: number,
  { appealId, reason, ...wanted }: Entered & Pick<Correction, 'appealId'> & { readonly reason: string },
): Promise<boolean> {
  const { db: tx, person } = who;
  await lockSheet(tx, { sheetId });
  const book = await readSheet(who, sheetId);
  const row = correctable(book, wanted.studentId);
  if (row.examPoints === wanted.examPoints && row.missed === wanted.missed) return false;
  if (row.version !== wanted.version) refuseOld(row);
  const { studentId, examPoints, missed, version } = wanted;
  const grade = regraded(book, row, wanted, who);
  const { steps: _steps, ...figures } = grade;
  const before = { total: row.grade?.total ?? null, letter: row.grade?.letter ?? '' };
  const payload = { sheetId, studentId, version, examPoints, missed, ...figures, appealId, before };
  if (book.sheet.state === 'signed') {
    await applyCorrection(tx, who, payload, { reason, askedBy: person.id, changeId: null });
    return false;
  }
  await requireHolding(tx, { sheetId, studentId });
  const [about] = await selectAbout(tx, { sheetId, studentId });
  const common = { kind: 'sheets.correct', grant: 'journals.correct' as const, reason };
  await propose(tx, who, { ...common, payload, facultyId: about?.facultyId ?? null, aboutId: studentId });
  return true;
}

function correctable(book: OpenSheet, studentId: number): SheetRow {
  if (!book.mayCorrect) throw new AppError('sheets.not_standing');
  const row = book.rows.find((one) => one.studentId === studentId);
  if (row === undefined) throw new AppError('sheets.not_listed');
  return row;
}

function refuseOld({ studentId, examPoints, missed, version }: SheetRow): never {
  const current = { studentId, examPoints, missed, version, changedBy: null, changedAt: null };
  throw new AppError('sheets.changed_elsewhere', { current: z.encode(CurrentGrade, current) });
}

/** The grade that the corrected row has by the rules of its sheet. */
function regraded(book: OpenSheet, row: SheetRow, { examPoints, missed }: Entered, { language }: Who) {
  const { examMax, leastPercent, mostPoints, isGraded, scales } = book;
  if (!row.isAdmitted && examPoints !== null) throw new AppError('sheets.not_admitted');
  if (examPoints !== null && (missed !== null || examPoints > examMax)) {
    const sms = say(language, 'sheets.too_many_points', { max: examMax });
    throw new InvalidInput([{ field: 'examPoints', sms }]);
  }
  const bands = scales.find(({ scaleId }) => scaleId === row.scaleId)?.bands ?? [];
  const modulePoints = row.modules.reduce((sum, { points }) => sum + points, 0);
  const grade = finalGrade(
    { bands, examMax, leastPercent, mostPoints, isGraded },
    { modulePoints, examPoints, missed, isAdmitted: row.isAdmitted },
  );
  if (grade === null) throw new AppError('sheets.empty_rows', { params: { rows: 1 } });
  return grade;
}
