import type { MarkBook } from '../marks/markBook.ts';
import type { PastePlan, Position } from '../marks/paste.ts';
import type { JournalStore } from '../store/journalStore.ts';

import type { ChosenRange } from './gridRange.ts';
import type { RowWindow } from './rowWindow.ts';
import type { TypingSession } from './typingSession.ts';

export interface GridPorts {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly isReadOnly: boolean;
  readonly rows: RowWindow;
  /** Draws the columns that were to come when there is time. */
  readonly drawAll: () => void;
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
