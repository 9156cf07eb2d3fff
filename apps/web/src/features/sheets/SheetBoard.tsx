import { addressOf } from '@bilim/contract/client';
import { sheetPapersApi } from '@bilim/contract/records/sheetPapers';
import { sheetsApi } from '@bilim/contract/records/sheets';
import { useTranslation } from 'react-i18next';

import { boardStates, halfYearIn, sheetStates } from '#domain/records/sheetLink.ts';
import type { SheetSearch } from '#domain/records/sheetLink.ts';
import { HalfYearFilters } from '#domain/schedule/HalfYearFilters.tsx';
import { useMay } from '#platform/api/api.tsx';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { MissingList } from './MissingList.tsx';
import { OfficeActions } from './OfficeActions.tsx';
import { SheetLines } from './SheetLines.tsx';
import { WorkbookButton } from './WorkbookButton.tsx';
import { useMissing } from './useSession.ts';
import { askedOf, useSheets } from './useSheets.ts';
import type { Term } from './useSheets.ts';
import look from './Sheets.module.css';

/** The sheets of a half-year: those of a teacher, or all that an office answers for. */
export function SheetBoard({ term, search, go }: QueuePlace<SheetSearch> & { readonly term: Term }) {
  const { t } = useTranslation();
  const sheets = useSheets(term, search);
  const all = sheets.data?.pages.flatMap(({ data }) => data);
  const { state, find } = search;
  const isOffice = useMay(sheetsApi.issue);
  const isMissing = isOffice && state === 'missing';
  const missing = useMissing(term, isMissing ? find : undefined, isOffice);
  const counts = sheets.data?.pages[0]?.beside.counts;
  const workbook = addressOf(sheetPapersApi.board, askedOf(term, search));
  return (
    <div className={look.page}>
      <PageHeading
        title={t('menu.sheet')}
        subtitle={t('sheet.subtitle')}
        actions={
          isOffice ? (
            <OfficeActions
              term={term}
              shown={isMissing ? [] : (all ?? [])}
              signed={counts?.signed ?? 0}
              workbook={workbook}
            />
          ) : (
            <WorkbookButton address={workbook} />
          )
        }
      />
      <QueueFilters
        states={isOffice ? boardStates : sheetStates}
        wordOf={(one) => t(`sheet.states.${one}`)}
        counts={counts && { ...counts, missing: missing.data?.pages[0]?.beside.sheets }}
        find={{ label: t('btn.search'), hint: t('sheet.findhint') }}
        search={search}
        onChange={(next) => go({ ...halfYearIn(search), ...next })}
      >
        <HalfYearFilters
          halfYear={{ academicYearId: term.yearId, seasonId: term.seasonId }}
          onChange={({ academicYearId, seasonId }) =>
            go({ ...search, year: academicYearId, season: seasonId })
          }
        />
      </QueueFilters>
      {isMissing ? (
        <MissingList term={term} query={missing} isSought={find !== undefined} />
      ) : (
        <QueueList
          query={sheets}
          items={all}
          isSought={state !== undefined || find !== undefined}
          empty={{ art: 'journal', title: t('sheet.empty'), text: t('sheet.emptytext') }}
        >
          {(found) => <SheetLines all={found} onOpen={(sheetId) => go({ ...search, open: sheetId }, true)} />}
        </QueueList>
      )}
    </div>
  );
}
