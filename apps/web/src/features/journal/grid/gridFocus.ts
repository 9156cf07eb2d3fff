import type { Position } from '../marks/paste.ts';

/** The row of the lessons' headings, above the students. */
export const headRow = -1;

/** The cell of the grid in which something happened. */
export function positionOf(target: EventTarget | null): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (cell === null) return null;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

export function cellElement(grid: Element, { row, column }: Position): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
}

/**
 * Moves the focus to a cell. Exactly one cell is in the tab order, the one that had the focus last. This
 * is written into the page without React: moving must not draw anything.
 */
export function focusCell(grid: Element, at: Position): void {
  cellElement(grid, at)?.focus();
}

/** Makes a cell the one that Tab comes back to. */
export function makeCurrent(grid: Element, at: Position): void {
  const cell = cellElement(grid, at);
  if (cell === null) return;
  for (const before of grid.querySelectorAll('[data-column][tabindex="0"]'))
    before.setAttribute('tabindex', '-1');
  cell.setAttribute('tabindex', '0');
}

/** Back to the cell where the work was, when what had the focus is gone. */
export function focusCurrentCell(): void {
  document.querySelector<HTMLElement>('[data-column][tabindex="0"]')?.focus();
}

const patienceMs = 3_000;

/** To the marks of a list that is being made, when they are there and nobody has gone elsewhere meanwhile. */
export function focusMarksSoon(until = Date.now() + patienceMs): void {
  requestAnimationFrame(() => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || !now.isConnected;
    const marks = document.querySelector<HTMLElement>(
      '[data-column][tabindex="0"], li[data-row="0"] button[aria-pressed]',
    );
    if (isLost && marks !== null) marks.focus();
    else if (Date.now() < until) focusMarksSoon(until);
  });
}
