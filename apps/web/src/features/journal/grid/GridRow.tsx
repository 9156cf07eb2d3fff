import { memo, useSyncExternalStore } from 'react';

import { shortName } from '#platform/i18n/shortName.ts';

import { toneOf } from '../marks/markTone.ts';
import type { JournalCell } from '../store/journalRows.ts';
import type { JournalStore } from '../store/journalStore.ts';

import { roles } from './roles.ts';
import look from './JournalGrid.module.css';

interface GridRowProps {
  readonly store: JournalStore;
  readonly index: number;
  /** A `1` for each lesson of today. */
  readonly todayColumns: string;
  /** The best mark of the set, by which marks are tinted. */
  readonly best: number;
  readonly locale: string;
  /** What a mark that is not saved is called. */
  readonly unsaved: string;
}

/** One student's marks and totals; drawn again only when one of them changes. */
export const GridRow = memo(function GridRow({
  store,
  index,
  todayColumns,
  best,
  locale,
  unsaved,
}: GridRowProps) {
  const row = useSyncExternalStore(store.subscribe, () => store.row(index));
  if (row === undefined) return null;
  const { name, cells, totals } = row;

  return (
    <tr {...roles.row} className={look.row}>
      <th {...roles.rowHeader} scope="row" className={look.name} title={name}>
        <span className={look.number}>{index + 1}</span>
        <span className={look.full}>{name}</span>
        <span className={look.short}>{shortName(name)}</span>
      </th>
      {cells.map((cell, column) =>
        drawCell(cell, { row: index, column, best, isToday: todayColumns[column] === '1', unsaved }),
      )}
      <td {...roles.cell} className={look.total} data-bad={totals.absences > 0 || undefined}>
        {totals.absences}
      </td>
      <td {...roles.cell} className={look.total}>
        {decimal(totals.sum, locale)}
      </td>
      <td {...roles.cell} className={look.total}>
        <b>{decimal(totals.average, locale, 2)}</b>
      </td>
    </tr>
  );
});

interface Place {
  readonly row: number;
  readonly column: number;
  readonly best: number;
  readonly isToday: boolean;
  readonly unsaved: string;
}

/** A plain function: thousands of components would take longer to mount than their cells. */
function drawCell(cell: JournalCell | null, { row, column, best, isToday, unsaved }: Place) {
  const text = cell?.mark.text ?? '';
  const kind = cell?.state.kind ?? 'clean';
  const isTrouble = kind === 'refused' || kind === 'conflict';

  return (
    <td
      key={column}
      {...roles.cell}
      className={look.cell}
      data-row={row}
      data-column={column}
      data-today={isToday || undefined}
      data-state={kind === 'clean' ? undefined : kind}
      data-missing={cell === null || undefined}
      aria-readonly={cell?.canEdit === true ? undefined : true}
      aria-invalid={isTrouble || undefined}
      title={cell !== null && 'reason' in cell.state ? cell.state.reason : undefined}
      tabIndex={-1}
    >
      {text !== '' && (
        <span className={look.mark} data-tone={toneOf(text, best)}>
          {text}
        </span>
      )}
      {isTrouble && <span className={look.hidden}>{unsaved}</span>}
    </td>
  );
}

/** Written without `Intl`: a hundred formats of numbers would cost more than the row. */
function decimal(value: number, locale: string, digits = 0) {
  const text = digits === 0 ? String(value) : value.toFixed(digits);
  return locale === 'en' ? text : text.replace('.', ',');
}
