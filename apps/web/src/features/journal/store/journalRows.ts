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

/** How the whole journal stands with the server. */
export interface SaveCounts {
  readonly saving: number;
  readonly failed: number;
  readonly conflicts: number;
  /** Whether anything was saved since the journal was opened. */
  readonly hasSaved: boolean;
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
  let counts: SaveCounts = { saving: 0, failed: 0, conflicts: 0, hasSaved: false };

  function publish() {
    if (changed.size > 0) {
      rows = rows.map((row, index) => {
        const student = changed.has(index) ? sheet.students[index] : undefined;
        return student === undefined ? row : drawRow(student, row, shown);
      });
      changed.clear();
    }
    counts = countStates(rows, counts);
    for (const listener of listeners) listener();
  }

  return {
    subscribe(this: void, listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    sheet: () => sheet,
    row: (index: number) => rows[index],
    counts: () => counts,
    cellAt: ({ row, column }: Position) => rows[row]?.cells[column] ?? null,

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

function countStates(rows: readonly JournalRow[], before: SaveCounts): SaveCounts {
  const states = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell && isUnsaved(cell.state) ? [cell.state.kind] : [])),
  );
  const failed = states.filter((kind) => kind === 'failed').length;
  const conflicts = states.filter((kind) => kind === 'conflict').length;
  const saving = states.length - failed - conflicts;
  const hasSaved = before.hasSaved || before.saving > states.length;
  const isSame = before.saving === saving && before.failed === failed && before.conflicts === conflicts;
  return isSame && before.hasSaved === hasSaved ? before : { saving, failed, conflicts, hasSaved };
}
