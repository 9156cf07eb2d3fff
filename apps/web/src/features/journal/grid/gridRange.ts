import type { Position } from '../marks/paste.ts';

import { cellElement } from './gridFocus.ts';

/** Cells chosen together, from the first one to the one with the focus. */
export interface Range {
  readonly from: Position;
  readonly to: Position;
}

export type ChosenRange = ReturnType<typeof createChosenRange>;

/** The chosen cells. They are shown in the page without React, as the focus is. */
export function createChosenRange() {
  let range: Range | null = null;

  return {
    choose(grid: Element, next: Range | null) {
      if (range === null && next === null) return;
      range = next;
      paint(grid, range);
    },

    /** Rows came into the page: those of the chosen cells among them look chosen. */
    show(this: void, grid: Element | null) {
      if (range !== null && grid !== null) paint(grid, range);
    },

    isChosen: () => range !== null,
    start: (at: Position) => range?.from ?? at,

    /** The chosen cells row by row; the cell itself when none are. */
    lines: (at: Position) => (range === null ? [[at]] : cellsOf(range)),
    places: (at: Position) => (range === null ? [at] : cellsOf(range).flat()),
  };
}

function cellsOf({ from, to }: Range): readonly (readonly Position[])[] {
  const rows = between(Math.max(0, Math.min(from.row, to.row)), Math.max(from.row, to.row));
  const columns = between(Math.min(from.column, to.column), Math.max(from.column, to.column));
  return rows.map((row) => columns.map((column) => ({ row, column })));
}

function between(first: number, last: number) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
}

function paint(grid: Element, range: Range | null) {
  for (const cell of grid.querySelectorAll('[aria-selected]')) cell.removeAttribute('aria-selected');
  if (range === null) return;
  for (const at of cellsOf(range).flat()) cellElement(grid, at)?.setAttribute('aria-selected', 'true');
}
