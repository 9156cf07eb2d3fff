import { AppError } from '@bilim/contract';

import type { Cell, Sheet } from '#platform/xlsx/sheet.ts';
import { findTable } from '#platform/xlsx/table.ts';
import type { TableRow } from '#platform/xlsx/table.ts';
import { textOf } from '#platform/xlsx/values.ts';

import { columns, headingOf } from './columns.ts';
import { columnKeys } from './source.ts';
import type { ColumnKey, Problem, SourceLine } from './source.ts';

/** A sheet that lacks more of the columns that must be there speaks of something else. */
const mostMissing = 2;
const dayMinutes = 24 * 60;

export interface ReadLines {
  readonly lines: readonly SourceLine[];
  readonly problems: readonly Problem[];
}

/** The lessons that the sheets of a workbook state; sheets without such a table are passed over. */
export function linesOfWorkbook(sheets: readonly Sheet[]): ReadLines {
  const tables = sheets.flatMap((sheet) => {
    const table = findTable(sheet, columns);
    return table === null || table.missing.length > mostMissing ? [] : [{ sheet, table }];
  });
  if (tables.length === 0) throw new AppError('timetable.no_table');
  return {
    lines: tables.flatMap(({ sheet, table }) =>
      table.rows.map((row) => lineOf(sheet.name, table.columnOf, row)),
    ),
    problems: tables.flatMap(({ sheet, table }) =>
      table.missing.map((key): Problem => missingColumn(sheet.name, table.headingRow, key)),
    ),
  };
}

function missingColumn(sheet: string, line: number, key: ColumnKey): Problem {
  const place = { sheet, line, cell: null };
  return { severity: 'error', code: 'column_missing', place, column: key, value: headingOf(key), params: {} };
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

/** A time of day is kept as a part of a day, by itself or on the first day that the program knows. */
function clockText(cell: Cell): string {
  if (typeof cell === 'number' && cell > 0 && cell < 1) return clockOf(Math.round(cell * dayMinutes));
  if (cell instanceof Date && cell.getUTCFullYear() < 1901)
    return clockOf(cell.getUTCHours() * 60 + cell.getUTCMinutes());
  return textOf(cell);
}

function clockOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
