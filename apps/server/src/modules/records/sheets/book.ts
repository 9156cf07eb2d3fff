import { finalGrade } from '@bilim/contract/records/finalGrade';
import type { FinalGrade, ScaleBand } from '@bilim/contract/records/finalGrade';
import type { SheetRow } from '@bilim/contract/records/sheetRows';

import { countPoints } from '#modules/journal/modules/countPoints.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import type { selectFigures } from './figures.queries.ts';
import type { Frozen } from './freeze.queries.ts';
import type { selectSheet } from './sheets.queries.ts';

type Sheet = RowOf<typeof selectSheet.ru>;
type Row = Sheet['rows'][number];
type Figures = RowOf<typeof selectFigures.ru>;
type Module = Figures['figures'][number];
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

const isRetake = ({ kind }: Pick<Sheet, 'kind'>) => kind === 'retake1' || kind === 'retake2';

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
    const { scaleSince, classId, hours, ...of } = performanceOf(known, row);
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
        hours,
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

/** What a student brings: a retake repeats the final alone, so that the rest stays as it was signed. */
function performanceOf(known: Known, row: Row) {
  const { sheet, figures, settings } = known;
  const { studentId } = row;
  const { classId, modules, absencePercent, hours } = isRetake(sheet)
    ? signedBefore(row)
    : fromJournal(known, row);
  const hold = figures.holds.find((one) => one.studentId === studentId)?.reason ?? null;
  const gathered = modules.reduce((sum, { points }) => sum + points, 0);
  const lacksPoints = !sheet.isWhole && gathered < settings['journal.admission_points'];
  const isAway = !sheet.isWhole && absencePercent >= settings['journal.absence_limit_pct'];
  const problems: Frozen['problems'] = [];
  if (lacksPoints) problems.push('points');
  if (isAway) problems.push('absence');
  if (hold !== null) problems.push('hold');
  const scale = figures.scales.find((one) => one.studentId === studentId);
  if (scale === undefined) throw new Error('there is always a scale');
  const { scaleId, since: scaleSince } = scale;
  return { classId, modules, absencePercent, hours, problems, hold, scaleId, scaleSince };
}

/** Points as they were signed. */
export function standingModules(modules: Row['modules']): SheetRow['modules'] {
  return (modules ?? []).map(({ parts = null, ...module }) => ({ ...module, parts }));
}

function signedBefore({ classId, modules, absencePercent }: Row) {
  return { classId, modules: standingModules(modules), absencePercent: absencePercent ?? 0, hours: null };
}

function fromJournal({ sheet, figures }: Known, { studentId }: Row) {
  const all = sheet.isWhole ? [] : figures.figures.filter((one) => one.studentId === studentId);
  const own = leading(all);
  const modules = own
    .filter(({ isFinal }) => !isFinal)
    .map((one) => ({ moduleId: one.moduleId, max: one.max, ...pointsOf(one, figures.bestMark) }));
  const { held = 0, missed = 0 } = figures.hours.find((one) => one.studentId === studentId) ?? {};
  const absencePercent = held === 0 ? 0 : Math.round((10_000 * missed) / held) / 100;
  return { classId: own[0]?.classId ?? null, modules, absencePercent, hours: { held, missed } };
}

function pointsOf({ sum, lessons, currentMax, adjustment, control, bonus }: Module, bestMark: number) {
  const counted = countPoints({ sum, lessons, bestMark, most: currentMax, adjustment, control, bonus });
  const { total, markSum, lessonCount } = counted;
  const parts = { markSum, lessonCount, bestMark: bestMark / 100, currentMax, adjustment, control, bonus };
  return { points: total, parts };
}

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
