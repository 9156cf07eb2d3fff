import { memo } from 'react';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { SheetRow } from '../store/sheet.ts';

import look from './JournalGrid.module.css';

interface NamesPaneProps {
  readonly students: readonly SheetRow[];
}

/**
 * All names in one pane that stays at the left: a pane for each would cost the browser more than all marks. So
 * the browser's search finds every name, and a screen reader has every row.
 */
export const NamesPane = memo(function NamesPane({ students }: NamesPaneProps) {
  const format = useFormat();
  return (
    <div role="rowgroup" className={look.names}>
      {students.map(({ studentId, name, groupName }, index) => (
        <div
          key={studentId}
          id={rowId(studentId)}
          role="row"
          aria-rowindex={index + 2}
          data-line={index}
          className={look.namerow}
        >
          <div
            role="rowheader"
            aria-colindex={1}
            className={look.name}
            data-grouped={groupName !== null || undefined}
            title={format.name(name)}
          >
            <span className={look.number}>{index + 1}</span>
            <span className={look.full}>{format.name(name)}</span>
            <span className={look.short}>{format.shortName(name)}</span>
            {groupName !== null && <span className={look.group}>{groupName}</span>}
          </div>
        </div>
      ))}
    </div>
  );
});

const rowId = (studentId: number) => `row-of-${studentId}`;

/** Makes cells those of the row with the name, marks before totals; gives back how to end that. */
export function joinToRow(studentId: number, cellsId: string): () => void {
  const row = document.getElementById(rowId(studentId));
  const owned = () => row?.getAttribute('aria-owns')?.split(' ') ?? [];
  const own = (ids: readonly string[]) => {
    if (ids.length === 0) row?.removeAttribute('aria-owns');
    else row?.setAttribute('aria-owns', ids.toSorted((one, other) => order(one) - order(other)).join(' '));
  };
  own([...owned(), cellsId]);
  return () => own(owned().filter((id) => id !== cellsId));
}

function order(id: string) {
  return id.startsWith('totals-') ? 1 : 0;
}
