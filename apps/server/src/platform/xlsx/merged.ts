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
  return [...textIn(parts, 'xl/workbook.xml').matchAll(/<sheet\s[^>]*?\br:id="([^"]*)"/g)].map(
    ([, id = '']) => mergedIn(Buffer.from(parts[files.get(id) ?? ''] ?? [])),
  );
}

function mergedIn(sheet: Buffer): readonly MergedCells[] {
  const start = sheet.indexOf('<mergeCells');
  if (start < 0) return [];
  const list = sheet.toString('latin1', start, sheet.indexOf('</mergeCells>', start));
  const found: MergedCells[] = [];
  for (const [, left = '', first, right = '', last] of list.matchAll(
    /ref="([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)"/g,
  )) {
    const [from, to] = [Number(first) - 1, Number(last) - 1];
    const [column, lastColumn] = [columnOf(left), columnOf(right)];
    const isWide = lastColumn > column;
    if (to >= from && to - from < most.rows && (isWide || (lastColumn === column && to > from)))
      found.push({ column, from, to, ...(isWide && { lastColumn }) });
    if (found.length >= most.cells) break;
  }
  return found;
}

/** By the ids of the relations; what begins with a slash is meant from the top of the archive. */
function filesOfSheets(relations: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [relation] of relations.matchAll(/<Relationship\s[^>]*>/g)) {
    const [, id] = /\bId="([^"]*)"/.exec(relation) ?? [];
    const [, target] = /\bTarget="([^"]*)"/.exec(relation) ?? [];
    if (id !== undefined && target !== undefined)
      files.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
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
