import { timetableImportApi } from '@bilim/contract/timetableImport';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import {
  parseTimetableImportSearch,
  timetableImportLink,
  type TimetableImportSearch,
} from '#platform/links/timetableImportLink.ts';
import { Refused } from '#platform/api/Refused.tsx';

import { RunPage } from './run/RunPage.tsx';
import { StartPage } from './start/StartPage.tsx';

/** A timetable that was planned elsewhere comes in: a workbook or a calendar file. */
export function TimetableImportScreen() {
  const { t } = useTranslation();
  const may = useMay(timetableImportApi.upload);
  if (!may) return <Refused title={t('timetable.title')} />;
  return <Imports />;
}

function Imports() {
  const navigate = useNavigate();
  const search = parseTimetableImportSearch(useSearch({ strict: false }));
  const { run } = search;
  const open = (importId: number) => void navigate(timetableImportLink({ run: importId }));

  if (run === undefined) return <StartPage onStarted={open} />;
  return (
    <RunPage
      // Another import is another page: nothing of this one stays.
      key={run}
      importId={run}
      search={search}
      onShow={(next: TimetableImportSearch) =>
        void navigate({ ...timetableImportLink({ ...next, run }), replace: true, resetScroll: false })
      }
    />
  );
}
