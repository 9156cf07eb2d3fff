import { flushSync } from 'react-dom';

import type { MarkBook } from '../marks/markBook.ts';
import type { PastePlan, Position } from '../marks/paste.ts';
import type { JournalStore } from '../store/journalStore.ts';

import { clipboardHandlers } from './gridClipboard.ts';
import { focusCell, headRow } from './gridFocus.ts';
import { keyHandler } from './gridKeys.ts';
import { pointerHandlers } from './gridPointer.ts';
import { createChosenRange, type ChosenRange } from './gridRange.ts';
import { hasRow, type RowWindow } from './rowWindow.ts';
import { createTypingSession, type TypingSession } from './typingSession.ts';

export interface GridPorts {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly isReadOnly: boolean;
  readonly rows: RowWindow;
  /** Opens what is known of a mark, or of a lesson when the position is in the headings. */
  readonly onOpen: (at: Position) => void;
  /** A mark was typed where none may be set. */
  readonly onClosed: (at: Position) => void;
  /** So many marks were taken back or set again. */
  readonly onTakenBack: (what: 'undo' | 'redo', count: number) => void;
  /** Not everything that was pasted fits; nothing is set yet. */
  readonly onMisfits: (plan: PastePlan) => void;
}

export interface GridContext extends GridPorts {
  readonly typing: TypingSession;
  readonly range: ChosenRange;
  /** Moves the focus to a cell, also to one that is not in the page yet. */
  readonly goTo: (grid: Element, at: Position) => void;
}

/**
 * The grid's hands: one set of listeners for all its cells. It keeps what is being typed and which cells are
 * chosen, and nothing that React draws.
 */
export function createGridHands(ports: GridPorts) {
  const { store, book, rows } = ports;
  const typing = createTypingSession(store, book);
  const range = createChosenRange();
  const goTo = (grid: Element, at: Position) => {
    if (at.row !== headRow && !hasRow(rows.shown(), at.row)) flushSync(() => rows.hold(at.row));
    focusCell(grid, at);
  };
  const context: GridContext = { ...ports, typing, range, goTo };
  return {
    letGo: typing.letGo,
    showChosen: range.show,
    listeners: {
      ...pointerHandlers(context),
      ...clipboardHandlers(context),
      onKeyDown: keyHandler(context),
      onBlur: typing.letGo,
    },
  };
}
