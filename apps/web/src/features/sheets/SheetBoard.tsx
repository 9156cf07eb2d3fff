import type { SheetLine } from '@bilim/contract/records/sheetRows';
import { addressOf } from '@bilim/contract/client';
import { sheetPapersApi } from '@bilim/contract/records/sheetPapers';
import { Button, Card, Progress, UnstyledButton } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { boardStates } from '#domain/records/sheetLink.ts';
import type { SheetSearch } from '#domain/records/sheetLink.ts';
import { HalfYearFilters } from '#domain/schedule/HalfYearFilters.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import rows from '#ui/Rows.module.css';

import { OfficeActions } from './OfficeActions.tsx';
import { SheetState } from './SheetState.tsx';
import { askedOf, useSheets } from './useSheets.ts';
import type { Term } from './useSheets.ts';
import look from './Sheets.module.css';

const titles = ['sheet', 'target', 'teacher', 'progress', 'due', 'state'] as const;

/** The sheets of a half-year: those of a teacher, or all that an office answers for. */
export function SheetBoard({ term, search, go }: QueuePlace<SheetSearch> & { readonly term: Term }) {
  const { t } = useTranslation();
  const sheets = useSheets(term, search);
  const all = sheets.data?.pages.flatMap(({ data }) => data);
  const { year, season, state, find } = search;
  const kept = { ...(year === undefined ? {} : { year }), ...(season === undefined ? {} : { season }) };
  return (
    <div className={look.page}>
      <PageHeading
        title={t('menu.sheet')}
        subtitle={t('sheet.subtitle')}
        actions={
          <>
            <Button
              component="a"
              variant="default"
              href={addressOf(sheetPapersApi.board, askedOf(term, search))}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              {t('sheet.workbook')}
            </Button>
            <OfficeActions
              term={term}
              shown={all ?? []}
              signed={sheets.data?.pages[0]?.beside.counts.signed ?? 0}
            />
          </>
        }
      />
      <QueueList
        query={sheets}
        items={all}
        isSought={state !== undefined || find !== undefined}
        empty={{ art: 'journal', title: t('sheet.empty'), text: t('sheet.emptytext') }}
        filters={
          <QueueFilters
            states={boardStates}
            wordOf={(one) => t(`sheet.states.${one}`)}
            counts={sheets.data?.pages[0]?.beside.counts}
            find={{ label: t('btn.search'), hint: t('sheet.findhint') }}
            search={search}
            onChange={(next) => go({ ...kept, ...next })}
          >
            <HalfYearFilters
              halfYear={{ academicYearId: term.yearId, seasonId: term.seasonId }}
              onChange={({ academicYearId, seasonId }) =>
                go({ ...search, year: academicYearId, season: seasonId })
              }
            />
          </QueueFilters>
        }
      >
        {(found) => <Lines all={found} onOpen={(sheetId) => go({ ...search, open: sheetId }, true)} />}
      </QueueList>
    </div>
  );
}

interface LinesProps {
  readonly all: readonly SheetLine[];
  readonly onOpen: (sheetId: number) => void;
}

function Lines({ all, onOpen }: LinesProps) {
  const { t } = useTranslation();
  return (
    <Card component="section" padding={0} aria-label={t('menu.sheet')} className={rows.card}>
      <table className={rows.table}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className={look.heading}>
                {t(`sheet.${title}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((line) => (
            <Line key={line.sheetId} line={line} onOpen={() => onOpen(line.sheetId)} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Line({ line, onOpen }: { readonly line: SheetLine; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const {
    discipline,
    number,
    examType,
    credits,
    target,
    teacher,
    entered,
    students,
    dueOn,
    kind,
    remindedAt,
  } = line;
  return (
    <tr className={look.row}>
      <td data-first>
        <UnstyledButton className={look.open} onClick={onOpen}>
          {discipline}
        </UnstyledButton>
        <span className={look.about}>
          {[
            number,
            ...(kind === 'main' ? [] : [t(`sheet.kinds.${kind}`)]),
            examType,
            t('sheet.credits', { credits: format.figure(credits, 1) }),
          ].join(' · ')}
        </span>
      </td>
      <td data-title={t('sheet.target')}>{target}</td>
      <td data-title={t('sheet.teacher')}>{teacher}</td>
      <td data-title={t('sheet.progress')}>
        <span className={look.progress}>{t('sheet.of', { entered, students })}</span>
        <Progress
          size="sm"
          value={students === 0 ? 0 : (100 * entered) / students}
          color={entered === students ? 'sage.6' : 'lake.5'}
          aria-label={t('sheet.of', { entered, students })}
        />
      </td>
      <td data-title={t('sheet.due')} data-kind="day">
        {dueOn === null ? '–' : dueOn.split('-').toReversed().join('.')}
      </td>
      <td data-title={t('sheet.state')}>
        <SheetState {...line} />
        {remindedAt !== null && (
          <span className={look.about}>{t('sheet.reminded', { at: format.moment(remindedAt) })}</span>
        )}
      </td>
    </tr>
  );
}
