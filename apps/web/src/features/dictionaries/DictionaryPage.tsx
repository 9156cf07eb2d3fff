import {
  dictionariesApi,
  rowStates,
  type Dictionary,
  type DictionaryRow,
} from '@bilim/contract/dictionaries';
import { addressOf } from '@bilim/contract/client';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DictionariesSearch } from '#domain/dictionaries/dictionariesLink.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { WorkbookSheet } from '#platform/uploads/WorkbookSheet.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { showUndo } from '#ui/toasts.ts';

import { ColumnFilter, isFilter } from './ColumnFilter.tsx';
import { RowSheet } from './RowSheet.tsx';
import { RowTable } from './RowTable.tsx';
import { useRows, useUndo, useWorkbook } from './useDictionaries.ts';
import look from './DictionaryPage.module.css';

const openOnly = ['open'] as const;

interface DictionaryPageProps extends QueuePlace<DictionariesSearch> {
  readonly dictionary: Dictionary;
}

/** The rows of one dictionary, and whatever can be done with them. */
export function DictionaryPage({ dictionary, search, go }: DictionaryPageProps) {
  const { t } = useTranslation();
  const rows = useRows(dictionary, search);
  const [isAdding, setAdding] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const { open, ...place } = search;
  const items = rows.data?.pages.flatMap(({ data }) => data);
  const shown = items?.find(({ rowId }) => rowId === open);

  return (
    <div className={look.page}>
      <PageHeading
        title={dictionary.title}
        tabTitle={`${dictionary.title} · ${t('menu.dictionaries')}`}
        subtitle={dictionary.about}
        actions={
          <Actions
            dictionary={dictionary}
            onAdd={() => setAdding(true)}
            onUpload={() => setUploading(true)}
          />
        }
      />
      <RowList dictionary={dictionary} rows={rows} items={items} search={search} go={go} />
      <RowSheet
        dictionary={dictionary}
        row={isAdding ? null : shown}
        onClose={() => {
          setAdding(false);
          if (open !== undefined) go(place);
        }}
      />
      <Workbook name={dictionary.name} isOpen={isUploading} onClose={() => setUploading(false)} />
    </div>
  );
}

interface WorkbookProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** For ten seconds a whole workbook can be taken back. */
function Workbook({ name, ...sheet }: WorkbookProps) {
  const { t } = useTranslation();
  const undo = useUndo(name);
  return (
    <WorkbookSheet
      {...sheet}
      workbook={useWorkbook(name)}
      onTaken={({ change, added, changed }) => {
        if (change === null) return;
        const message = t('dict.taken', { added, changed });
        showUndo({ message, undoLabel: t('dict.undo'), onUndo: () => undo.mutate(change) });
      }}
    />
  );
}

interface RowListProps extends DictionaryPageProps {
  readonly rows: ReturnType<typeof useRows>;
  readonly items: readonly DictionaryRow[] | undefined;
}

function RowList({ dictionary, rows, items, search, go }: RowListProps) {
  const { t } = useTranslation();
  const { name } = dictionary;
  const { open, sort, only, ...place } = search;
  const kept = {
    name,
    ...(sort === undefined ? {} : { sort }),
    ...(only === undefined ? {} : { only }),
    // Words that were being typed are looked for when a row is open already.
    ...(open === undefined ? {} : { open }),
  };
  const isSought = search.find !== undefined || search.state === 'closed' || only !== undefined;
  return (
    <QueueList
      query={rows}
      items={items}
      isSought={isSought}
      empty={{ art: 'books', title: t('dict.empty'), text: t('dict.emptytext') }}
      filters={
        <QueueFilters
          states={dictionary.mayClose ? rowStates : openOnly}
          usual="open"
          wordOf={(state) => t(`dict.states.${state}`)}
          counts={rows.data?.pages[0]?.beside.counts}
          find={{ label: t('btn.search') }}
          search={search}
          onChange={(next) => go({ ...kept, ...next })}
        >
          {dictionary.columns.filter(isFilter).map((column) => (
            <ColumnFilter
              key={column.key}
              dictionary={name}
              column={column}
              chosen={only?.[column.key]}
              label={only?.[column.key] === undefined ? undefined : items?.[0]?.labels[column.key]}
              onChoose={(value) => go({ ...place, ...kept, ...onlyWith(only, column.key, value) })}
            />
          ))}
        </QueueFilters>
      }
    >
      {(all) => (
        <RowTable
          dictionary={dictionary}
          rows={all}
          sort={sort}
          isInOrder={!isSought && sort === undefined}
          onSort={(by) => go({ ...place, ...kept, sort: by })}
          onOpen={(rowId) => go({ ...search, name, open: rowId })}
        />
      )}
    </QueueList>
  );
}

type Only = DictionariesSearch['only'];

/** The chosen values with another one for a column, or without any. */
function onlyWith(only: Only, key: string, value: NonNullable<Only>[string] | undefined): DictionariesSearch {
  const others = Object.entries(only ?? {}).filter(([one]) => one !== key);
  return { only: Object.fromEntries(value === undefined ? others : [...others, [key, value]]) };
}

interface ActionsProps {
  readonly dictionary: Dictionary;
  readonly onAdd: () => void;
  readonly onUpload: () => void;
}

function Actions({ dictionary: { name, mayAdd }, onAdd, onUpload }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={addressOf(dictionariesApi.workbook, { dictionary: name })}
        download
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Excel
      </Button>
      {mayAdd && (
        <>
          <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={onUpload}>
            {t('dict.fromexcel')}
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            {t('btn.add')}
          </Button>
        </>
      )}
    </>
  );
}
