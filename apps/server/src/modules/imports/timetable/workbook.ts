import { AppError } from '@bilim/contract';

import type { Sheet } from '#platform/xlsx/sheet.ts';
import { findTable } from '#platform/xlsx/table.ts';
import type { Column, TableRow } from '#platform/xlsx/table.ts';
import { textOf } from '#platform/xlsx/values.ts';

import type { Catalogue } from './catalogue.ts';
import { clockText } from './clockText.ts';
import { columns } from './columns.ts';
import { linesOfGrid } from './gridSheet.ts';
import { lookupIn } from './settledLookup.ts';
import { meaningOf, wordKeyOf } from './settledWords.ts';
import type { Settled } from './settledWords.ts';
import { columnKeys } from './source.ts';
import type { ColumnKey, Place, Problem, SourceLine } from './source.ts';

/** A sheet that lacks more of the columns that must be there speaks of something else. */
const mostMissing = 2;
/** Unless there is no other: then its headings can be explained. */
const fewestColumns = 3;

/** A heading that is none of the template's, or that somebody said to be one of them. */
export interface UnreadColumn {
  readonly title: string;
  readonly place: Pick<Place, 'sheet' | 'line'>;
  /** Below it. */
  readonly rows: number;
}

export interface ReadLines {
  readonly lines: readonly SourceLine[];
  readonly columns: readonly UnreadColumn[];
  readonly problems: readonly Problem[];
}

/**
 * The lessons that the sheets of a workbook state, line by line or in a grid of days and groups; other sheets are passed
 * over. Headings may be settled, as long as the table shows by some others.
 */
export function linesOfWorkbook(sheets: readonly Sheet[], catalogue: Catalogue): ReadLines {
  const { settled } = catalogue;
  const known = columnsBeside(settled);
  const all = sheets.flatMap((sheet) => {
    const table = findTable(sheet, known);
    return table === null || table.columnOf.size < fewestColumns ? [] : [{ sheet, table }];
  });
  const whole = all.filter(({ table }) => table.missing.length <= mostMissing);
  const listed = new Set(whole.map(({ sheet }) => sheet));
  const lookup = lookupIn(catalogue);
  const inGrids = sheets.filter((sheet) => !listed.has(sheet)).flatMap((sheet) => linesOfGrid(sheet, lookup));
  const tables = whole.length > 0 || inGrids.length > 0 ? whole : all;
  if (tables.length === 0 && inGrids.length === 0) throw new AppError('timetable.no_table');
  return {
    columns: tables.flatMap(({ sheet, table: { rows, unknown, headingRow, columnOf } }) => {
      const place = { sheet: sheet.name, line: headingRow };
      const said = [...columnOf.values()].map((column) =>
        textOf(sheet.rows[headingRow - 1]?.[column] ?? null),
      );
      return [
        ...unknown.map(({ title }) => title),
        ...said.filter((title) => meaningOf(settled, 'column', title) !== null),
      ].map((title) => ({ title, place, rows: rows.length }));
    }),
    lines: [
      ...tables.flatMap(({ sheet, table }) =>
        table.rows.map((row) => lineOf(sheet.name, table.columnOf, row)),
      ),
      ...inGrids,
    ],
    problems: tables.flatMap(({ sheet, table }) =>
      table.missing.map((key): Problem => missingColumn(sheet.name, table.headingRow, key)),
    ),
  };
}

/** The template's columns, also by the headings that somebody said to be them. */
function columnsBeside({ meanings }: Settled): readonly Column<ColumnKey>[] {
  const prefix = wordKeyOf('column', '');
  const said = [...meanings].filter(([key]) => key.startsWith(prefix));
  return columns.map((column) => ({
    ...column,
    titles: [
      ...column.titles,
      ...said.flatMap(([key, ours]) => (ours === `column:${column.key}` ? [key.slice(prefix.length)] : [])),
    ],
  }));
}

function missingColumn(sheet: string, line: number, key: ColumnKey): Problem {
  const place = { sheet, line, cell: null };
  return { severity: 'error', code: 'column_missing', place, column: key, value: null, params: {} };
}

function lineOf(
  sheet: string,
  columnOf: ReadonlyMap<ColumnKey, number>,
  row: TableRow<ColumnKey>,
): SourceLine {
  const cells: Partial<Record<ColumnKey, string>> = {};
  for (const key of columnKeys) {
    if (!columnOf.has(key)) continue;
    const text = key === 'slot' ? clockText(row.cell(key)) : textOf(row.cell(key));
    if (text !== '') cells[key] = text;
  }
  return { sheet, line: row.number, cells, columns: columnOf };
}
