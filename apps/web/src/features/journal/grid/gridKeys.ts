import type { KeyboardEvent } from 'react';

import { clearedMark } from '../marks/markBook.ts';
import type { Position } from '../marks/paste.ts';

import { headRow, positionOf } from './gridFocus.ts';
import type { GridContext } from './gridContext.ts';
import { moveTo } from './gridMoves.ts';

type Press = KeyboardEvent<HTMLElement>;

/** What the keyboard does in the grid. */
export function keyHandler(context: GridContext) {
  return (press: Press) => {
    const at = positionOf(press.target);
    if (at === null || (at.row === headRow && press.key === 'Enter')) return;
    if (move(context, press, at) || (at.row !== headRow && act(context, press, at))) press.preventDefault();
  };
}

function move({ store, typing, range, goTo }: GridContext, press: Press, at: Position) {
  const to = moveTo(press, at, sizeOf(store));
  if (to === null) return false;
  typing.letGo();
  const isExtending = press.shiftKey && press.key !== 'Enter' && to.row !== headRow;
  range.choose(press.currentTarget, isExtending ? { from: range.start(at), to } : null);
  goTo(press.currentTarget, to);
  return true;
}

/** Keys are told by their place where a letter would differ between layouts. */
function act(context: GridContext, press: Press, at: Position) {
  const { typing, range, isReadOnly, onOpen } = context;
  if (press.ctrlKey || press.metaKey) return command(context, press, at);
  if (press.altKey) return false;
  if (press.key === 'F2' || press.code === 'KeyI') {
    typing.letGo();
    onOpen(at);
    return true;
  }
  if (press.key === 'Escape') {
    const wasChosen = range.isChosen();
    range.choose(press.currentTarget, null);
    return wasChosen;
  }
  return !isReadOnly && mark(context, press, at);
}

/** Sets or clears the mark; where that is not allowed, the person learns why. */
function mark(context: GridContext, { key }: Press, at: Position) {
  const { store, typing, range, onClosed } = context;
  const isClearing = key === 'Delete' || key === 'Backspace';
  const isDone = isClearing ? clear(context, at) : typing.type(key, range.places(at));
  if (isDone && !range.isChosen() && store.cellAt(at)?.canEdit !== true) onClosed(at);
  return isDone;
}

function command(
  { store, typing, range, onTakenBack }: GridContext,
  { code, shiftKey, currentTarget }: Press,
  { column }: Position,
) {
  const isUndo = code === 'KeyZ' && !shiftKey;
  if (isUndo || code === 'KeyY' || code === 'KeyZ') {
    typing.letGo();
    onTakenBack(isUndo ? 'undo' : 'redo', isUndo ? store.undo() : store.redo());
    return true;
  }
  if (code !== 'Space') return false;
  range.choose(currentTarget, { from: { row: 0, column }, to: { row: sizeOf(store).rows - 1, column } });
  return true;
}

function clear({ store, typing, range }: GridContext, at: Position) {
  typing.letGo();
  store.setMarks(range.places(at).map((place) => ({ ...place, mark: clearedMark })));
  return true;
}

function sizeOf(store: GridContext['store']) {
  const { students, lessons } = store.sheet();
  return { rows: students.length, columns: lessons.length };
}
