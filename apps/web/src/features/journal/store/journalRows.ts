import type { JournalLesson } from '@bilim/contract/visitlog/journal';

import type { MarkValue } from '../marks/markBook.ts';
import type { Position } from '../marks/paste.ts';
import { totalsOf, type Totals } from '../marks/totals.ts';

import { isUnsaved, type SaveState } from './saveEntry.ts';
import type { Sheet, SheetCell, SheetRow } from './sheet.ts';

export type JournalCell = SheetCell & { readonly mark: MarkValue; readonly state: SaveState };

export interface JournalRow {
  readonly studentId: number;
  readonly name: string;
  readonly cells: readonly (JournalCell | null)[];
  readonly totals: Totals;
}

/** A mark that did not reach the server, with the words to tell of it. */
export interface TroubledCell {
  readonly visitId: number;
  readonly name: string;
  readonly lesson: JournalLesson;
  readonly state: SaveState;
}

/** How the whole journal stands with the server. */
export interface Standing {
  readonly saving: number;
  readonly troubles: readonly TroubledCell[];
}

type Shown = (visitId: number) => Pick<JournalCell, 'mark' | 'state'>;

/**
 * The rows as React reads them: a row is a new object only when something in it changed, so that a typed
 * mark draws one row and nothing else.
 */
export function createJournalRows(shown: Shown) {
  const listeners = new Set<() => void>();
  const changed = new Set<number>();
  let isTogether = false;
  let sheet: Sheet = { lessons: [], students: [] };
  let rowOf: ReadonlyMap<number, number> = new Map();
  let rows: readonly JournalRow[] = [];
  let standing: Standing = { saving: 0, troubles: [] };

  function publish() {
    if (changed.size > 0) {
      rows = rows.map((row, index) => {
        const student = changed.has(index) ? sheet.students[index] : undefined;
        return student === undefined ? row : drawRow(student, row, shown);
      });
      changed.clear();
    }
    standing = standingOf(rows, sheet, standing);
    for (const listener of listeners) listener();
  }

  return {
    subscribe(this: void, listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    sheet: () => sheet,
    row: (index: number) => rows[index],
    standing: () => standing,
    cellAt: ({ row, column }: Position) => rows[row]?.cells[column] ?? null,

    /** The lesson on which a mark stands. */
    lessonOf(visitId: number) {
      const row = sheet.students[rowOf.get(visitId) ?? -1];
      return sheet.lessons[row?.cells.findIndex((cell) => cell?.visitId === visitId) ?? -1];
    },

    lay(newSheet: Sheet) {
      const before = new Map(rows.map((row) => [row.studentId, row]));
      sheet = newSheet;
      rowOf = rowsByVisit(newSheet);
      rows = newSheet.students.map((student) => drawRow(student, before.get(student.studentId), shown));
      publish();
    },

    touch(visitId: number) {
      const index = rowOf.get(visitId);
      if (index !== undefined) changed.add(index);
      if (!isTogether) publish();
    },

    /** Several changes are told as one. */
    together(change: () => void) {
      isTogether = true;
      change();
      isTogether = false;
      publish();
    },
  };
}

function rowsByVisit({ students }: Sheet) {
  const places = students.flatMap(({ cells }, row) =>
    cells.map((cell) => [cell?.visitId ?? 0, row] as const),
  );
  return new Map(places);
}

function drawRow(
  { studentId, name, cells: places }: SheetRow,
  before: JournalRow | undefined,
  shown: Shown,
): JournalRow {
  const cells = places.map((place, column) =>
    keep(before?.cells[column], place && { ...place, ...shown(place.visitId) }),
  );
  const isSameRow =
    before?.cells.length === cells.length && cells.every((cell, at) => cell === before.cells[at]);
  if (isSameRow) return before;
  return {
    studentId,
    name,
    cells,
    totals: totalsOf(
      cells.map((cell) => cell?.mark.text ?? ''),
      cells.length,
    ),
  };
}

/** The cell of before when nothing about it changed. */
function keep(before: JournalCell | null | undefined, now: JournalCell | null) {
  if (before === null || before === undefined || now === null) return now;
  const isSameCell = before.visitId === now.visitId && before.canEdit === now.canEdit;
  return isSameCell && before.mark.markId === now.mark.markId && before.state === now.state ? before : now;
}

function standingOf(rows: readonly JournalRow[], { lessons }: Sheet, before: Standing): Standing {
  const troubles: TroubledCell[] = [];
  let saving = 0;
  for (const { name, cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      const lesson = lessons[column];
      if (cell === null || lesson === undefined || !isUnsaved(cell.state)) continue;
      const { visitId, state } = cell;
      if (state.kind === 'failed' || state.kind === 'conflict')
        troubles.push({ visitId, name, lesson, state });
      else saving += 1;
    }
  }
  const areSame =
    troubles.length === before.troubles.length &&
    troubles.every(({ state }, at) => state === before.troubles[at]?.state);
  return areSame && saving === before.saving
    ? before
    : { saving, troubles: areSame ? before.troubles : troubles };
}
