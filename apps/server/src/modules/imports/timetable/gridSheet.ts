import type { Sheet } from '#platform/xlsx/sheet.ts';
import { textOf } from '#platform/xlsx/values.ts';

import { isOneThing, lessonsInCell } from './gridCell.ts';
import type { CellWords } from './gridCell.ts';
import { cellsOf, isDayName, layoutOf } from './gridLayout.ts';
import type { GridCells, GridColumn, GridLayout } from './gridLayout.ts';
import type { Lookup } from './lookup.ts';
import { columnKeys } from './source.ts';
import type { ColumnKey, SourceLine } from './source.ts';
import { parityWords, readSlot } from './words.ts';
import { clockText } from './clockText.ts';

/**
 * The lessons of a sheet on which days and bells stand at the left and groups above, as deans' offices hang it on the
 * wall: each cell is a lesson. The same lesson in the columns of several groups is one of them all. None of any other
 * sheet.
 */
export function linesOfGrid(sheet: Sheet, lookup: Lookup): SourceLine[] {
  const cells = cellsOf(sheet);
  const layout = layoutOf(cells, lookup);
  if (layout === null) return [];
  const blocks = blocksOf(cells, layout);
  const isStacked = layout.parity === null && tellsInRows(cells, layout, blocks, lookup);
  const told = blocks.flatMap((block) =>
    layout.groups.flatMap((column) =>
      lessonsAt(cells, layout, { block, column, isStacked }, lookup).map((found): Lesson => ({
        ...found,
        group: column.group,
        pair: block.rows[0] ?? 0,
        time: { weekday: block.day, slot: block.slot },
        columns: columnsAt(column.column, layout),
      })),
    ),
  );
  return together(told, sheet.name).map((line) => withType(line, lookup));
}

interface Lesson extends Found {
  readonly group: string;
  /** The first row of its pair. */
  readonly pair: number;
  readonly time: CellWords;
  readonly columns: ReadonlyMap<ColumnKey, number>;
}

/** What stands in the columns of several groups is one lesson, told where it stands first. */
function together(lessons: readonly Lesson[], sheet: string): SourceLine[] {
  const found = new Map<string, { readonly first: Lesson; readonly groups: Set<string> }>();
  for (const lesson of lessons) {
    const key = JSON.stringify([lesson.pair, lesson.words]);
    const known = found.get(key);
    if (known === undefined) found.set(key, { first: lesson, groups: new Set([lesson.group]) });
    else known.groups.add(lesson.group);
  }
  return [...found.values()].map(({ first: { row, time, words, columns }, groups }) => ({
    sheet,
    line: row + 1,
    columns,
    cells: { ...time, ...words, group: [...groups].join(', ') },
  }));
}

/** All that a cell says is found there, the time where it stands. */
function columnsAt(column: number, { day, slot }: GridLayout): ReadonlyMap<ColumnKey, number> {
  const left = { weekday: day, slot };
  return new Map(columnKeys.map((key) => [key, key === 'weekday' || key === 'slot' ? left[key] : column]));
}

/** One pair of one day: its rows. */
interface Block {
  readonly day: string;
  readonly slot: string;
  readonly rows: readonly number[];
}

/** A pair reaches to the next one; the last one of a day is as high as most, for signatures may stand below. */
function blocksOf(cells: GridCells, { top, day, slot }: GridLayout): Block[] {
  const starts: { readonly day: string; readonly slot: string; readonly row: number }[] = [];
  let today = '';
  for (let row = top; row < cells.height; row += 1) {
    const name = cells.text(row, day);
    if (isDayName(name)) today = name;
    const text = clockText(cells.at(row, slot));
    const isFirst = cells.rangeOf(row, slot).from === row;
    if (isFirst && text !== '' && !isDayName(text) && readSlot(text) !== null)
      starts.push({ day: today, slot: text, row });
  }
  const gapAfter = (index: number) => (starts[index + 1]?.row ?? Infinity) - (starts[index]?.row ?? 0);
  const height = usual(starts.map((_, index) => gapAfter(index)));
  return starts.map((start, index) => ({
    day: start.day,
    slot: start.slot,
    rows: Array.from({ length: Math.min(gapAfter(index), height) }, (_, offset) => start.row + offset),
  }));
}

