import type { JournalLesson } from '@bilim/contract/journal/journal';

import type { MarkValue } from '../marks/markBook.ts';
import type { Position } from '../marks/paste.ts';
import { totalsOf, type Totals } from '../marks/totals.ts';

import { isSameState, type SaveState } from './saveState.ts';
import type { Sheet, SheetCell, SheetRow } from './sheet.ts';

export type JournalCell = SheetCell & { readonly mark: MarkValue; readonly state: SaveState };

export interface JournalRow {
  readonly studentId: number;
  readonly name: string;
  readonly groupName: string | null;
  readonly cells: readonly (JournalCell | null)[];
  readonly totals: Totals;
  /** The columns of the marks that the server does not have. */
  readonly unsaved: readonly number[];
}

/** A mark that the server did not take, with the words to tell of it. */
export interface TroubledCell {
  readonly visitId: number;
  readonly name: string;
  readonly lesson: JournalLesson;
  readonly state: SaveState;
}

/** How the whole journal stands with the server. */
export interface Standing {
  readonly saving: number;
  /** Marks that are kept in this browser until the server can be reached. */
  readonly waiting: number;
  readonly troubles: readonly TroubledCell[];
}

type Shown = (visitId: number) => Pick<JournalCell, 'mark' | 'state'>;

/**
 * The rows as React reads them: a row is a new object only when something in it changed, so that a typed
 * mark draws one row and nothing else.
 */
export function createJournalRows(shown: Shown) {
  const listeners = new Set<() => void>();
  let sheet: Sheet = { lessons: [], students: [] };
  let rowOf: ReadonlyMap<number, number> = new Map();
  let rows: readonly JournalRow[] = [];
  let standing: Standing = { saving: 0, waiting: 0, troubles: [] };

  function publish(newRows: readonly JournalRow[]) {
    rows = newRows;
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

    /** Whose mark it is, and of which lesson; null for a mark of another class. */
    placeOf(visitId: number) {
      const row = sheet.students[rowOf.get(visitId) ?? -1];
      const lesson = sheet.lessons[row?.cells.findIndex((cell) => cell?.visitId === visitId) ?? -1];
      if (row === undefined || lesson === undefined) return null;
      const { lessonId, lessonDate, ordinal } = lesson;
      return { lessonId, lessonDate, ordinal, studentName: row.name };
    },

    lay(newSheet: Sheet) {
      const before = new Map(rows.map((row) => [row.studentId, row]));
      sheet = newSheet;
      rowOf = rowsByVisit(newSheet);
      publish(newSheet.students.map((student) => drawRow(student, before.get(student.studentId), shown)));
    },

    /** These marks may be others now; told as one change. */
    touch(this: void, visitIds: Iterable<number>) {
      const touched = new Set([...visitIds].flatMap((visitId) => rowOf.get(visitId) ?? []));
      const after = rows.map((row, index) => {
        const student = touched.has(index) ? sheet.students[index] : undefined;
        return student === undefined ? row : drawRow(student, row, shown);
      });
      if (after.some((row, index) => row !== rows[index])) publish(after);
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
  { studentId, name, groupName, cells: places }: SheetRow,
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
    groupName,
    cells,
    totals: totalsOf(
      cells.map((cell) => cell?.mark.text ?? ''),
      cells.length,
    ),
    unsaved: cells.flatMap((cell, column) => (cell === null || cell.state.kind === 'clean' ? [] : column)),
  };
}

/** The cell of before when nothing about it changed. */
function keep(before: JournalCell | null | undefined, now: JournalCell | null) {
  if (before === null || before === undefined || now === null) return now;
  const isSameMark = before.mark.markId === now.mark.markId && isSameState(before.state, now.state);
  return isSamePlace(before, now) && isSameMark ? before : now;
}

function isSamePlace(before: SheetCell, now: SheetCell) {
  return (
    before.visitId === now.visitId &&
    before.canEdit === now.canEdit &&
    before.isLate === now.isLate &&
    before.attempt === now.attempt &&
    before.excuse?.excuseId === now.excuse?.excuseId
  );
}

function standingOf(rows: readonly JournalRow[], { lessons }: Sheet, before: Standing): Standing {
  const open = rows.flatMap(({ name, cells, unsaved }) =>
    unsaved.flatMap((column) => {
      const [cell, lesson] = [cells[column] ?? null, lessons[column]];
      if (cell === null || lesson === undefined) return [];
      return [{ visitId: cell.visitId, name, lesson, state: cell.state }];
    }),
  );
  const count = (...kinds: readonly SaveState['kind'][]) =>
    open.filter(({ state }) => kinds.includes(state.kind)).length;
  const troubles = open.filter(({ state }) => state.kind === 'refused' || state.kind === 'conflict');
  const areSame =
    troubles.length === before.troubles.length &&
    troubles.every(({ state }, at) => state === before.troubles[at]?.state);
  const after = {
    saving: count('saving', 'held'),
    waiting: count('waiting'),
    troubles: areSame ? before.troubles : troubles,
  };
  const isSame = areSame && after.saving === before.saving && after.waiting === before.waiting;
  return isSame ? before : after;
}
