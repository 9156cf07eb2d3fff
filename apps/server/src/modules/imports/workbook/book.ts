import { inCyrillic, mayBeCyrillic, mixesAlphabets } from '#platform/xlsx/lookalikes.ts';
import type { Sheet } from '#platform/xlsx/sheet.ts';
import { findTable } from '#platform/xlsx/table.ts';
import { textOf } from '#platform/xlsx/values.ts';

import type { Place, ProblemCode, RosterProblem, RosterRow, RowFields, RowKind } from '../rosters/source.ts';

import { arrange, isHelp } from './arrange.ts';
import type { Arranged, Given } from './arrange.ts';
import { meantBy } from './meantBy.ts';
import type { ImpliedSheet } from './impliedSheets.ts';
import type { OwnRows, Words } from './known.ts';
import { nameKey } from './nameKey.ts';
import { rowReader, wordKey } from './rowReader.ts';
import type { RowReader } from './rowReader.ts';
import type { TemplateColumn } from './columns.ts';
import { sheets } from './sheets.ts';
import type { KeysOf, SheetKey } from './sheets.ts';

/** A workbook while it is being read: what it said so far, and what was wrong. */
export interface Book {
  readonly rows: RosterRow[];
  readonly problems: RosterProblem[];
  /** The rows of a sheet; none where the workbook has no such sheet, or one without its columns. */
  rowsOf<S extends SheetKey>(key: S): readonly RowReader<KeysOf<S>>[];
  give(row: RosterRow): void;
  /** What a word of a dictionary was written for; the word itself where nothing is like it. */
  meant<Key extends string>(row: RowReader<Key>, key: Key & keyof Words): string | null;
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

/** What each sheet of a workbook was taken for, and those that nobody understands. */
export interface Sorted {
  readonly arranged: readonly Arranged[];
  readonly unread: readonly Sheet[];
  readonly words?: Words | undefined;
}

export function sortSheets(workbook: readonly Sheet[], given: Given): Sorted {
  const arranged: Arranged[] = [];
  const unread: Sheet[] = [];
  for (const sheet of workbook.filter((one) => !isHelp(one))) {
    const found = arrange(sheet, given);
    if (found !== null) arranged.push(found);
    else if (sheet.rows.some((row) => row.some((cell) => textOf(cell) !== ''))) unread.push(sheet);
  }
  return { arranged, unread, words: given.words };
}

/** `own` are sheets of what the portal knows already, for whatever the workbook speaks of and does not hold. */
export function openBook({ arranged, unread, words }: Sorted, own: OwnRows = {}): Book {
  const rows: RosterRow[] = [];
  const problems = unread.map(({ name }) => aboutUnread(name, arranged.length === 0));
  const implied = arranged.flatMap((one) => one.implied);
  return {
    rows,
    problems,
    rowsOf(key) {
      const given = arranged
        .filter((one) => one.key === key)
        .flatMap(({ sheet }) => readRows(sheet, key, problems));
      const known = own[key] ?? [];
      const taken = new Set(given.map((row) => identityOf(key, row)));
      // What is wrong with the portal's own rows is nothing that this workbook could mend.
      const ours = readRows({ name: ownSheet, rows: known }, key, []);
      const all = [...given, ...ours.filter((row) => !taken.has(identityOf(key, row)))];
      return [...all, ...newOf(implied, key, { all, problems })];
    },
    give: (row) => void rows.push(row),
    meant(row, key) {
      const said = row.text(key);
      const meaning = said === null ? null : meantBy(said, words?.[key] ?? []);
      if (said !== null && meaning !== null && wordKey(said) !== wordKey(meaning))
        row.tell('note', 'word_taken', key, meaning);
      return meaning ?? said;
    },
  };
}

/** Under what name rows stand that no sheet of the workbook has. */
export const ownSheet = 'Bilim';

/** By which columns two rows of a kind are the same thing. */
const identities: Readonly<Record<SheetKey, readonly string[]>> = {
  units: ['faculty', 'department'],
  programmes: ['title'],
  groups: ['name'],
  students: ['code'],
  teachers: ['lastName', 'firstName', 'middleName'],
  disciplines: ['title'],
  terms: ['year', 'season'],
  load: [],
  grades: [],
};

function identityOf<Key extends string>(sheet: SheetKey, row: RowReader<Key>): string {
  return identities[sheet].map((key) => nameKey(row.shown(key))).join('|');
}

/** What other lists tell of this kind that neither a sheet of its own nor the portal has. */
function newOf<S extends SheetKey>(
  implied: readonly ImpliedSheet[],
  key: S,
  { all, problems }: { readonly all: readonly RowReader<KeysOf<S>>[]; readonly problems: RosterProblem[] },
) {
  const known = new Set(all.flatMap((row) => namesOf(key, row).known));
  const found: RowReader<KeysOf<S>>[] = [];
  for (const { sheet } of implied.filter((one) => one.key === key)) {
    for (const row of readRows(sheet, key, problems)) {
      const names = namesOf(key, row);
      if (names.asked.some((name) => known.has(name))) continue;
      for (const name of names.known) known.add(name);
      found.push(row);
    }
  }
  return found;
}

/** By what a thing is known, its short name too, and by what another list speaks of it. */
function namesOf<Key extends string>(sheet: SheetKey, row: RowReader<Key>) {
  const word = (key: string) => nameKey(row.shown(key));
  if (sheet !== 'units') {
    const name = identityOf(sheet, row);
    return { asked: [name], known: [name, ...(word('code') === '' ? [] : [word('code')])] };
  }
  // A list that says «ФИТ» for a faculty of a longer name makes no second one.
  const asked = [word('department'), `faculty ${word('faculty')}`];
  const known = [word('department'), word('departmentShort'), `faculty ${word('facultyShort')}`];
  return { asked, known: known.filter((name) => name !== '' && name !== 'faculty ') };
}

/** A workbook of which nothing is read waits for a word about its sheets; beside others one is passed over. */
function aboutUnread(name: string, isAll: boolean): RosterProblem {
  const place = { file: name, line: 0 };
  const how = isAll
    ? ({ severity: 'error', code: 'sheet_unknown' } as const)
    : ({ severity: 'note', code: 'file_ignored' } as const);
  return { kind: 'problem', ...how, place, column: null, value: name };
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
