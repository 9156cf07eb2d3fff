import { addDays } from '@bilim/contract/days';
import type { Client } from 'pg';

import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import {
  gradingSheets,
  sheetCommission,
  sheetEvents,
  sheetNumbers,
} from '#modules/records/sheets/sheets.tables.ts';

import type { DemoPlan } from '../plan.ts';
import { officeOf } from '../staff.ts';
import { correctionOf } from '../records/correction.ts';
import type { Correction } from '../records/correction.ts';
import { attemptOf } from '../records/sheet.ts';
import type { DemoSheet, DemoSheetRow } from '../records/sheet.ts';
import { sheetsOf } from '../records/sheets.ts';
import type { SheetIds, TermOver } from '../records/sheets.ts';

import { copyRows } from './copy.ts';
import { closedAt, gradeColumns, instantAt, recordColumns, recordedIn } from './recordColumns.ts';
import { writeAppeals } from './writeAppeals.ts';
import { writeCorrection } from './writeCorrection.ts';
import { writeSheetRows } from './writeSheetRows.ts';

const daysToSign = 3;

/** The sheets of a half-year that is over or runs, and the records of those that are closed. */
export async function writeRecords(
  client: Client,
  plan: DemoPlan,
  over: TermOver,
  ids: SheetIds,
): Promise<void> {
  const sheets = [...sheetsOf(plan, over, ids)];
  const registrar = officeOf(plan.staff, 'registrar');
  const correction = correctionOf(plan, sheets);
  await writeSheets(client, sheets, registrar);
  const { yearId: academicYearId, seasonId } = over.term;
  const numbers = [{ academicYearId, seasonId, last: sheets.length }];
  await copyRows(client, sheetNumbers, ['academicYearId', 'seasonId', 'last'], numbers);
  await writeSheetRows(client, sheets, { dean: officeOf(plan.staff, 'dean'), correction });
  await copyRows(
    client,
    gradeRecords,
    [
      ...recordColumns,
      'registrationId',
      'attempt',
      'sheetRowId',
      'isFinal',
      'recordedAt',
      'endedAt',
      'endedBecause',
    ],
    recordsOf(sheets, registrar, correction),
  );
  if (correction !== null) await writeCorrection(client, correction, registrar);
  await writeAppeals(client, sheets, plan.calendar.today);
}

async function writeSheets(client: Client, sheets: readonly DemoSheet[], registrar: number): Promise<void> {
  await copyRows(
    client,
    gradingSheets,
    [
      'id',
      'number',
      'academicYearId',
      'seasonId',
      'semesterId',
      'disciplineId',
      'credits',
      'examTypeId',
      'kind',
      'groupId',
      'streamId',
      'departmentId',
      'teacherId',
      'parentId',
      'examDate',
      'dueOn',
      'state',
      'issuedBy',
      'issuedAt',
      'openedAt',
      'signedBy',
      'signedAt',
      'closedBy',
      'closedAt',
    ],
    sheets.map((sheet) => headOf(sheet, registrar)),
  );
  await copyRows(
    client,
    sheetCommission,
    ['sheetId', 'teacherId', 'isChair'],
    sheets.flatMap(({ id: sheetId, commission }) =>
      commission.map((teacherId, place) => ({ sheetId, teacherId, isChair: place === 0 })),
    ),
  );
  await copyRows(client, sheetEvents, ['sheetId', 'kind', 'madeBy', 'madeAt'], eventsOf(sheets, registrar));
}

function headOf(sheet: DemoSheet, registrar: number) {
  const { item, term, examDate, state, teacherId } = sheet;
  const { semester: semesterId, disciplineId, credits, examTypeId, departmentId } = item;
  const opened = {
    openedAt: state === 'draft' ? null : openedAt(sheet),
    issuedBy: registrar,
    issuedAt: issuedAt(sheet),
  };
  const isSigned = state === 'signed' || state === 'closed';
  const signed = isSigned ? { signedBy: teacherId, signedAt: signedAt(sheet) } : null;
  const closed = state === 'closed' ? { closedBy: registrar, closedAt: closedAt(sheet) } : null;
  return {
    ...sheet,
    academicYearId: term.yearId,
    seasonId: term.seasonId,
    semesterId,
    disciplineId,
    credits,
    examTypeId,
    departmentId,
    dueOn: state === 'draft' ? null : addDays(examDate, daysToSign),
    ...opened,
    signedBy: null,
    signedAt: null,
    closedBy: null,
    closedAt: null,
    ...signed,
    ...closed,
  };
}

function* eventsOf(sheets: readonly DemoSheet[], registrar: number) {
  for (const sheet of sheets) {
    const { id: sheetId, teacherId, state } = sheet;
    yield { sheetId, kind: 'issued' as const, madeBy: registrar, madeAt: issuedAt(sheet) };
    if (state === 'draft') continue;
    yield { sheetId, kind: 'opened' as const, madeBy: registrar, madeAt: openedAt(sheet) };
    if (state === 'open') continue;
    yield { sheetId, kind: 'signed' as const, madeBy: teacherId, madeAt: signedAt(sheet) };
    if (state === 'closed')
      yield { sheetId, kind: 'closed' as const, madeBy: registrar, madeAt: closedAt(sheet) };
  }
}

/** What each closed sheet says of its students; what a retake or an addendum replaced has ended. */
function* recordsOf(sheets: readonly DemoSheet[], registrar: number, correction: Correction | null) {
  const repeatedAt = new Map<string, Date>();
  for (const sheet of sheets) {
    if (sheet.state !== 'closed' || sheet.parentId === null) continue;
    for (const { registration } of sheet.rows)
      repeatedAt.set(`${sheet.parentId} ${registration.id}`, closedAt(sheet));
  }
  for (const sheet of sheets) {
    if (sheet.state !== 'closed') continue;
    for (const row of sheet.rows) {
      const recordedAt = closedAt(sheet);
      const repeated = repeatedAt.get(`${sheet.id} ${row.registration.id}`) ?? null;
      const common = { ...recordOf(sheet, row), recordedBy: registrar };
      if (correction?.row !== row) {
        const endedBecause = repeated === null ? null : ('retake' as const);
        yield { ...common, ...gradeColumns(row.result.grade), ...ending(recordedAt, repeated, endedBecause) };
        continue;
      }
      yield {
        ...common,
        ...gradeColumns(row.result.grade),
        ...ending(recordedAt, correction.madeAt, 'addendum'),
      };
      yield { ...common, ...gradeColumns(correction.grade), ...ending(correction.madeAt, null, null) };
    }
  }
}

function ending(recordedAt: Date, endedAt: Date | null, endedBecause: 'retake' | 'addendum' | null) {
  return { recordedAt, endedAt, endedBecause, isFinal: endedAt === null };
}

function recordOf({ item, term, kind, examDate }: DemoSheet, { id, registration }: DemoSheetRow) {
  return {
    ...recordedIn(term, item),
    studentId: registration.studentId,
    groupId: registration.groupId,
    curriculumItemId: registration.item.id,
    registrationId: registration.id,
    attempt: attemptOf[kind],
    origin: 'sheet' as const,
    sheetRowId: id,
    gradedOn: examDate,
  };
}

function issuedAt({ issuedOn }: DemoSheet): Date {
  return instantAt(issuedOn, '10:00');
}

function openedAt({ issuedOn }: DemoSheet): Date {
  return instantAt(issuedOn, '10:30');
}

function signedAt({ examDate }: DemoSheet): Date {
  return instantAt(examDate, '17:40');
}
