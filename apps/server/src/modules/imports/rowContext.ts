import { readFile } from 'node:fs/promises';

import { AppError } from '@bilim/contract';
import type { RowContext } from '@bilim/contract/importFiles';

import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import { textOf } from '#platform/xlsx/values.ts';

import type { FileLimits } from './rosters/files/limits.ts';
import { openZip } from './rosters/files/zip.ts';
import { csvLines } from './rosters/oneroster/csvLines.ts';
import type { HandedFile } from './rosters/openSource.ts';
import { SourceRefusal } from './runs/sourceRefusal.ts';
import type { Place, SourceFiles } from './rosters/source.ts';
import { arrange } from './workbook/arrange.ts';
import { workbookFormat } from './workbook/workbookSource.ts';

/** So many rows before and after. */
const neighbours = 2;
const longestCell = 300;
const secret = /passw|парол/i;

/** A row of a file that was handed in, with its neighbours, as its owner would see it. Passwords are not shown. */
export async function readRowContext(handed: HandedFile, at: Place, limits: FileLimits): Promise<RowContext> {
  try {
    const files = await openZip(handed.path, handed.title, limits);
    try {
      const found = workbookFormat.recognises(files.names)
        ? await rowsOfSheet(handed.path, at)
        : await rowsOfCsv(files, at);
      return {
        ...found,
        rows: found.rows.map((row) => ({ ...row, cells: shown(found.headings, row.cells) })),
      };
    } finally {
      await files.close();
    }
  } catch (error) {
    throw error instanceof SourceRefusal ? new AppError('imports.no_file', { cause: error }) : error;
  }
}

/** Reads no further than it has to. */
async function rowsOfCsv(files: SourceFiles, { file, line }: Place): Promise<RowContext> {
  if (!files.names.includes(file)) throw new AppError('imports.unknown');
  let headings: string[] | null = null;
  const rows: { line: number; cells: string[] }[] = [];
  let after = 0;
  for await (const row of csvLines(file, await files.open(file))) {
    if (headings === null) {
      headings = [...row.cells];
      continue;
    }
    rows.push({ line: row.line, cells: [...row.cells] });
    if (row.line < line && rows.length > neighbours) rows.shift();
    if (row.line > line) after += 1;
    if (after === neighbours) break;
  }
  return contextOf(headings ?? [], rows, line);
}

async function rowsOfSheet(path: string, { file, line }: Place): Promise<RowContext> {
  const sheet = (await readWorkbook(await readFile(path))).find(({ name }) => name === file);
  if (sheet === undefined) throw new AppError('imports.unknown');
  const headingRow = (arrange(sheet, { said: new Map() })?.guess.headingRow ?? 0) + 1;
  const rowAt = (index: number) => (sheet.rows[index] ?? []).map(textOf);
  const first = Math.max(headingRow + 1, line - neighbours);
  const rows = Array.from({ length: line + neighbours - first + 1 }, (_, step) => first + step)
    .filter((number) => number <= sheet.rows.length)
    .map((number) => ({ line: number, cells: rowAt(number - 1) }));
  return contextOf(rowAt(headingRow - 1), rows, line);
}

function contextOf(headings: string[], rows: RowContext['rows'], line: number): RowContext {
  // A heading itself may be what is spoken of.
  if (line > 1 && !rows.some((row) => row.line === line) && rows.every((row) => row.line < line)) {
    throw new AppError('imports.unknown');
  }
  return { headings, rows };
}

function shown(headings: readonly string[], cells: readonly string[]): string[] {
  return cells.map((cell, index) => {
    if (cell !== '' && secret.test(headings[index] ?? '')) return '•••';
    return cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell;
  });
}
