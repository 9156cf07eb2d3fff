import type { FocusEvent, MouseEvent, PointerEvent } from 'react';

import { headRow, makeCurrent, positionOf } from './gridFocus.ts';
import type { GridContext } from './gridContext.ts';

type Click = MouseEvent<HTMLElement>;

/** What the mouse, the finger and the focus do in the grid. */
export function pointerHandlers({ typing, range, rows, goTo, onOpen }: GridContext) {
  function open(event: Click) {
    const at = positionOf(event.target);
    if (at === null) return;
    event.preventDefault();
    typing.letGo();
    onOpen(at);
  }

  return {
    onPointerOver: showHover,
    onPointerLeave: showHover,

    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      const at = positionOf(target);
      if (at === null) return;
      makeCurrent(currentTarget, at);
      rows.hold(at.row);
    },

    /** With Shift the cells from the current one to this one are chosen. */
    onMouseDown(event: Click) {
      const at = positionOf(event.target);
      const from = positionOf(document.activeElement);
      if (at === null || at.row === headRow || event.button !== 0) return;
      if (!event.shiftKey || from === null || from.row === headRow) {
        range.choose(event.currentTarget, null);
        return;
      }
      event.preventDefault();
      range.choose(event.currentTarget, { from: range.start(from), to: at });
      goTo(event.currentTarget, at);
    },

    /** A finger has no keys: its tap opens the marks to choose from. The headings are opened by any click. */
    onClick(event: Click) {
      const at = positionOf(event.target);
      if (at !== null && (at.row === headRow || isTouch(event))) open(event);
    },

    onDoubleClick: open,
    onContextMenu: open,
  };
}

/** A row is one to the eye, though its name and its marks stand in two panes. */
function showHover({ type, target, currentTarget, pointerType }: PointerEvent<HTMLElement>) {
  const isOver = type === 'pointerover' && pointerType === 'mouse' && target instanceof Element;
  const line = isOver ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined;
  for (const part of currentTarget.querySelectorAll<HTMLElement>('[data-hover]'))
    if (part.dataset['line'] !== line) delete part.dataset['hover'];
  if (line === undefined) return;
  for (const part of currentTarget.querySelectorAll<HTMLElement>(`[data-line="${line}"]`))
    part.dataset['hover'] = '';
}

function isTouch({ nativeEvent }: Click) {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
}
