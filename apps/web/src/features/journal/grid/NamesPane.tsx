import { memo, useSyncExternalStore } from 'react';

import { shortName } from '#platform/i18n/shortName.ts';

import type { SheetRow } from '../store/sheet.ts';

import { cellsId } from './GridRow.tsx';
import type { RowWindow } from './rowWindow.ts';
import look from './JournalGrid.module.css';

interface NamesPaneProps {
  readonly students: readonly SheetRow[];
  readonly rows: RowWindow;
}

/**
 * All names in one pane that stays at the left: a pane for each would cost the browser more than all marks. So
 * the browser's search finds every name, and a screen reader has every row.
 */
export const NamesPane = memo(function NamesPane({ students, rows }: NamesPaneProps) {
  return (
    <div className={look.names}>
      {students.map(({ studentId, name }, index) => (
        <NameRow key={studentId} studentId={studentId} name={name} index={index} rows={rows} />
      ))}
    </div>
  );
});

interface NameRowProps {
  readonly studentId: number;
  readonly name: string;
  readonly index: number;
  readonly rows: RowWindow;
}

/** A row as a screen reader has it: it owns the cells, which stand in a pane of their own. */
const NameRow = memo(function NameRow({ studentId, name, index, rows }: NameRowProps) {
  const hasCells = useSyncExternalStore(rows.subscribe, () => rows.has(index));
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-owns={hasCells ? cellsId(studentId) : undefined}
      data-line={index}
      className={look.namerow}
    >
      <div role="rowheader" aria-colindex={1} className={look.name} title={name}>
        <span className={look.number}>{index + 1}</span>
        <span className={look.full}>{name}</span>
        <span className={look.short}>{shortName(name)}</span>
      </div>
    </div>
  );
});