/** What most of them are. */
function usual(heights: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const height of heights) if (height < Infinity) counts.set(height, (counts.get(height) ?? 0) + 1);
  const [most] = [...counts].toSorted(([one, times], [other, others]) => others - times || one - other);
  return most?.[0] ?? 1;
}

/** Whether below a discipline stand its teacher and its room, or nothing, instead of the lesson of another week. */
function tellsInRows(
  cells: GridCells,
  { groups }: GridLayout,
  blocks: readonly Block[],
  lookup: Lookup,
): boolean {
  let [things, others] = [0, 0];
  for (const { rows } of blocks)
    for (const row of rows.slice(1))
      for (const { column } of groups) {
        if (cells.rangeOf(row, column).from !== row) continue;
        const text = cells.text(row, column);
        if (text === '') continue;
        if (isOneThing(text, lookup)) things += 1;
        else others += 1;
      }
  return things >= others;
}

interface Where {
  readonly block: Block;
  readonly column: GridColumn;
  readonly isStacked: boolean;
}

interface Found {
  readonly row: number;
  readonly words: CellWords;
}

function lessonsAt(cells: GridCells, layout: GridLayout, where: Where, lookup: Lookup): Found[] {
  return textsAt(cells, layout, where).flatMap(({ text, row, parity }) => {
    const { column } = where;
    const beside: CellWords = {};
    for (const [key, at] of column.beside) {
      const said = cells.text(row, at);
      if (said !== '') beside[key] = said;
    }
    const subgroup = partAt(cells, layout, column, row);
    return lessonsInCell(text, lookup).map((words) => ({
      row,
      words: {
        ...(parity !== '' && { parity }),
        ...(subgroup !== null && { subgroup }),
        ...words,
        ...beside,
      },
    }));
  });
}

/** The subgroup of a column, where what stands in it does not stand in all columns of its group. */
function partAt(
  cells: GridCells,
  { groups }: GridLayout,
  { column, group }: GridColumn,
  row: number,
): string | null {
  const own = groups.filter((one) => one.group === group);
  if (own.length < 2) return null;
  const isWhole = own.every((one) => cells.text(row, one.column) === cells.text(row, column));
  return isWhole ? null : String(own.findIndex((one) => one.column === column) + 1);
}

interface Told {
  readonly text: string;
  readonly row: number;
  readonly parity: string;
}

/** What stands in the rows of a pair: once for all weeks, or above for the odd and below for the even ones. */
function textsAt(cells: GridCells, { parity }: GridLayout, { block, column, isStacked }: Where): Told[] {
  const { rows } = block;
  const first = rows[0] ?? 0;
  const texts = rows.flatMap((row) => {
    const range = cells.rangeOf(row, column.column);
    if (range.from !== row && row !== first) return [];
    const cell = cells.at(row, column.column);
    const text = typeof cell === 'string' ? cell.trim() : textOf(cell);
    if (text === '' || isDayName(text)) return [];
    return [{ row, text, last: Math.min(range.to, rows.at(-1) ?? row) }];
  });
  if (isStacked)
    return texts.length === 0
      ? []
      : [{ text: texts.map(({ text }) => text).join('\n'), row: texts[0]?.row ?? first, parity: '' }];
  return texts.map(({ text, row, last }) => {
    if (parity === null) return { text, row, parity: weeksOf(rows, row, last) };
    const said = new Set(
      rows.filter((one) => one >= row && one <= last).map((one) => cells.text(one, parity)),
    );
    const [only = '', another] = said;
    return { text, row, parity: another === undefined ? only : '' };
  });
}

function weeksOf(rows: readonly number[], from: number, to: number): string {
  if (to - from + 1 >= rows.length) return '';
  return parityWords.ru[rows.indexOf(from) < rows.length / 2 ? 1 : 2];
}

/** A grid that leaves the type out means the one that the load has. */
function withType(line: SourceLine, lookup: Lookup): SourceLine {
  const { type, discipline = '', group = '' } = line.cells;
  if (type !== undefined) return line;
  const groups = group.split(', ').map((name) => lookup.groups(name));
  const ids = groups.every(({ length }) => length === 1) ? groups.flat() : [];
  const classes = ids.length === 0 ? lookup.streamed(group) : lookup.attendedBy(ids);
  const [only, another] = new Set(lookup.ofDiscipline(classes, discipline).map((one) => one.type.ru));
  return only === undefined || another !== undefined
    ? line
    : { ...line, cells: { ...line.cells, type: only } };
}
