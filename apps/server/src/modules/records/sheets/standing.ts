import type { FinalGrade } from '@bilim/contract/records/finalGrade';
import type { SheetRow } from '@bilim/contract/records/sheetRows';

import type { ValuesOf } from '#platform/db/sqlTypes.ts';

import { standingModules } from './admission.ts';
import { admittedOf } from './book.ts';
import type { rowOfSheet } from './rows.queries.ts';

type Row = ValuesOf<typeof rowOfSheet>;

/** A row of a signed sheet, as it was frozen. */
export function standing(row: Row): SheetRow {
  const { studentId, name, group, examPoints, missed, version, problems, scaleId } = row;
  const { total, letter, gradePoints, fivePoint, isPassed } = row;
  if (letter === null || isPassed === null || scaleId === null)
    throw new Error('a signed row without a grade');
  const modules = standingModules(row.modules);
  const sum = modules.reduce((all, { points }) => all + points, 0) + (examPoints ?? 0);
  const admitted = admittedOf(row);
  const isAdmitted = problems.length === 0 || admitted !== null;
  const steps = stepsTo(total, { sum, missed, isAdmitted, isPassed });
  return {
    studentId,
    name,
    group,
    examPoints,
    missed,
    version,
    problems: [...problems],
    hold: row.holdReason,
    admitted,
    isAdmitted,
    scaleId,
    modules,
    absencePercent: row.absencePercent ?? 0,
    hours: row.hours,
    grade: { total, letter, gradePoints, fivePoint, isPassed, steps },
  };
}

interface Reached {
  readonly sum: number;
  readonly missed: Row['missed'];
  readonly isAdmitted: boolean;
  readonly isPassed: boolean;
}

/** Why a total that stands is not the plain sum. */
function stepsTo(
  total: number | null,
  { sum, missed, isAdmitted, isPassed }: Reached,
): FinalGrade['steps'][number][] {
  if (total === null || missed === 'incomplete') return [];
  if (!isAdmitted) return ['not_admitted'];
  if (missed === 'absent') return ['absent'];
  if (total === 100 && sum > 100) return ['hundred'];
  if (total === Math.floor(sum + 0.5)) return [];
  return [isPassed ? 'retake_cap' : 'exam_failed'];
}
