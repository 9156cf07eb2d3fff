import { decimal } from '@bilim/contract/decimal';
import { memo, useLayoutEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { intlLocale } from '#platform/i18n/languages.ts';

import type { JournalStore } from '../store/journalStore.ts';
import type { Sheet } from '../store/sheet.ts';

import { joinToRow } from './NamesPane.tsx';
import { rowsOf, type RowWindow } from './rowWindow.ts';
import { useShownRows } from './useRowWindow.ts';
import look from './JournalGrid.module.css';

interface TotalsPaneProps {
  readonly store: JournalStore;
  readonly sheet: Sheet;
  readonly rows: RowWindow;
}

/** What the marks come to, in one pane that stays at the right while the lessons scroll beneath. */
export function TotalsPane({ store, sheet: { students, lessons }, rows }: TotalsPaneProps) {
  const { i18n } = useTranslation();
  const shown = useShownRows(rows);
  return (
    <div className={look.totals}>
      {rowsOf(shown, students.length).map((index) => (
        <RowTotals
          key={students[index]?.studentId}
          store={store}
          index={index}
          firstColumn={lessons.length + 2}
          locale={intlLocale(i18n.language)}
        />
      ))}
    </div>
  );
}

interface RowTotalsProps {
  readonly store: JournalStore;
  readonly index: number;
  readonly firstColumn: number;
  readonly locale: string;
}

const RowTotals = memo(function RowTotals({ store, index, firstColumn, locale }: RowTotalsProps) {
  const row = useSyncExternalStore(store.subscribe, () => store.row(index));
  const owner = row?.studentId;
  const id = `totals-of-${owner}`;
  useLayoutEffect(() => (owner === undefined ? undefined : joinToRow(owner, id)), [owner, id]);

  if (row === undefined) return null;
  const { absences, sum, average } = row.totals;
  return (
    <div id={id} data-line={index} className={look.row} style={{ '--at': index }}>
      <div
        role="gridcell"
        aria-colindex={firstColumn}
        className={look.total}
        data-bad={absences > 0 || undefined}
      >
        {absences}
      </div>
      <div role="gridcell" aria-colindex={firstColumn + 1} className={look.total}>
        {decimal(sum, locale)}
      </div>
      <div role="gridcell" aria-colindex={firstColumn + 2} className={look.total}>
        <b>{decimal(average, locale, 2)}</b>
      </div>
    </div>
  );
});
