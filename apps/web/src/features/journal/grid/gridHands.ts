import type { MarkBook } from '../marks/markBook.ts';
import type { PastePlan, Position } from '../marks/paste.ts';
import type { JournalStore } from '../store/journalStore.ts';

import { clipboardHandlers } from './gridClipboard.ts';
import { keyHandler } from './gridKeys.ts';
import { pointerHandlers } from './gridPointer.ts';
import { createChosenRange, type ChosenRange } from './gridRange.ts';
import { createTypingSession, type TypingSession } from './typingSession.ts';

export interface GridPorts {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly isReadOnly: boolean;
  /** Opens what is known of a mark, or of a lesson when the position is in the headings. */
  readonly onOpen: (at: Position) => void;
  /** A mark was typed where none may be set. */
  readonly onClosed: (at: Position) => void;
  /** Not everything that was pasted fits; nothing is set yet. */
  readonly onMisfits: (plan: PastePlan) => void;
}

export interface GridContext extends GridPorts {
  readonly typing: TypingSession;
  readonly range: ChosenRange;
}

/**
 * The grid's hands: one set of listeners on the table for all its cells. It keeps what is being typed and
 * which cells are chosen, and nothing that React draws.
 */
export function createGridHands(ports: GridPorts) {
  const typing = createTypingSession(ports.store, ports.book);
  const context: GridContext = { ...ports, typing, range: createChosenRange() };
  return {
    letGo: typing.letGo,
    listeners: {
      ...pointerHandlers(context),
      ...clipboardHandlers(context),
      onKeyDown: keyHandler(context),
      onBlur: typing.letGo,
    },
  };
}
