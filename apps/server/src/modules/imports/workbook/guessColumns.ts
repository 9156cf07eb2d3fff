import type { ImportSheet } from '@bilim/contract/imports';

import type { Sheet } from '#platform/xlsx/sheet.ts';
import { titleKey } from '#platform/xlsx/table.ts';
import { textOf } from '#platform/xlsx/values.ts';

import { likeness, looksLike } from './likeness.ts';
import { otherWords } from './otherWords.ts';
import { sheets } from './sheets.ts';
import type { SheetKey } from './sheets.ts';

/** What somebody said that a column is; `none` is nothing of ours. */
export interface Said {
  readonly said: ReadonlyMap<string, string>;
}

type Sureness = NonNullable<ImportSheet['columns'][number]['sureness']>;

export interface Guess {
  readonly key: SheetKey;
  /** From 0. */
  readonly headingRow: number;
  /** Which column of the sheet, from 0, is which of the template. */
  readonly columns: ReadonlyMap<string, number>;
  readonly sureness: ReadonlyMap<string, Sureness>;
  /** As the sheet has them. */
  readonly titles: readonly string[];
  /** Whether it has what it needs. */
  readonly isWhole: boolean;
}

const searchedRows = 20;
const lookedAt = 60;
const alikeEnough = 0.7;

/** By what a column of a kind of sheet is remembered. */
export function columnWord(sheet: SheetKey, title: string): string {
  return `${sheet}:${titleKey(title)}`;
}

/** The best row of headings for a kind of sheet, and what its columns are. Null where no heading says anything. */
export function guessColumns(sheet: Sheet, key: SheetKey, { said }: Said): Guess | null {
  const wanted = wantedOf(key);
  const rows = Array.from({ length: Math.min(searchedRows, sheet.rows.length) }, (_, row) => {
    return { row, ...knownIn(titlesAt(sheet, row), { key, wanted, said }) };
  });
  const most = Math.max(0, ...rows.map(({ columns }) => columns.size));
  const [best] = rows
    // Where a row has headings that are known, no other is compared letter by letter.
    .filter(({ columns }) => most < 2 || columns.size === most)
    .map(({ row, open, titles, ...known }) => {
      const { columns, sureness } = withAlike(known, open, wanted);
      return { key, headingRow: row, columns, sureness, titles, isWhole: false };
    })
    .toSorted((one, other) => other.columns.size - one.columns.size);
  return best === undefined || best.columns.size === 0 ? null : withContents(sheet, best, wanted);
}

interface Found {
  readonly columns: ReadonlyMap<string, number>;
  readonly sureness: ReadonlyMap<string, Sureness>;
}

interface Asked extends Said {
  readonly key: SheetKey;
  readonly wanted: readonly Wanted[];
}

/** The columns that somebody has spoken of, and those whose headings are words of ours. `open` are the other headings. */
function knownIn(titles: readonly string[], { key, wanted, said }: Asked) {
  const columns = new Map<string, number>();
  const sureness = new Map<string, Sureness>();
  const open = [...titles];
  const take = (one: string, column: number, how: Sureness) => {
    open[column] = '';
    if (columns.has(one)) return;
    columns.set(one, column);
    sureness.set(one, how);
  };
  for (const [column, title] of titles.entries()) {
    const ours = title === '' ? undefined : said.get(columnWord(key, title));
    if (ours === undefined) continue;
    open[column] = '';
    if (wanted.some((one) => one.key === ours)) take(ours, column, 'said');
  }
  for (const [column, title] of [...open].entries()) {
    const one = title === '' ? undefined : wanted.find(({ keys }) => keys.has(titleKey(title)));
    if (one !== undefined)
      take(beside(one.key, titles.slice(column - 1, column + 1), wanted), column, 'named');
  }
  return { columns, sureness, open, titles };
}

/** «Сокращение» is of what stands to the left of it: a list of departments has it twice. */
function beside(key: string, [left = '', title = '']: readonly string[], wanted: readonly Wanted[]): string {
  if (key !== 'departmentShort' || /кафедр|depart/i.test(title)) return key;
  const words = wanted.find((one) => one.key === 'faculty')?.words ?? [];
  return words.some((word) => likeness(left, word) >= alikeEnough) ? 'facultyShort' : key;
}

function withAlike(known: Found, open: readonly string[], wanted: readonly Wanted[]): Found {
  const columns = new Map(known.columns);
  const sureness = new Map(known.sureness);
  const taken = new Set<number>();
  const missing = wanted.filter(({ key }) => !columns.has(key));
  for (const { column, one } of alikeOf(open, missing)) {
    if (columns.has(one) || taken.has(column)) continue;
    columns.set(one, column);
    sureness.set(one, 'alike');
    taken.add(column);
  }
  return { columns, sureness };
}

