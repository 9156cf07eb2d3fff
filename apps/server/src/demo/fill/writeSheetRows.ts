import type { Client } from 'pg';

import type { FrozenModules } from '#modules/records/sheets/frozenFigures.ts';
import { gradingSheetRows } from '#modules/records/sheets/sheets.tables.ts';

import type { Correction } from '../records/correction.ts';
import { scale } from '../records/grade.ts';
import type { DemoSheet, DemoSheetRow } from '../records/sheet.ts';

import { copyLines } from './copy.ts';

const mostOfModule = 30;
const columns = [
  'id',
  'sheetId',
  'studentId',
  'groupId',
  'semesterId',
  'registrationId',
  'assignmentId',
  'examPoints',
  'missed',
  'version',
  'updatedBy',
  'updatedAt',
  'admittedBy',
  'admittedAt',
  'admittedReason',
  'isBarred',
  'modules',
  'absencePercent',
  'hoursHeld',
  'hoursMissed',
  'problems',
  'totalPoints',
  'letter',
  'gradePoints',
  'fivePoint',
  'isPassed',
  'scaleId',
  'scaleSince',
];

interface Besides {
  /** Whoever admits those whom the figures do not admit. */
  readonly dean: number;
  readonly correction: Correction | null;
}

/** The rows of sheets; what the portal works out stands in those that are signed. */
export async function writeSheetRows(
  client: Client,
  sheets: readonly DemoSheet[],
  besides: Besides,
): Promise<void> {
  await copyLines(client, gradingSheetRows, columns, linesOf(sheets, besides));
}

function* linesOf(sheets: readonly DemoSheet[], besides: Besides): Generator<string> {
  for (const sheet of sheets)
    for (const row of sheet.rows) {
      const cells = [
        ...whose(sheet, row),
        ...entered(sheet, row, besides),
        ...gathered(sheet, row),
        ...judged(sheet, row, besides),
      ];
      yield `${cells.map((cell) => (cell === null ? '\\N' : String(cell))).join('\t')}\n`;
    }
}

type Cell = string | number | boolean | null;

function whose({ id, item }: DemoSheet, { id: rowId, registration, result }: DemoSheetRow): Cell[] {
  const { studentId, groupId } = registration;
  return [rowId, id, studentId, groupId, item.semester, registration.id, result.classId];
}

function entered(
  { examDate, teacherId }: DemoSheet,
  row: DemoSheetRow,
  { dean, correction }: Besides,
): Cell[] {
  const { result, isEntered } = row;
  const { missed, isAdmittedAnyway } = result;
  const exam = correction?.row === row ? correction.exam : result.exam;
  const says = isEntered && (exam !== null || missed !== null);
  return [
    ...(says ? [exam, missed, 1, teacherId, `${examDate} 15:00:00+06`] : [null, null, 0, null, null]),
    ...(isAdmittedAnyway
      ? [dean, `${examDate} 07:30:00+06`, 'Отработал пропущенные темы']
      : [null, null, null]),
    !says && result.problems.length > 0 && !isAdmittedAnyway,
  ];
}

/** What was signed before the final stands in the sheet of a retake from its issuing on. */
function gathered({ state, kind }: DemoSheet, { result }: DemoSheetRow): Cell[] {
  if (isUnsigned(state) && kind === 'main') return [null, null, null, null];
  const { modules, parts, hours, absence } = result;
  const frozen: FrozenModules = (modules ?? []).map((points, index) => ({
    moduleId: index + 1,
    points,
    max: mostOfModule,
    parts: parts?.[index] ?? null,
  }));
  return [JSON.stringify(frozen), absence, hours?.held ?? null, hours?.missed ?? null];
}

const isUnsigned = (state: DemoSheet['state']) => state === 'draft' || state === 'open';

function judged({ state }: DemoSheet, row: DemoSheetRow, { correction }: Besides): Cell[] {
  if (isUnsigned(state)) return Array.from({ length: 8 }, () => null);
  const { problems, grade: given } = row.result;
  const grade = correction?.row === row ? correction.grade : given;
  return [
    `{${problems.join(',')}}`,
    grade.total,
    grade.letter,
    grade.gradePoints,
    grade.fivePoint,
    grade.isPassed,
    scale.id,
    scale.since,
  ];
}
