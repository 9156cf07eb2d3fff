import { useLayoutEffect, useSyncExternalStore, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { intlLocale } from '#platform/i18n/languages.ts';

import type { JournalStore } from '../store/journalStore.ts';
import type { Sheet } from '../store/sheet.ts';

import { GridRow } from './GridRow.tsx';
import { NamesPane } from './NamesPane.tsx';
import { rowsOf, type RowWindow } from './rowWindow.ts';
import look from './JournalGrid.module.css';

interface GridBodyProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly store: JournalStore;
  readonly sheet: Sheet;
  readonly rows: RowWindow;
  /** A `1` for each lesson of today. */
  readonly todayColumns: string;
  /** The best mark of the set. */
  readonly best: number;
  /** Rows came that may have to look chosen. */
  readonly onRows: () => void;
}

/** All names, and the marks of the rows near the part that is scrolled to. */
export function GridBody({ ref, store, sheet, rows, todayColumns, best, onRows }: GridBodyProps) {
  const { t, i18n } = useTranslation();
  const shown = useSyncExternalStore(rows.subscribe, rows.shown);
  const { students } = sheet;

  // Which cells are chosen is written into the page without React.
  useLayoutEffect(onRows, [onRows, shown]);

  return (
    <div ref={ref} role="rowgroup" className={look.body}>
      <NamesPane students={students} rows={rows} />
      <div className={look.cells}>
        {rowsOf(shown, students.length).map((index) => (
          <GridRow
            key={students[index]?.studentId}
            store={store}
            index={index}
            todayColumns={todayColumns}
            best={best}
            locale={intlLocale(i18n.language)}
            unsaved={t('j.unsaved')}
          />
        ))}
      </div>
    </div>
  );
}
