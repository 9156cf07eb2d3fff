import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { importLink, type ImportSearch } from '#domain/imports/importLink.ts';

import { RunFrame } from '../../run/RunFrame.tsx';
import { isBusy, useRun } from '../useRosterImports.ts';
import { ColumnsCard } from './ColumnsCard.tsx';
import { Differences } from './Differences.tsx';
import { Progressing } from './Progressing.tsx';
import { RefusedRun } from './RefusedRun.tsx';
import { Verdict } from './Verdict.tsx';

interface RunPageProps {
  readonly runId: number;
  readonly search: ImportSearch;
  readonly onFilter: (search: ImportSearch) => void;
}

/** One import: how far it has come, what it would change or has changed, and what can be done about it. */
export function RunPage({ runId, search, onFilter }: RunPageProps) {
  const { t } = useTranslation();
  return (
    <RunFrame
      title={t('import.title')}
      about={t('import.about')}
      run={useRun(runId)}
      renderBack={(props) => <Link {...importLink()} {...props} />}
    >
      {(run) => (
        <>
          {isBusy(run) && <Progressing run={run} />}
          {run.refusal !== null && !isBusy(run) && <RefusedRun run={run} refusal={run.refusal} />}
          {!isBusy(run) && <Verdict run={run} />}
          {run.state === 'checked' && <ColumnsCard run={run} />}
          {(run.counts.length > 0 || run.errors + run.notes > 0) && (
            <Differences run={run} search={search} onFilter={onFilter} />
          )}
        </>
      )}
    </RunFrame>
  );
}
