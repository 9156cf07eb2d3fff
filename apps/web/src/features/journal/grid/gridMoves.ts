import type { Position } from '../marks/paste.ts';

import { headRow } from './gridFocus.ts';

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const page = 10;

/** Where a key leads from a cell; null when the key does not move. */
export function moveTo(
  press: Press,
  { row, column }: Position,
  { rows, columns }: GridSize,
): Position | null {
  const isFar = press.ctrlKey || press.metaKey;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const at = (toRow: number, toColumn: number) => ({
    row: Math.min(lastRow, Math.max(headRow, toRow)),
    column: Math.min(lastColumn, Math.max(0, toColumn)),
  });

  switch (press.key) {
    case 'ArrowDown':
      return at(isFar ? lastRow : row + 1, column);
    case 'ArrowUp':
      return at(isFar ? 0 : row - 1, column);
    case 'ArrowRight':
      return at(row, isFar ? lastColumn : column + 1);
    case 'ArrowLeft':
      return at(row, isFar ? 0 : column - 1);
    case 'Home':
      return at(isFar ? 0 : row, 0);
    case 'End':
      return at(isFar ? lastRow : row, lastColumn);
    case 'PageDown':
      return at(row + page, column);
    case 'PageUp':
      return at(Math.max(0, row - page), column);
    case 'Enter':
      return at(Math.max(0, row + (press.shiftKey ? -1 : 1)), column);
    default:
      return null;
  }
}
