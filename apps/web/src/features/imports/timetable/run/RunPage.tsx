import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { timetableImportLink, type TimetableImportSearch } from '#domain/imports/timetableImportLink.ts';

import { Refused } from '../../run/Refused.tsx';
import { RunFrame } from '../../run/RunFrame.tsx';
import { useRun, useTerms } from '../useTimetableImports.ts';
import { WordsCard } from '../words/WordsCard.tsx';
import { Differences } from './Differences.tsx';
import { MappingCard } from './MappingCard.tsx';
import { VerdictCard } from './VerdictCard.tsx';

interface RunPageProps {
  readonly importId: number;
  readonly search: TimetableImportSearch;
  readonly onShow: (search: TimetableImportSearch) => void;
}

/** One import: what it would change or has changed, what stands in its way, and what can be done about it. */
export function RunPage({ importId, search, onShow }: RunPageProps) {
  const { t } = useTranslation();
  const terms = useTerms();
  return (
    <RunFrame
      title={t('timetable.title')}
      about={t('timetable.about')}
      run={useRun(importId)}
      renderBack={(props) => <Link {...timetableImportLink()} {...props} />}
    >
      {(run) => (
        <>
          {run.refusal !== null && (
            <Refused title={t('import.notdone')} refusal={run.refusal} dependants={run.dependants} />
          )}
          <VerdictCard
            run={run}
            term={terms.data?.find(
              ({ academicYearId, seasonId }) =>
                academicYearId === run.academicYearId && seasonId === run.seasonId,
            )}
          />
          {run.mapping !== null && run.state === 'checked' && <MappingCard run={run} />}
          {run.state === 'checked' && <WordsCard run={run} />}
          <Differences run={run} search={search} onShow={onShow} />
        </>
      )}
    </RunFrame>
  );
}
