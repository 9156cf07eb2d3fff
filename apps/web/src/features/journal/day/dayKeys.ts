import type { KeyboardEvent } from 'react';

import { clearedMark, type MarkBook } from '../marks/markBook.ts';
import { createTypingSession } from '../grid/typingSession.ts';
import type { JournalStore } from '../store/journalStore.ts';

interface DayPorts {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly column: number;
}

/**
 * The keys of the table in the list of one lesson: whatever of a row has the focus, a mark's key sets its mark, and
 * Enter after it goes on to the next row, as arrows do. An Enter without a mark before it presses what has the focus.
 */
export function createDayKeys({ store, book, column }: DayPorts) {
  const typing = createTypingSession(store, book);
  let typedRow: number | null = null;

  function set(press: KeyboardEvent<HTMLElement>, row: number): boolean {
    const { key } = press;
    if (press.ctrlKey || press.metaKey || press.altKey) return false;
    if (key === 'Delete' || key === 'Backspace') {
      typing.letGo();
      store.setMarks([{ row, column, mark: clearedMark }]);
      return true;
    }
    return typing.type(key, [{ row, column }]);
  }

  return {
    /** A mark that waits for a digit is sent when the list goes. */
    letGo: typing.letGo,

    onKeyDown(this: void, press: KeyboardEvent<HTMLElement>) {
      const at = rowOf(press.target);
      if (at === null) return;
      const isNext = press.key === 'ArrowDown' || (press.key === 'Enter' && typedRow === at.row);
      const step = isNext ? 1 : press.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        typing.letGo();
        typedRow = null;
        focusBeside(press.currentTarget, at, step);
        press.preventDefault();
      } else if (set(press, at.row)) {
        typedRow = at.row;
        press.preventDefault();
      }
    },
  };
}

interface InRow {
  readonly row: number;
  /** Which of the row's buttons it is. */
  readonly place: number;
}

function rowOf(target: EventTarget): InRow | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('li[data-row]') : null;
  if (line === null) return null;
  const place = buttonsOf(line).findIndex((button) => button === target);
  return { row: Number(line.dataset['row']), place: Math.max(0, place) };
}

function focusBeside(list: Element, { row, place }: InRow, step: number) {
  const line = list.querySelector<HTMLElement>(`li[data-row="${row + step}"]`);
  if (line === null) return;
  const buttons = buttonsOf(line);
  (buttons[place] ?? buttons[0])?.focus();
}

function buttonsOf(line: HTMLElement) {
  return [...line.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
}
