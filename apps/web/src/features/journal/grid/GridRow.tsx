import { memo, useId, useLayoutEffect, useSyncExternalStore } from 'react';

import { toneOf } from '../marks/markTone.ts';
import type { JournalCell } from '../store/journalRows.ts';
import type { JournalStore } from '../store/journalStore.ts';

import { joinToRow } from './NamesPane.tsx';
import look from './JournalGrid.module.css';

declare module 'react' {
  interface CSSProperties {
    '--at'?: number;
    '--gap'?: number;
  }
}

interface GridRowProps {
  readonly store: JournalStore;
  readonly index: number;
  /** The columns to draw: from this one up to, but without, the other. */
  readonly first: number;
  readonly end: number;
  /** A `1` for each lesson of today. */
  readonly todayColumns: string;
  /** The best mark of the set, by which marks are tinted. */
  readonly best: number;
  /** What a mark that is not saved is called. */
  readonly unsaved: string;
}

/** One student's marks; drawn again only when one of them changes. */
export const GridRow = memo(function GridRow({
  store,
  index,
  first,
  end,
  todayColumns,
  best,
  unsaved,
}: GridRowProps) {
  const row = useSyncExternalStore(store.subscribe, () => store.row(index));
  const id = useId();
  const owner = row?.studentId;

  // The row of a screen reader stands in the pane of names, which must not be drawn anew with every scroll.
  useLayoutEffect(() => (owner === undefined ? undefined : joinToRow(owner, id)), [owner, id]);

  if (row === undefined) return null;
  const { cells } = row;
  const placeOf = (column: number): Place => ({
    row: index,
    column,
    best,
    isToday: todayColumns[column] === '1',
    unsaved,
  });

  return (
    <div id={id} data-line={index} className={look.row} style={{ '--at': index }}>
      {first > 0 && <Gap columns={first} />}
      {cells.slice(first, end).map((cell, step) => drawCell(cell, placeOf(first + step)))}
      {end < cells.length && <Gap columns={cells.length - end} />}
    </div>
  );
});

/** Stands for columns that are not drawn yet. */
export function Gap({ columns }: { readonly columns: number }) {
  return <div className={look.gap} style={{ '--gap': columns }} />;
}

/** Not written in place: the linter does not know that a cell of a grid may be read-only. */
const cellRole = { role: 'gridcell' } as const;

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
    <div
      key={column}
      {...cellRole}
      aria-colindex={column + 2}
      className={look.cell}
      data-row={row}
      data-column={column}
      data-today={isToday || undefined}
      data-state={kind === 'clean' ? undefined : kind}
      data-missing={cell === null || undefined}
      data-attempt={cell !== null && cell.attempt > 1 ? cell.attempt : undefined}
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
    </div>
  );
}
