import type { DemoPlan } from '../plan.ts';

import { gradeOf } from './grade.ts';
import type { Grade } from './grade.ts';
import type { DemoSheet, DemoSheetRow } from './sheet.ts';
import { isLastOver } from './sheets.ts';

/** What `student1` appealed against and got; and whom the answer disappointed. */
export interface Correction {
  readonly sheet: DemoSheet;
  readonly row: DemoSheetRow;
  readonly exam: number;
  readonly grade: Grade;
  readonly madeAt: Date;
  readonly refused: DemoSheetRow | null;
}

const added = 2;
const mostFinal = 40;
const decidedAfterMs = 3 * 86_400_000;

/** In the last session one appeal was granted, by an addendum, and one refused. */
export function correctionOf({ body, calendar }: DemoPlan, sheets: readonly DemoSheet[]): Correction | null {
  const account = body.students[0]?.id;
  for (const sheet of sheets) {
    const isOver = sheet.kind === 'main' && sheet.state === 'closed' && isLastOver({ calendar }, sheet.term);
    const row = isOver
      ? sheet.rows.find(({ registration }) => registration.studentId === account)
      : undefined;
    const found = row === undefined ? null : correctedIn(sheet, row);
    if (found !== null) return found;
  }
  return null;
}

function correctedIn(sheet: DemoSheet, row: DemoSheetRow): Correction | null {
  const { exam, modules } = row.result;
  if (exam === null || modules === null || exam + added > mostFinal) return null;
  return {
    sheet,
    row,
    exam: exam + added,
    grade: gradeOf(sheet.item, {
      moduleSum: modules[0] + modules[1],
      exam: exam + added,
      isRetake: false,
    }),
    madeAt: new Date(new Date(`${sheet.examDate}T16:00:00+06:00`).getTime() + decidedAfterMs),
    refused: sheet.rows.find((one) => one !== row && one.result.grade.isPassed) ?? null,
  };
}
