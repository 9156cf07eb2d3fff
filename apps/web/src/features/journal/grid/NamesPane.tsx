import { memo } from 'react';

import { shortName } from '#platform/i18n/shortName.ts';

import type { SheetRow } from '../store/sheet.ts';

import { cellsId } from './GridRow.tsx';
import { hasRow, type ShownRows } from './rowWindow.ts';
import look from './JournalGrid.module.css';

interface NamesPaneProps {
  readonly students: readonly SheetRow[];
  readonly shown: ShownRows;
}

/**
 * All names in one pane that stays at the left: a pane for each would cost the browser more than all marks. So
 * the browser's search finds every name, and a screen reader has every row.
 */
export function NamesPane({ students, shown }: NamesPaneProps) {
  return (
    <div className={look.names}>
      {students.map(({ studentId, name }, index) => (
        <NameRow
          key={studentId}
          studentId={studentId}
          name={name}
          index={index}
          hasCells={hasRow(shown, index)}
        />
      ))}
    </div>
  );
}

interface NameRowProps {
  readonly studentId: number;
  readonly name: string;
  readonly index: number;
  readonly hasCells: boolean;
}

/** A row as a screen reader has it: it owns the cells, which stand in a pane of their own. */
const NameRow = memo(function NameRow({ studentId, name, index, hasCells }: NameRowProps) {
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
