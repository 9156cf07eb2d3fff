import { decimal } from '@bilim/contract/decimal';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { intlLocale } from '#platform/i18n/languages.ts';

import { columnTotals } from '../marks/totals.ts';
import type { JournalStore } from '../store/journalStore.ts';
import type { Sheet } from '../store/sheet.ts';

import type { ColumnSpan } from './columnSpan.ts';
import { Gap } from './GridRow.tsx';
import look from './JournalGrid.module.css';

interface ColumnTotalsProps {
  readonly store: JournalStore;
  readonly sheet: Sheet;
  readonly columns: ColumnSpan;
}

/** Below each lesson how many were absent, and what those with a number got on average. */
export function ColumnTotals({ store, sheet, columns: { first, end } }: ColumnTotalsProps) {
  const { t } = useTranslation();
  const { lessons, students } = sheet;
  return (
    <div role="rowgroup" className={look.sums}>
      <div role="row" aria-rowindex={students.length + 2} className={look.sumrow}>
        <div role="rowheader" aria-colindex={1} className={look.name}>
          {t('j.bylesson')}
        </div>
        {first > 0 && <Gap columns={first} />}
        {lessons.slice(first, end).map(({ lessonId }, step) => (
          <ColumnTotal key={lessonId} store={store} column={first + step} />
        ))}
        {end < lessons.length && <Gap columns={lessons.length - end} />}
        <div className={look.totalheads} />
      </div>
    </div>
  );
}

function ColumnTotal({ store, column }: { readonly store: JournalStore; readonly column: number }) {
  const { t, i18n } = useTranslation();
  // One text for both figures: it is the same as long as they are.
  const figures = useSyncExternalStore(store.subscribe, () => {
    const texts = store.sheet().students.map((_, row) => store.cellAt({ row, column })?.mark.text ?? '');
    const { absences, average } = columnTotals(texts);
    return `${absences}/${average ?? ''}`;
  });
  const [absences = '0', average = ''] = figures.split('/');
  const shown = average === '' ? '' : decimal(Number(average), intlLocale(i18n.language), 1);
  const words = [
    t('j.awaycount', { count: Number(absences) }),
    shown === '' ? '' : `${t('j.avg')}: ${shown}`,
  ];

  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      className={look.sum}
      aria-label={words.filter((word) => word !== '').join('. ')}
      title={words.filter((word) => word !== '').join('\n')}
    >
      <span data-bad={absences !== '0' || undefined}>{absences}</span>
      {shown !== '' && <span className={look.mean}>{shown}</span>}
    </div>
  );
}
