import type { TimetableRun } from '@bilim/contract/timetableImport';
import { useTranslation } from 'react-i18next';

import type { TimetableImportSearch, TimetableImportView } from '#domain/imports/timetableImportLink.ts';
import { timetableImportViews } from '#domain/imports/timetableImportLink.ts';
import { ViewSwitch } from '#ui/ViewSwitch.tsx';

import { ProblemList } from '../../run/ProblemList.tsx';
import { useProblems } from '../useTimetableImports.ts';
import { ChangeList } from './ChangeList.tsx';
import { ConflictList } from './ConflictList.tsx';
import { useLessonWords } from './useLessonWords.ts';
import { WeekDifference } from './WeekDifference.tsx';

interface DifferencesProps {
  readonly run: TimetableRun;
  readonly search: TimetableImportSearch;
  readonly onShow: (search: TimetableImportSearch) => void;
}

/** What the dry run found: week by week, lesson by lesson, the clashes, and what is wrong with the file. */
export function Differences({ run, search, onShow }: DifferencesProps) {
  const { t } = useTranslation();
  const shown = timetableImportViews.filter((view) => hasSomething(run, view));
  const [first] = shown;
  if (first === undefined) return null;
  const view = shown.find((one) => one === search.view) ?? worstOf(run) ?? first;

  return (
    <>
      <ViewSwitch
        label={t('import.views')}
        value={view}
        views={shown.map((one) => ({
          value: one,
          label: t(`timetable.view.${one}`, { shown: countOf(run, one) }),
        }))}
        onChange={(next) => onShow({ ...search, view: next })}
      />
      {view === 'week' && <WeekDifference run={run} search={search} onShow={onShow} />}
      {view === 'list' && <ChangeList run={run} search={search} onShow={onShow} />}
      {view === 'clashes' && <ConflictList run={run} />}
      {view === 'problems' && <Problems run={run} />}
    </>
  );
}

function Problems({ run }: Pick<DifferencesProps, 'run'>) {
  const words = useLessonWords();
  return (
    <ProblemList
      query={useProblems(run)}
      all={run.errors + run.notes}
      renderPlace={({ place }) => place !== null && <span>{words.place(place)}</span>}
    />
  );
}

function countOf(run: TimetableRun, view: TimetableImportView): number {
  switch (view) {
    case 'week':
      return run.groups.length;
    case 'list':
      return run.added + run.changed + run.removed;
    case 'clashes':
      return run.conflicts + run.oldConflicts + run.acceptances.reduce((sum, { count }) => sum + count, 0);
    case 'problems':
      return run.errors + run.notes;
  }
}

function hasSomething(run: TimetableRun, view: TimetableImportView): boolean {
  return countOf(run, view) > 0;
}

/** Of a dry run, what stands in the way is seen first. */
function worstOf({ state, errors, conflicts }: TimetableRun): TimetableImportView | undefined {
  if (state !== 'checked') return undefined;
  if (errors > 0) return 'problems';
  return conflicts > 0 ? 'clashes' : undefined;
}
