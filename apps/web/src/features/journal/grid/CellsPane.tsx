import { useLayoutEffect, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

import type { JournalStore } from '../store/journalStore.ts';
import type { Sheet } from '../store/sheet.ts';

import type { ColumnSpan } from './columnSpan.ts';
import { GridRow } from './GridRow.tsx';
import { rowsOf, type RowWindow } from './rowWindow.ts';
import { useShownRows } from './useRowWindow.ts';
import look from './JournalGrid.module.css';

interface CellsPaneProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly store: JournalStore;
  readonly sheet: Sheet;
  readonly rows: RowWindow;
  readonly columns: ColumnSpan;
  /** A `1` for each lesson of today. */
  readonly todayColumns: string;
  /** The best mark of the set. */
  readonly best: number;
  /** Rows came that may have to look chosen. */
  readonly onRows: () => void;
}

/** The marks of the rows near the part that is scrolled to; the rows themselves stand in the pane of names. */
export function CellsPane(props: CellsPaneProps) {
  const { ref, store, sheet, rows, columns, todayColumns, best, onRows } = props;
  const { t } = useTranslation();
  const shown = useShownRows(rows);
  const { students } = sheet;

  // Which cells are chosen is written into the page without React.
  useLayoutEffect(onRows, [onRows, shown, columns.first]);

  return (
    <div ref={ref} className={look.cells}>
      {rowsOf(shown, students.length).map((index) => (
        <GridRow
          key={students[index]?.studentId}
          store={store}
          index={index}
          first={columns.first}
          end={columns.end}
          todayColumns={todayColumns}
          best={best}
          unsaved={t('j.unsaved')}
        />
      ))}
    </div>
  );
}
