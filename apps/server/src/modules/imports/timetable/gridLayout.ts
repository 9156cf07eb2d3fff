import type { Cell, MergedCells, Sheet } from '#platform/xlsx/sheet.ts';
import { titleKey } from '#platform/xlsx/table.ts';
import { textOf } from '#platform/xlsx/values.ts';

import { columns } from './columns.ts';
import type { Lookup } from './lookup.ts';
import type { ColumnKey } from './source.ts';
import { readParity, readSlot, readWeekday } from './words.ts';

/** A column of a grid that belongs to a group, or to a subgroup where a group has several. */
export interface GridColumn {
  readonly column: number;
  readonly group: string;
  /** From 0, among the columns of its group. */
  readonly part: number;
  /** Columns beside it that tell one thing of the same lessons. */
  readonly beside: Map<ColumnKey, number>;
}

/** Where what stands on a sheet with days and bells at the left and groups above. */
export interface GridLayout {
  /** The first row with a day. */
  readonly top: number;
  readonly day: number;
  readonly slot: number;
  readonly parity: number | null;
  readonly groups: readonly GridColumn[];
}

/** Days and bells stand in one of the first columns, groups in one of the rows above the first day. */
const searched = { columns: 6, rows: 20 };

/** Null of a sheet that is no such grid. */
export function layoutOf(cells: GridCells, lookup: Lookup): GridLayout | null {
  const day = mostOf(searched.columns, (column) => rowsWhere(cells, 0, column, isDayName).length);
  const [top] = day === null ? [] : rowsWhere(cells, 0, day, isDayName);
  if (day === null || top === undefined) return null;
  const isGroup = (text: string) =>
    text !== '' && (lookup.groups(text).length > 0 || lookup.streamed(text).length > 0);
  const heading = headingAbove(cells, top, day, isGroup);
  if (heading === null) return null;
  const firstGroup = columnsOf(cells).find((column) => isGroup(cells.text(heading, column)));
  const left = Math.min(firstGroup ?? searched.columns, searched.columns);
  const slot = mostOf(left, (column) => slotsIn(cells, top, column));
  if (slot === null) return null;
  const parity = mostOf(left, (column) =>
    column === day || column === slot ? 0 : paritiesIn(cells, top, column),
  );
  const from = firstGroup ?? Math.max(day, slot, parity ?? 0) + 1;
  const groups = groupColumns(cells, { heading, top, from });
  return groups.length === 0 ? null : { top, day, slot, parity, groups };
}

/** Not by its number: those are pairs. */
export function isDayName(text: string): boolean {
  return !/\d/.test(text) && readWeekday(text) !== null;
}

/** The row with most groups that we know; without any, the one that says that days stand below. */
function headingAbove(
  cells: GridCells,
  top: number,
  day: number,
  isGroup: (text: string) => boolean,
): number | null {
  const rows = Array.from({ length: Math.min(top, searched.rows) }, (_, index) => top - 1 - index);
  const known = (row: number) => columnsOf(cells).filter((column) => isGroup(cells.text(row, column))).length;
  const [best] = rows.toSorted((one, other) => known(other) - known(one));
  if (best !== undefined && known(best) > 0) return best;
  return rows.find((row) => keyOf(cells.text(row, day)) === 'weekday') ?? null;
}

/** Times say more than the numbers of pairs that stand beside them. */
function slotsIn(cells: GridCells, top: number, column: number): number {
  const texts = rowsWhere(cells, top, column, (text) => !isDayName(text) && readSlot(text) !== null);
  const times = texts.filter((row) => !('number' in (readSlot(cells.text(row, column)) ?? { number: 0 })));
  return texts.length + 2 * times.length;
}

function paritiesIn(cells: GridCells, top: number, column: number): number {
  return rowsWhere(cells, top, column, (text) => !/^\d*$/.test(text) && readParity(text) !== null).length;
}

interface Headings {
  readonly heading: number;
  readonly top: number;
  readonly from: number;
}

/** A heading over several columns names a group of which each has a part, unless the row below says what stands there. */
function groupColumns(cells: GridCells, { heading, top, from }: Headings): GridColumn[] {
  const found: GridColumn[] = [];
  for (const column of columnsOf(cells).slice(from)) {
    const group = cells.text(heading, column);
    const below = heading + 1 < top ? cells.text(heading + 1, column) : '';
    const key = keyOf(below) ?? keyOf(group);
    const last = found.at(-1);
    const isFirst = cells.rangeOf(heading, column).column === column;
    if (key !== null && key !== 'discipline' && key !== 'group') {
      if (!leftKeys.has(key) && last !== undefined) last.beside.set(key, column);
    } else if (group !== '') {
      const part = isFirst || last === undefined ? 0 : last.part + 1;
      found.push({ column, group, part, beside: new Map() });
    }
  }
  return found;
}

/** What stands at the left may stand at the right once more. */
const leftKeys: ReadonlySet<ColumnKey> = new Set(['weekday', 'slot', 'parity']);
const byTitle = new Map(
  columns.flatMap(({ key, titles }) => titles.map((title) => [titleKey(title), key] as const)),
);

function keyOf(title: string): ColumnKey | null {
  return byTitle.get(titleKey(title)) ?? null;
}

/** The cells of a sheet as people see them: what is merged holds everywhere in it. */
export interface GridCells {
  readonly height: number;
  readonly width: number;
  at(row: number, column: number): Cell;
  text(row: number, column: number): string;
  rangeOf(row: number, column: number): MergedCells;
}

/** More cells in all merged ones together are no timetable. */
const mostMerged = 200_000;
/** A sheet that is wider than this, or longer, is none either. */
const most = { rows: 5_000, columns: 400 };

export function cellsOf({ rows, merged = [] }: Sheet): GridCells {
  const whole = new Map<string, MergedCells>();
  let left = mostMerged;
  for (const one of merged) {
    const last = Math.min(one.lastColumn ?? one.column, most.columns);
    left -= (one.to - one.from + 1) * (last - one.column + 1);
    if (left < 0) break;
    for (let row = one.from; row <= one.to; row += 1)
      for (let column = one.column; column <= last; column += 1) whole.set(`${row} ${column}`, one);
  }
  const rangeOf = (row: number, column: number) =>
    whole.get(`${row} ${column}`) ?? { column, from: row, to: row };
  const at = (row: number, column: number) => {
    const range = rangeOf(row, column);
    return rows[range.from]?.[range.column] ?? null;
  };
  return {
    height: Math.min(rows.length, most.rows),
    width: Math.min(Math.max(0, ...rows.slice(0, most.rows).map((row) => row.length)), most.columns),
    at,
    text: (row, column) => textOf(at(row, column)),
    rangeOf,
  };
}

function columnsOf({ width }: GridCells): number[] {
  return Array.from({ length: width }, (_, column) => column);
}

function rowsWhere(
  cells: GridCells,
  from: number,
  column: number,
  fits: (text: string) => boolean,
): number[] {
  const found: number[] = [];
  for (let row = from; row < cells.height; row += 1) {
    const text = cells.text(row, column);
    if (text !== '' && fits(text)) found.push(row);
  }
  return found;
}

/** The first of these columns with the most; null where none has any. */
function mostOf(columns: number, countIn: (column: number) => number): number | null {
  let [best, most]: [number | null, number] = [null, 0];
  for (let column = 0; column < columns; column += 1) {
    const count = countIn(column);
    if (count > most) [best, most] = [column, count];
  }
  return best;
}
