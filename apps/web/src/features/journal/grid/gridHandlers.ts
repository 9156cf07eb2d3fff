import { flushSync } from 'react-dom';

import type { Position } from '../marks/paste.ts';

import { clipboardHandlers } from './gridClipboard.ts';
import type { GridContext, GridPorts } from './gridContext.ts';
import { focusCell, headRow } from './gridFocus.ts';
import { keyHandler } from './gridKeys.ts';
import { pointerHandlers } from './gridPointer.ts';
import { createChosenRange } from './gridRange.ts';
import { hasRow } from './rowWindow.ts';
import { createTypingSession } from './typingSession.ts';

/**
 * The grid's hands: one set of listeners for all its cells. It keeps what is being typed and which cells are
 * chosen, and nothing that React draws.
 */
export function createGridHandlers(ports: GridPorts) {
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
