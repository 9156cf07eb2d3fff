import { importsApi } from '@bilim/contract/imports';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { importLink, parseImportSearch } from '#domain/imports/importLink.ts';

import { ImportPages } from '../ImportPages.tsx';
import { RunPage } from './run/RunPage.tsx';
import { StartPage } from './start/StartPage.tsx';

/** Lists of another system, or of an office's workbook, become people, groups and classes. */
export function RosterImportScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = parseImportSearch(useSearch({ strict: false }));
  return (
    <ImportPages
      title={t('import.title')}
      mayImport={useMay(importsApi.upload)}
      run={search.run}
      start={<StartPage onStarted={(run) => void navigate(importLink({ run }))} />}
    >
      {(run) => (
        <RunPage
          runId={run}
          search={search}
          onFilter={(next) =>
            void navigate({ ...importLink({ ...next, run }), replace: true, resetScroll: false })
          }
        />
      )}
    </ImportPages>
  );
}
