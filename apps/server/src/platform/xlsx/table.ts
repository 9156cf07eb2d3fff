import { inCyrillic } from './lookalikes.ts';
import { withMerged } from './merged.ts';
import { cellName } from './sheet.ts';
import type { Cell, Sheet } from './sheet.ts';
import { textOf } from './values.ts';

/** A column that a table may have: what its heading may read, the usual words first. */
export interface Column<Key extends string = string> {
  readonly key: Key;
  readonly titles: readonly string[];
  readonly isRequired?: boolean;
}

export interface TableRow<Key extends string> {
  /** The number at the left edge of the sheet. */
  readonly number: number;
  /** Null where the cell is empty or the table has no such column. */
  cell(key: Key): Cell;
  /** The cell's name, `B7`; the row's first cell where the table has no such column. */
  place(key: Key): string;
  /** From 0; null where the table has no such column. */
  columnOf(key: Key): number | null;
}

export interface Table<Key extends string> {
  /** Row number of the headings. */
  readonly headingRow: number;
  readonly rows: readonly TableRow<Key>[];
  /** Columns of the sheet, from 0. */
  readonly columnOf: ReadonlyMap<Key, number>;
  readonly missing: readonly Key[];
  /** Headings that stand over no known column, with their cells. */
  readonly unknown: readonly { readonly title: string; readonly place: string }[];
  /** Columns that stand there twice; the first counts. */
  readonly doubled: readonly { readonly key: Key; readonly place: string }[];
}

/** Headings stand near the top; whatever a person wrote above them is passed over. */
const searchedRows = 20;

/**
 * Finds the table of a sheet by its headings, in whatever order they stand; null where no row has any of them.
 * Empty rows are left out. A heading may be merged over two rows, or stand below one that spans several columns; what
 * cells below are merged holds in each row.
 */
export function findTable<Key extends string>(
  sheet: Sheet,
  columns: readonly Column<Key>[],
): Table<Key> | null {
  const byTitle = new Map(
    columns.flatMap(({ key, titles }) => titles.map((title) => [titleKey(title), key])),
  );
  let best: Headings<Key> | null = null;
  for (let row = 0; row < Math.min(searchedRows, sheet.rows.length); row++) {
    const found = headingsAt(sheet, row, byTitle);
    if (found.columnOf.size > (best?.columnOf.size ?? 0)) best = found;
  }
  if (best === null) return null;
  const { columnOf, unknown, doubled, row } = best;
  return {
    headingRow: row + 1,
    rows: rowsBelow(sheet, row, columnOf),
    columnOf,
    missing: columns.filter(({ key, isRequired }) => isRequired && !columnOf.has(key)).map(({ key }) => key),
    unknown,
    doubled,
  };
}

interface Headings<Key extends string> extends Pick<Table<Key>, 'unknown' | 'doubled'> {
  readonly row: number;
  readonly columnOf: ReadonlyMap<Key, number>;
}

function headingsAt<Key extends string>(
  { rows }: Sheet,
  row: number,
  byTitle: ReadonlyMap<string, Key>,
): Headings<Key> {
  const columnOf = new Map<Key, number>();
  const unknown: { title: string; place: string }[] = [];
  const doubled: { key: Key; place: string }[] = [];
  const own = rows[row] ?? [];
  const above = rows[row - 1] ?? [];
  const width = Math.max(own.length, above.length);
  for (let column = 0; column < width; column++) {
    const isOwn = textOf(own[column] ?? null) !== '';
    const title = textOf((isOwn ? own : above)[column] ?? null);
    const key = byTitle.get(titleKey(title));
    const place = cellName(isOwn ? row : row - 1, column);
    if (key === undefined) {
      if (isOwn) unknown.push({ title, place });
    } else if (columnOf.has(key)) doubled.push({ key, place });
    else columnOf.set(key, column);
  }
  return { row, columnOf, unknown, doubled };
}

function rowsBelow<Key extends string>(
  sheet: Sheet,
  headings: number,
  columnOf: ReadonlyMap<Key, number>,
): TableRow<Key>[] {
  const rows = withMerged(sheet, headings);
  const found: TableRow<Key>[] = [];
  for (let row = headings + 1; row < rows.length; row++) {
    const cells = rows[row] ?? [];
    if ([...columnOf.values()].every((column) => textOf(cells[column] ?? null) === '')) continue;
    found.push({
      number: row + 1,
      cell: (key) => cells[columnOf.get(key) ?? -1] ?? null,
      place: (key) => cellName(row, columnOf.get(key) ?? 0),
      columnOf: (key) => columnOf.get(key) ?? null,
    });
  }
  return found;
}

/** Headings are alike whatever their case, spaces, signs, ё and alphabet of look-alikes. */
export function titleKey(title: string): string {
  return inCyrillic(title.normalize('NFKC'))
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
