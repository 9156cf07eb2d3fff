import type { ImportRun } from '@bilim/contract/imports';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ImportSearch } from '#domain/imports/importLink.ts';
import { ViewSwitch } from '#ui/ViewSwitch.tsx';

import { ProblemList } from '../../run/ProblemList.tsx';
import { useProblems } from '../useRosterImports.ts';
import { ChangeList } from './ChangeList.tsx';
import { Counters } from './Counters.tsx';
import { Place } from './Place.tsx';

interface DifferencesProps {
  readonly run: ImportRun;
  readonly search: ImportSearch;
  readonly onFilter: (search: ImportSearch) => void;
}

/** What the lists would change, counted and row by row; and what is wrong with them. */
export function Differences({ run, search, onFilter }: DifferencesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const problems = run.errors + run.notes;
  const changes = run.counts.reduce((sum, { added, changed, left }) => sum + added + changed + left, 0);
  const view = search.view ?? (run.errors > 0 && changes === 0 ? 'problems' : 'changes');

  return (
    <>
      {problems > 0 && (
        <ViewSwitch
          label={t('import.views')}
          value={view}
          views={[
            { value: 'changes', label: t('import.changes') },
            { value: 'problems', label: t('import.problems', { shown: format.number(problems) }) },
          ]}
          onChange={(next) => onFilter({ ...search, view: next })}
        />
      )}
      {view === 'problems' ? (
        <Problems run={run} />
      ) : (
        <>
          <Counters run={run} search={search} onFilter={onFilter} />
          <ChangeList run={run} search={search} onFilter={onFilter} />
        </>
      )}
    </>
  );
}

function Problems({ run }: Pick<DifferencesProps, 'run'>) {
  return (
    <ProblemList
      query={useProblems(run)}
      all={run.errors + run.notes}
      renderPlace={({ file, line, column }) => (
        <Place runId={run.runId} file={file} line={line} column={column} />
      )}
    />
  );
}
