import type { SheetRow } from '@bilim/contract/records/sheetRows';
import type { admissionProblems } from '@bilim/contract/records/words';

import { countPoints } from '#modules/journal/modules/countPoints.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import type { selectFigures } from './figures.queries.ts';
import type { signedBeforeRow } from './rows.queries.ts';
import type { gradingSheets } from './sheets.tables.ts';

type Figures = Pick<RowOf<typeof selectFigures.ru>, 'bestMark' | 'figures' | 'hours' | 'holds'>;
type Module = Figures['figures'][number];
type Row = ValuesOf<typeof signedBeforeRow>;

interface Known {
  readonly sheet: Pick<typeof gradingSheets.$inferSelect, 'kind'> & { readonly isWhole: boolean };
  readonly figures: Figures;
  readonly settings: SettingValues;
}

export const isRetake = ({ kind }: Pick<Known['sheet'], 'kind'>) => kind === 'retake1' || kind === 'retake2';

/** What a student brings, and what of it stands in the way of the final. A retake repeats the final alone: the rest stays as it was signed. */
export function admissionOf(known: Known, row: Row) {
  const { sheet, figures, settings } = known;
  const { studentId } = row;
  const { classId, modules, absencePercent, hours } = isRetake(sheet)
    ? signedBefore(row)
    : fromJournal(known, row);
  const hold = figures.holds.find((one) => one.studentId === studentId)?.reason ?? null;
  const gathered = modules.reduce((sum, { points }) => sum + points, 0);
  const lacksPoints = !sheet.isWhole && gathered < settings['journal.admission_points'];
  const isAway = !sheet.isWhole && absencePercent >= settings['journal.absence_limit_pct'];
  const problems: (typeof admissionProblems)[number][] = [];
  if (lacksPoints) problems.push('points');
  if (isAway) problems.push('absence');
  if (hold !== null) problems.push('hold');
  return { classId, modules, absencePercent, hours, problems, hold };
}

/** Points as they were signed. */
export function standingModules(modules: Row['modules']): SheetRow['modules'] {
  return (modules ?? []).map(({ parts = null, ...module }) => ({ ...module, parts }));
}

function signedBefore({ classId, modules, absencePercent, hours }: Row) {
  return { classId, modules: standingModules(modules), absencePercent: absencePercent ?? 0, hours };
}

function fromJournal({ sheet, figures }: Known, { rowId }: Row) {
  const all = sheet.isWhole ? [] : figures.figures.filter((one) => one.rowId === rowId);
  const own = leading(all);
  const modules = own
    .filter(({ isFinal }) => !isFinal)
    .map((one) => ({ moduleId: one.moduleId, max: one.max, ...pointsOf(one, figures.bestMark) }));
  const { held = 0, missed = 0 } = figures.hours.find((one) => one.rowId === rowId) ?? {};
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
