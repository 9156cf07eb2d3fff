/** What stands in a cell. A day without a time is midnight UTC. */
export type Cell = string | number | boolean | Date | null;

/** Cells that a file shows as one; only the first of them says what it holds. Rows and columns from 0. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
  /** Where they are more than one column. */
  readonly lastColumn?: number;
}

/** One sheet of a workbook: `rows[0]` is row 1, `rows[0][0]` cell A1. Rows may be of different length. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly merged?: readonly MergedCells[];
}

/** What a person calls a cell: `B7` for row index 6 and column index 1. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
