import { inCyrillic, mayBeCyrillic, mixesAlphabets } from '#platform/xlsx/lookalikes.ts';
import type { Sheet } from '#platform/xlsx/sheet.ts';
import { findTable } from '#platform/xlsx/table.ts';
import { textOf } from '#platform/xlsx/values.ts';

import type { Place, ProblemCode, RosterProblem, RosterRow, RowFields, RowKind } from '../rosters/source.ts';

import { rowReader, wordKey } from './rowReader.ts';
import type { RowReader } from './rowReader.ts';
import type { TemplateColumn } from './columns.ts';
import { helpSheets, sheets } from './sheets.ts';
import type { KeysOf, SheetKey } from './sheets.ts';

/** A workbook while it is being read: what it said so far, and what was wrong. */
export interface Book {
  readonly rows: RosterRow[];
  readonly problems: RosterProblem[];
  /** The rows of a sheet; none where the workbook has no such sheet, or one without its columns. */
  rowsOf<S extends SheetKey>(key: S): readonly RowReader<KeysOf<S>>[];
  give(row: RosterRow): void;
}

/** A name by which one sheet speaks of a row of another. */
export class Names<T> {
  private readonly known = new Map<string, T | 'several'>();

  add(name: string, value: T): void {
    const key = nameKey(name);
    const before = this.known.get(key);
    this.known.set(key, before === undefined || before === value ? value : 'several');
  }

  find(name: string): T | 'several' | null {
    return this.known.get(nameKey(name)) ?? null;
  }
}

/** Names are alike whatever their case, spaces, ё, dashes, quotes and alphabet of look-alikes. */
export function nameKey(name: string): string {
  return inCyrillic(wordKey(name))
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s*-\s*/g, '-')
    .replaceAll(/["'«»„“”]/g, '');
}

export function openBook(workbook: readonly Sheet[]): Book {
  const rows: RosterRow[] = [];
  const problems: RosterProblem[] = [];
  const found = new Map(workbook.map((sheet) => [nameKey(sheet.name), sheet]));
  noteUnknownSheets(workbook, problems);

  return {
    rows,
    problems,
    rowsOf(key) {
      const sheet = found.get(nameKey(sheets[key].name));
      return sheet === undefined ? [] : readRows(sheet, key, problems);
    },
    give: (row) => void rows.push(row),
  };
}

function noteUnknownSheets(workbook: readonly Sheet[], problems: RosterProblem[]) {
  const known = new Set(
    [...Object.values(sheets).map(({ name }) => name), ...Object.values(helpSheets)].map(nameKey),
  );
  for (const { name, rows } of workbook) {
    if (known.has(nameKey(name)) || rows.length === 0) continue;
    const place = { file: name, line: 0 };
    problems.push({
      kind: 'problem',
      severity: 'note',
      code: 'file_ignored',
      place,
      column: null,
      value: name,
    });
  }
}

/** The columns that the template gives a sheet of this name; none where it knows no such sheet. */
export function columnsOfSheet(name: string): readonly TemplateColumn[] {
  return Object.values(sheets).find((sheet) => nameKey(sheet.name) === nameKey(name))?.columns ?? [];
}

function readRows<S extends SheetKey>(
  sheet: Sheet,
  key: S,
  problems: RosterProblem[],
): readonly RowReader<KeysOf<S>>[] {
  const columns: readonly TemplateColumn<KeysOf<S>>[] = sheets[key].columns;
  const table = findTable(sheet, columns);
  if (table === null) {
    if (sheet.rows.some((row) => row.some((cell) => textOf(cell) !== ''))) {
      const place = { file: sheet.name, line: 0 };
      problems.push(aboutColumn('error', 'column_missing', place, columns[0]?.titles[0] ?? null));
    }
    return [];
  }
  const titleOf = (one: KeysOf<S>) => columns.find((column) => column.key === one)?.titles[0] ?? one;
  const at = { file: sheet.name, line: table.headingRow };
  for (const one of table.missing) problems.push(aboutColumn('error', 'column_missing', at, titleOf(one)));
  for (const { title } of table.unknown) problems.push(aboutColumn('note', 'column_ignored', at, title));
  for (const { key: one, place } of table.doubled) {
    problems.push(aboutColumn('note', 'column_ignored', at, `${titleOf(one)} (${place})`));
  }
  if (table.missing.length > 0) return [];
  const example: Readonly<Partial<Record<string, string | number>>> = sheets[key].example;
  // Under a heading that somebody renamed the example has nothing to show, and is one still.
  const isExample = (row: (typeof table.rows)[number]) =>
    columns.every(
      ({ key }) => row.columnOf(key) === null || textOf(row.cell(key)) === String(example[key] ?? ''),
    );
  return table.rows
    .filter((row) => !isExample(row))
    .map((row) => rowReader({ sheetName: sheet.name, row, columns, problems }));
}

function aboutColumn(
  severity: RosterProblem['severity'],
  code: ProblemCode,
  place: Place,
  column: string | null,
): RosterProblem {
  return { kind: 'problem', severity, code, place, column, value: null };
}

/** A name as it is meant: Latin letters among Cyrillic ones become Cyrillic, with a word about it. */
export function readName<Key extends string>(row: RowReader<Key>, key: Key): string | null {
  const name = row.required(key);
  if (name !== null && mayBeCyrillic(name)) row.tell('note', 'letters_doubtful', key);
  if (name === null || !mixesAlphabets(name)) return name;
  row.tell('note', 'alphabets_mixed', key);
  return inCyrillic(name);
}

/** What a cell of another sheet's names stands for; an error where it stands for nothing, or for several. */
export function readReference<Key extends string, T>(
  row: RowReader<Key>,
  key: Key,
  names: Names<T>,
): T | null {
  const name = row.text(key);
  if (name === null) return null;
  const found = names.find(name);
  if (found === 'several') row.tell('error', 'name_ambiguous', key);
  else if (found === null) row.tell('error', 'reference_unknown', key);
  else return found;
  return null;
}

export type Fields<K extends RowKind> = RowFields[K];
