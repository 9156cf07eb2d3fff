import { finalGrade } from '@bilim/contract/records/finalGrade';
import type { FinalGrade, ScaleBand } from '@bilim/contract/records/finalGrade';
import type { SheetRow } from '@bilim/contract/records/sheets';

import { countPoints } from '#modules/journal/modules/countPoints.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import type { selectBands, selectFigures } from './figures.queries.ts';
import type { Frozen } from './freeze.queries.ts';
import type { selectRows, selectSheet } from './sheets.queries.ts';

type Sheet = RowOf<typeof selectSheet.ru>;
type Row = RowOf<typeof selectRows>;
type Figures = RowOf<typeof selectFigures>;
type Module = Figures['figures'][number];
export type Bands = readonly RowOf<typeof selectBands.ru>[];

/** Course works and projects, practice, state exams and theses are one figure of a hundred (`examTypeRows`). */
const wholeFigures: ReadonlySet<number> = new Set([4, 5, 6, 7, 8]);

interface Known {
  readonly sheet: Sheet;
  readonly figures: Figures;
  readonly bands: Bands;
  readonly settings: SettingValues;
}

export interface WorkedOut {
  readonly row: SheetRow;
  /** What would stand there if the sheet were signed now; null where nothing was entered. */
  readonly frozen: Frozen | null;
}

const isWhole = ({ examTypeId }: Pick<Sheet, 'examTypeId'>) => wholeFigures.has(examTypeId);

export function examMaxOf(sheet: Pick<Sheet, 'examTypeId' | 'finalMax'>): number {
  return isWhole(sheet) ? 100 : sheet.finalMax;
}

/** The rows of an open sheet, worked out from the journal as it is. */
export function workOut(known: Known, rows: readonly Row[]): WorkedOut[] {
  const { sheet, bands, settings } = known;
  const rules = {
    examMax: examMaxOf(sheet),
    leastPercent: settings['journal.final_least_pct'],
    mostPoints: null,
    isGraded: sheet.isGraded,
  };
  return rows.map((row) => {
    const { scaleSince, classId, ...of } = performanceOf(known, row);
    const { rowId, studentId, name, group, examPoints, missed, version } = row;
    const grade = finalGrade(
      { ...rules, bands: bandsOf(bands, of.scaleId) },
      {
        modulePoints: of.modules.reduce((sum, { points }) => sum + points, 0),
        isAdmitted: of.problems.length === 0,
        examPoints,
        missed,
      },
    );
    return {
      row: { studentId, name, group, examPoints, missed, version, ...of, grade: grade && told(grade) },
      frozen: grade && { rowId, classId, ...of, ...bare(grade), scaleSince },
    };
  });
}

function performanceOf({ sheet, figures, settings }: Known, { studentId }: Row) {
  const isOne = isWhole(sheet);
  const own = isOne ? [] : leading(figures.figures.filter((one) => one.studentId === studentId));
  const modules = own
    .filter(({ isFinal }) => !isFinal)
    .map((one) => ({ moduleId: one.moduleId, points: pointsOf(one, figures.bestMark), max: one.max }));
  const hours = figures.hours.find((one) => one.studentId === studentId);
  const absencePercent =
    hours === undefined || hours.held === 0 ? 0 : Math.round((10_000 * hours.missed) / hours.held) / 100;
  const gathered = modules.reduce((sum, { points }) => sum + points, 0);
  const lacksPoints = !isOne && gathered < settings['journal.admission_points'];
  const isAway = !isOne && absencePercent >= settings['journal.absence_limit_pct'];
  const problems: Frozen['problems'] = [];
  if (lacksPoints) problems.push('points');
  if (isAway) problems.push('absence');
  const scale = figures.scales.find((one) => one.studentId === studentId);
  if (scale === undefined) throw new Error('there is always a scale');
  const { scaleId, since: scaleSince } = scale;
  return { classId: own[0]?.classId ?? null, modules, absencePercent, problems, scaleId, scaleSince };
}

const pointsOf = ({ sum, lessons, currentMax: most, adjustment, control, bonus }: Module, bestMark: number) =>
  countPoints({ sum, lessons, bestMark, most, adjustment, control, bonus }).total;

/** The class whose teacher entered most, else the one with most lessons: as in the student's own points. */
function leading(all: readonly Module[]): readonly Module[] {
  const classes = [...new Set(all.map(({ classId }) => classId))].map((classId) =>
    all.filter((one) => one.classId === classId),
  );
  return classes.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? [];
}

function weightOf(modules: readonly Module[]): number {
  const entered = modules.filter(({ control }) => control !== null).length;
  return entered * 10_000 + modules.reduce((sum, { lessons }) => sum + lessons, 0);
}

function bandsOf(bands: Bands, scaleId: number): readonly ScaleBand[] {
  return bands.filter((band) => band.scaleId === scaleId);
}

const told = (grade: FinalGrade) => ({ ...grade, steps: [...grade.steps] });

function bare({ steps: _steps, ...grade }: FinalGrade) {
  return grade;
}

/** A row of a signed sheet, as it was frozen. */
export function standing({ rowId: _row, ...row }: Row): SheetRow {
  const { studentId, name, group, examPoints, missed, version, problems, scaleId } = row;
  const { total, letter, gradePoints, fivePoint, isPassed } = row;
  if (letter === null || isPassed === null || scaleId === null)
    throw new Error('a signed row without a grade');
  const modules = [...(row.modules ?? [])];
  const sum = modules.reduce((all, { points }) => all + points, 0) + (examPoints ?? 0);
  const steps = stepsTo(total, { sum, missed, isAdmitted: problems.length === 0 });
  return {
    studentId,
    name,
    group,
    examPoints,
    missed,
    version,
    problems: [...problems],
    scaleId,
    modules,
    absencePercent: row.absencePercent ?? 0,
    grade: { total, letter, gradePoints, fivePoint, isPassed, steps },
  };
}

interface Reached {
  readonly sum: number;
  readonly missed: Row['missed'];
  readonly isAdmitted: boolean;
}

/** Why a total that stands is not the plain sum. */
function stepsTo(total: number | null, { sum, missed, isAdmitted }: Reached): FinalGrade['steps'][number][] {
  if (total === null || missed === 'incomplete') return [];
  if (!isAdmitted) return ['not_admitted'];
  if (missed === 'absent') return ['absent'];
  if (total === 100 && sum > 100) return ['hundred'];
  return total < Math.floor(sum + 0.5) ? ['exam_failed'] : [];
}
