import { importsApi } from '@bilim/contract/imports';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { importLink, parseImportSearch, type ImportSearch } from '#platform/links/importLink.ts';
import { Refused } from '#platform/api/Refused.tsx';

import { RunPage } from './run/RunPage.tsx';
import { StartPage } from './start/StartPage.tsx';

/** Lists of another system, or of an office's workbook, become people, groups and classes. */
export function ImportScreen() {
  const { t } = useTranslation();
  const may = useMay(importsApi.upload);
  if (!may) return <Refused title={t('import.title')} />;
  return <Imports />;
}

function Imports() {
  const navigate = useNavigate();
  const search = parseImportSearch(useSearch({ strict: false }));
  const { run } = search;
  const open = (runId: number) => void navigate(importLink({ run: runId }));

  if (run === undefined) return <StartPage onStarted={open} />;
  return (
    <RunPage
      // Another import is another page: nothing of this one stays.
      key={run}
      runId={run}
      search={search}
      onFilter={(next: ImportSearch) =>
        void navigate({ ...importLink({ ...next, run }), replace: true, resetScroll: false })
      }
    />
  );
}
