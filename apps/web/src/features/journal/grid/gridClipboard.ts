import type { ClipboardEvent } from 'react';

import { planPaste, type Position } from '../marks/paste.ts';
import type { JournalStore } from '../store/journalStore.ts';

import { headRow, positionOf } from './gridFocus.ts';
import type { GridContext } from './gridContext.ts';

type Clip = ClipboardEvent<HTMLElement>;

/**
 * Copies the chosen marks as a spreadsheet takes them, and takes what a spreadsheet copied; at the heading of a lesson
 * all of its marks.
 */
export function clipboardHandlers({ store, book, isReadOnly, typing, range, onMisfits }: GridContext) {
  return {
    onCopy(event: Clip) {
      const at = positionOf(event.target);
      if (at === null) return;
      const lines = at.row === headRow ? wholeColumn(store, at.column) : range.lines(at);
      const texts = lines.map((line) => line.map((place) => textAt(store, place)).join('\t'));
      event.preventDefault();
      event.clipboardData.setData('text/plain', texts.join('\n'));
    },

    onPaste(event: Clip) {
      const at = positionOf(event.target);
      if (at === null || isReadOnly) return;
      event.preventDefault();
      typing.letGo();
      const from = at.row === headRow ? { ...at, row: 0 } : (range.places(at)[0] ?? at);
      const plan = planPaste(event.clipboardData.getData('text/plain'), {
        book,
        from,
        stateOf: (place) => stateAt(store, place),
      });
      if (plan.misfits.length > 0) onMisfits(plan);
      else store.setMarks(plan.marks);
    },
  };
}

function wholeColumn(store: JournalStore, column: number): readonly (readonly Position[])[] {
  return store.sheet().students.map((_, row) => [{ row, column }]);
}

function textAt(store: JournalStore, place: Position) {
  return store.cellAt(place)?.mark.text ?? '';
}

function stateAt(store: JournalStore, place: Position) {
  const { students, lessons } = store.sheet();
  if (place.row >= students.length || place.column >= lessons.length) return 'outside';
  return store.cellAt(place)?.canEdit === true ? 'free' : 'read_only';
}
