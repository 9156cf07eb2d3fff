import { finalGrade } from '@bilim/contract/records/finalGrade';
import type { FinalGrade, ScaleBand } from '@bilim/contract/records/finalGrade';
import type { SheetRow } from '@bilim/contract/records/sheetRows';

import type { RowOf } from '#platform/db/statement.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { admissionOf, isRetake } from './admission.ts';
import type { selectFigures } from './figures.queries.ts';
import type { Frozen } from './freeze.queries.ts';
import type { selectSheet } from './sheets.queries.ts';

type Sheet = RowOf<typeof selectSheet.ru>;
type Row = Sheet['rows'][number];
type Figures = RowOf<typeof selectFigures.ru>;
export type Bands = Figures['bands'];

interface Known {
  readonly sheet: Pick<Sheet, 'rows' | 'kind' | 'examMax' | 'isWhole' | 'isGraded'>;
  readonly figures: Figures;
  readonly settings: SettingValues;
}

export interface WorkedOut {
  readonly row: SheetRow;
  /** What would stand there if the sheet were signed now; null where nothing was entered. */
  readonly frozen: Frozen | null;
}

/** Beyond which a retake brings no more; null for a sheet of the session. */
export function mostPointsOf(sheet: Pick<Sheet, 'kind'>, settings: SettingValues): number | null {
  const most = settings['grades.retake_most'];
  return isRetake(sheet) && most < 100 ? most : null;
}

/** The rows of an open sheet, worked out from the journal as it is. */
export function workOut(known: Known): WorkedOut[] {
  const { sheet, figures, settings } = known;
  const rules = {
    examMax: sheet.examMax,
    leastPercent: settings['journal.final_least_pct'],
    mostPoints: mostPointsOf(sheet, settings),
    isGraded: sheet.isGraded,
  };
  return sheet.rows.map((row) => {
    const { scaleSince, classId, ...of } = performanceOf(known, row);
    const { rowId, studentId, name, group, examPoints, missed, version } = row;
    const admitted = admittedOf(row);
    const isAdmitted = of.problems.length === 0 || admitted !== null;
    const grade = finalGrade(
      { ...rules, bands: bandsOf(figures.bands, of.scaleId) },
      {
        modulePoints: of.modules.reduce((sum, { points }) => sum + points, 0),
        isAdmitted,
        examPoints,
        missed,
      },
    );
    return {
      row: {
        studentId,
        name,
        group,
        examPoints,
        missed,
        version,
        ...of,
        admitted,
        isAdmitted,
        grade: grade && told(grade),
      },
      frozen: grade && { rowId, classId, ...of, ...bare(grade), scaleSince },
    };
  });
}

export function admittedOf({ admittedBy, admittedReason }: Row): SheetRow['admitted'] {
  return admittedBy === null || admittedReason === null ? null : { by: admittedBy, reason: admittedReason };
}

function performanceOf(known: Known, row: Row) {
  const scale = known.figures.scales.find((one) => one.studentId === row.studentId);
  if (scale === undefined) throw new Error('there is always a scale');
  const { scaleId, since: scaleSince } = scale;
  return { ...admissionOf(known, row), scaleId, scaleSince };
}

function bandsOf(bands: Bands, scaleId: number): readonly ScaleBand[] {
  return bands.filter((band) => band.scaleId === scaleId);
}

const told = (grade: FinalGrade) => ({ ...grade, steps: [...grade.steps] });

function bare({ steps: _steps, ...grade }: FinalGrade) {
  return grade;
}