/** What the columns of a sheet of that kind may be. */
export function meaningsOf(key: SheetKey) {
  return wantedOf(key).map((one) => ({ value: one.key, label: one.words[0] ?? one.key }));
}

/** Whether a sheet of that kind cannot do without a column. */
export function isRequiredIn(key: SheetKey, column: string): boolean {
  return wantedOf(key).some((one) => one.key === column && one.isRequired);
}

interface Wanted {
  readonly key: string;
  readonly isRequired: boolean;
  readonly words: readonly string[];
  readonly keys: ReadonlySet<string>;
}

const wantedOfSheet = new Map<SheetKey, readonly Wanted[]>();

function wantedOf(key: SheetKey): readonly Wanted[] {
  const known = wantedOfSheet.get(key) ?? listWanted(key);
  wantedOfSheet.set(key, known);
  return known;
}

function listWanted(key: SheetKey): readonly Wanted[] {
  const columns: readonly { key: string; titles: readonly string[]; isRequired?: boolean }[] = [
    ...sheets[key].columns,
    ...(key === 'students' || key === 'teachers' ? [{ key: 'fullName', titles: [] }] : []),
  ];
  return columns.map((column) => {
    const words = [...column.titles, ...otherWords(key, column.key)];
    return {
      key: column.key,
      isRequired: column.isRequired === true,
      words,
      keys: new Set(words.map(titleKey)),
    };
  });
}

/** A heading may stand in the row above, merged over two rows or over several columns. */
function titlesAt({ rows }: Sheet, row: number): string[] {
  const [own = [], above = []] = [rows[row], rows[row - 1]];
  const hasOwn = own.some((cell) => textOf(cell) !== '');
  const width = hasOwn ? Math.max(own.length, above.length) : 0;
  return Array.from(
    { length: width },
    (_, column) => textOf(own[column] ?? null) || textOf(above[column] ?? null),
  );
}

function alikeOf(titles: readonly string[], wanted: readonly Wanted[]) {
  return titles
    .flatMap((title, column) =>
      title === ''
        ? []
        : wanted.map(({ key: one, words }) => ({
            column,
            one,
            score: Math.max(...words.map((word) => likeness(title, word))),
          })),
    )
    .filter(({ score }) => score >= alikeEnough)
    .toSorted((a, b) => b.score - a.score);
}

/** Two columns that are known make a table of the row: what is still wanted is then looked for in what stands below. */
function withContents(sheet: Sheet, guess: Guess, wanted: readonly Wanted[]): Guess {
  const columns = new Map(guess.columns);
  const sureness = new Map(guess.sureness);
  const below = sheet.rows.slice(guess.headingRow + 1, guess.headingRow + 1 + lookedAt);
  const width = Math.max(guess.titles.length, ...below.map((row) => row.length));
  const hasNames = () => columns.has('lastName') || columns.has('fullName');
  for (const { key } of columns.size < 2 ? [] : wanted) {
    if (columns.has(key) || (key === 'fullName' && hasNames())) continue;
    const taken = new Set(columns.values());
    const free = Array.from({ length: width }, (_, column) => column).filter((column) => !taken.has(column));
    const at = free.find((column) =>
      looksLike(
        key,
        below.map((row) => row[column] ?? null),
      ),
    );
    if (at === undefined) continue;
    columns.set(key, at);
    sureness.set(key, 'content');
  }
  if (columns.has('lastName')) columns.delete('fullName');
  const isThere = (key: string) =>
    columns.has(key) ||
    (columns.has('fullName') && (key === 'lastName' || key === 'firstName')) ||
    (guess.key === 'load' &&
      (key === 'year' || key === 'season') &&
      !columns.has('year') &&
      !columns.has('season'));
  const isWhole =
    columns.size >= 2 &&
    tellsGrades(guess, columns) &&
    wanted.every(({ key, isRequired }) => !isRequired || isThere(key));
  return { ...guess, columns, sureness, isWhole };
}

/** Grades are of somebody, and are points or a grade. */
function tellsGrades({ key }: Guess, columns: ReadonlyMap<string, number>): boolean {
  const hasOne = (...keys: readonly string[]) => keys.some((one) => columns.has(one));
  return key !== 'grades' || (hasOne('code', 'student') && hasOne('points', 'grade'));
}
