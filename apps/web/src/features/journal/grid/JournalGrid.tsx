import type { TFunction } from 'i18next';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { showNotice } from '#ui/toasts.ts';

import type { MarkBook } from '../marks/markBook.ts';
import type { PastePlan, Position } from '../marks/paste.ts';
import type { JournalStore } from '../store/journalStore.ts';

import { tellOnce } from '../tellOnce.ts';

import { CellsPane } from './CellsPane.tsx';
import { ColumnTotals } from './ColumnTotals.tsx';
import { cellElement, makeCurrent } from './gridFocus.ts';
import { createGridHandlers } from './gridHandlers.ts';
import { GridHead } from './GridHead.tsx';
import { GridPrint } from './GridPrint.tsx';
import { NamesPane } from './NamesPane.tsx';
import type { RowWindow } from './rowWindow.ts';
import { TotalsPane } from './TotalsPane.tsx';
import { useDrawnColumns } from './useDrawnColumns.ts';
import { useRowWindow, useScrolledRows } from './useRowWindow.ts';
import { useWholeColumns } from './useWholeColumns.ts';
import look from './JournalGrid.module.css';

declare module 'react' {
  interface CSSProperties {
    '--columns'?: number;
    '--lines'?: number;
  }
}

/** Columns beside the lessons: the name and three totals. */
const otherColumns = 4;

interface JournalGridProps {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly isReadOnly: boolean;
  /** The lesson to stand on when the grid opens. */
  readonly startColumn: number;
  readonly onOpen: (at: Position) => void;
  readonly onMisfits: (plan: PastePlan) => void;
}

/** All students by all lessons. Its own component, so that a typed mark draws one row and no filters. */
export function JournalGrid(props: JournalGridProps) {
  const { store, book, isReadOnly, startColumn } = props;
  const { t } = useTranslation();
  const today = useFormat().today();
  const sheet = useSyncExternalStore(store.subscribe, store.sheet);
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { lessons, students } = sheet;
  const columns = lessons.length;
  const rows = useRowWindow();
  const { columns: drawn, drawAll } = useDrawnColumns(startColumn, columns);
  const handlers = useHandlers(props, rows, drawAll);
  const [showChosen] = useState(() => () => handlers.showChosen(grid.current));
  const todayColumns = lessons.map(({ lessonDate }) => (lessonDate === today ? '1' : '0')).join('');
  useStartingCell(grid, startColumn, columns);
  useScrolledRows(rows, { box, body }, students.length);
  useWholeColumns(box);

  return (
    <>
      <div ref={box} className={look.scroll}>
        <div
          ref={grid}
          className={look.sheet}
          style={{ '--columns': columns, '--lines': students.length }}
          {...handlers.listeners}
        >
          <div
            role="grid"
            aria-label={t('j.title')}
            aria-readonly={isReadOnly}
            aria-rowcount={students.length + 2}
            aria-colcount={columns + otherColumns}
            className={look.grid}
          >
            <GridHead lessons={lessons} {...drawn} todayColumns={todayColumns} />
            <NamesPane students={students} />
            <ColumnTotals store={store} sheet={sheet} columns={drawn} />
          </div>
          <CellsPane
            ref={body}
            store={store}
            sheet={sheet}
            rows={rows}
            columns={drawn}
            todayColumns={todayColumns}
            best={book.best}
            onRows={showChosen}
          />
          <TotalsPane store={store} sheet={sheet} rows={rows} />
        </div>
      </div>
      <GridPrint store={store} sheet={sheet} />
    </>
  );
}

function useHandlers(props: JournalGridProps, rows: RowWindow, drawAll: () => void) {
  const { store, book, isReadOnly, onOpen, onMisfits } = props;
  const { t } = useTranslation();
  const onClosed = (at: Position) => tellWhyClosed(store, at, t);
  const onTakenBack = (what: 'undo' | 'redo', count: number) =>
    showNotice(
      count === 0
        ? t(what === 'undo' ? 'j.nothingtotakeback' : 'j.nothingtosetagain')
        : t(what === 'undo' ? 'j.takenback' : 'j.setagain', { count }),
    );
  const [handlers] = useState(() =>
    createGridHandlers({
      store,
      book,
      isReadOnly,
      rows,
      drawAll,
      onOpen,
      onMisfits,
      onClosed,
      onTakenBack,
    }),
  );

  // A mark that still waits for a digit must not be lost when the grid goes.
  useEffect(() => handlers.letGo, [handlers]);

  return handlers;
}

/** The page shows which cell Tab comes to, and begins where the work is: neither is React's to draw. */
function useStartingCell(grid: RefObject<HTMLElement | null>, column: number, columns: number) {
  // The page is known once it is there.
  useEffect(() => {
    if (grid.current === null || columns === 0) return;
    makeCurrent(grid.current, { row: 0, column });
    cellElement(grid.current, { row: 0, column })?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [grid, column, columns]);
}

function tellWhyClosed(store: JournalStore, at: Position, t: TFunction) {
  const isListed = store.cellAt(at) !== null;
  const isLocked = store.sheet().lessons[at.column]?.isLocked === true;
  tellOnce(t(isListed ? (isLocked ? 'j.lockedtext' : 'j.windowclosed') : 'j.notlisted'));
}
