import { readOpenTags } from '../xml/openTags.ts';

import type { Cell, MergedCells, Sheet } from './sheet.ts';

/** More is no list that somebody merged by hand, but a file that wants to be long in the reading. */
const most = { cells: 20_000, rows: 1000 };

/** The rows with what cells merged down a column hold in each of them, as people read such a list. Headings stay as they are. */
export function withMerged({ rows, merged = [] }: Sheet, headingRow: number): Sheet['rows'] {
  const below = merged.filter(({ from, lastColumn }) => from > headingRow && lastColumn === undefined);
  if (below.length === 0) return rows;
  const filled: Cell[][] = rows.map((row) => [...row]);
  for (const { column, from, to } of below) {
    const value = rows[from]?.[column] ?? null;
    for (const cells of filled.slice(from + 1, to + 1)) {
      while (cells.length <= column) cells.push(null);
      cells[column] = value;
    }
  }
  return filled;
}

/** For each sheet of an unpacked workbook, in their order, which cells are merged. */
export function mergedCells(
  parts: Readonly<Record<string, Uint8Array>>,
): readonly (readonly MergedCells[])[] {
  const files = filesOfSheets(textIn(parts, 'xl/_rels/workbook.xml.rels'));
  const sheets: (readonly MergedCells[])[] = [];
  readOpenTags(textIn(parts, 'xl/workbook.xml'), ({ name, attributes }) => {
    if (name !== 'sheet') return;
    const file = files.get(attributes.get('id') ?? '');
    sheets.push(mergedIn(Buffer.from(parts[file ?? ''] ?? [])));
  });
  return sheets;
}

/** They stand behind the cells, of which there may be a million: what is before them is not read again. */
function mergedIn(sheet: Buffer): readonly MergedCells[] {
  const word = sheet.indexOf('mergeCells');
  if (word < 0) return [];
  const start = sheet.lastIndexOf('<', word);
  const found: MergedCells[] = [];
  readOpenTags(sheet.toString('utf8', start), ({ name, attributes }) => {
    if (name !== 'mergeCell' || found.length >= most.cells) return;
    const merged = mergedBy(attributes.get('ref') ?? '');
    if (merged !== null) found.push(merged);
  });
  return found;
}

function mergedBy(reference: string): MergedCells | null {
  const [, left = '', first, right = '', last] =
    /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(reference) ?? [];
  const [from, to] = [Number(first) - 1, Number(last) - 1];
  const [column, lastColumn] = [columnOf(left), columnOf(right)];
  const isWide = lastColumn > column;
  const isOne = lastColumn < column || (lastColumn === column && to === from);
  if (isOne || !(to >= from && to - from < most.rows)) return null;
  return { column, from, to, ...(isWide && { lastColumn }) };
}

/** By the ids of the relations; what begins with a slash is meant from the top of the archive. */
function filesOfSheets(relations: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  readOpenTags(relations, ({ name, attributes }) => {
    const [id, target] = [attributes.get('Id'), attributes.get('Target')];
    if (name === 'Relationship' && id !== undefined && target !== undefined)
      files.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  });
  return files;
}

function textIn(parts: Readonly<Record<string, Uint8Array>>, name: string): string {
  return Buffer.from(parts[name] ?? []).toString('utf8');
}

/** 0 for `A`, 27 for `AB`. */
function columnOf(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}
