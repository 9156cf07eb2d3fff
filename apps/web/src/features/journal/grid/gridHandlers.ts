import { flushSync } from 'react-dom';

import type { Position } from '../marks/paste.ts';

import { clipboardHandlers } from './gridClipboard.ts';
import type { GridContext, GridPorts } from './gridContext.ts';
import { cellElement, focusCell } from './gridFocus.ts';
import { keyHandler } from './gridKeys.ts';
import { pointerHandlers } from './gridPointer.ts';
import { createChosenRange } from './gridRange.ts';
import { createTypingSession } from './typingSession.ts';

/**
 * The grid's hands: one set of listeners for all its cells. It keeps what is being typed and which cells are
 * chosen, and nothing that React draws.
 */
export function createGridHandlers(ports: GridPorts) {
  const { store, book, rows, drawAll } = ports;
  const typing = createTypingSession(store, book);
  const range = createChosenRange();
  const goTo = (grid: Element, at: Position) => {
    // What was to come when there is time is needed now: the next key is meant for this cell and no other.
    if (cellElement(grid, at) === null) {
      flushSync(() => {
        rows.need(at.row);
        drawAll();
      });
    }
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
