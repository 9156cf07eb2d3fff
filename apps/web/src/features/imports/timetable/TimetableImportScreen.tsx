import { timetableImportApi } from '@bilim/contract/timetableImport';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { parseTimetableImportSearch, timetableImportLink } from '#domain/imports/timetableImportLink.ts';

import { ImportPages } from '../ImportPages.tsx';
import { RunPage } from './run/RunPage.tsx';
import { StartPage } from './start/StartPage.tsx';

/** A timetable that was planned elsewhere comes in: a workbook or a calendar file. */
export function TimetableImportScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = parseTimetableImportSearch(useSearch({ strict: false }));
  return (
    <ImportPages
      title={t('timetable.title')}
      mayImport={useMay(timetableImportApi.upload)}
      run={search.run}
      start={<StartPage onStarted={(run) => void navigate(timetableImportLink({ run }))} />}
    >
      {(run) => (
        <RunPage
          importId={run}
          search={search}
          onShow={(next) =>
            void navigate({ ...timetableImportLink({ ...next, run }), replace: true, resetScroll: false })
          }
        />
      )}
    </ImportPages>
  );
}
