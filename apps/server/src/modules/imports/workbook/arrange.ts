import { noColumn } from '@bilim/contract/imports';
import { namesOf } from '@bilim/contract/personNames';

import { withMerged } from '#platform/xlsx/merged.ts';
import type { Cell, Sheet } from '#platform/xlsx/sheet.ts';
import { textOf } from '#platform/xlsx/values.ts';

import { impliedSheets } from './impliedSheets.ts';
import type { ImpliedSheet } from './impliedSheets.ts';
import { columnWord, guessColumns } from './guessColumns.ts';
import type { Guess, Said } from './guessColumns.ts';
import type { Words } from './known.ts';
import { nameKey } from './nameKey.ts';
import { helpSheets, sheetKeys, sheets } from './sheets.ts';
import type { SheetKey } from './sheets.ts';

/** A sheet of somebody's workbook as the reader wants it: under the template's headings, in the rows where it stood. */
export interface Arranged {
  readonly key: SheetKey;
  readonly sheet: Sheet;
  readonly guess: Guess;
  /** What else it tells of. */
  readonly implied: readonly ImpliedSheet[];
}

export interface Given extends Said {
  /** What a load without a half-year is about. */
  readonly words?: Words;
  readonly term?: { readonly year: Cell; readonly season: Cell } | null;
}

/** By what it is remembered what somebody said of a sheet: its name and first words, since every other one is «Лист1». */
export function sheetWord({ name, rows }: Sheet): string {
  const words = rows.map((row) => row.map(textOf).filter(Boolean)).find((row) => row.length > 1) ?? [];
  return `${nameKey(name)}|${words.map(nameKey).join('|')}`.slice(0, longestWord);
}

const longestWord = 500;
const lookedAt = 60;

/**
 * Finds out what each sheet is and what stands in its columns, whatever it is called and wherever its headings are.
 * Null where no kind of sheet has its columns.
 */
export function arrange(sheet: Sheet, given: Given): Arranged | null {
  const said = given.said.get(sheetWord(sheet));
  if (said === noColumn) return null;
  const isAlike = (key: SheetKey) => nameKey(sheets[key].name) === nameKey(sheet.name);
  const named = sheetKeys.find((key) => key === said) ?? sheetKeys.find(isAlike);
  const guesses = (named === undefined ? sheetKeys : [named])
    .map((key) => guessColumns(sheet, key, given))
    .filter((guess) => guess !== null);
  const understood = guesses.map((guess) => ({ guess, count: countUnderstood(sheet, guess, given) }));
  const [{ guess: best } = { guess: undefined }] = understood.toSorted(
    (one, other) => Number(other.guess.isWhole) - Number(one.guess.isWhole) || other.count - one.count,
  );
  // Under its own name a sheet is read whatever it lacks: the reader says what that is.
  if (best === undefined)
    return named === undefined ? null : { key: named, sheet, guess: nothing(named), implied: [] };
  if (named === undefined && !best.isWhole) return null;
  const listed = { name: sheet.name, rows: withoutTotals(sheet, best) };
  const implied = impliedSheets(listed, best, given);
  const rows = rowsUnder(listed, best, { ...given, implied });
  return { key: best.key, sheet: { name: sheet.name, rows }, guess: best, implied };
}

/**
 * Columns of which a kind of sheet makes something: a list of groups says of their specialties, too, and not the other
 * way round.
 */
function countUnderstood({ name, rows }: Sheet, guess: Guess, given: Given): number {
  const top = { name, rows: rows.slice(0, guess.headingRow + lookedAt) };
  const told = [guess, ...impliedSheets(top, guess, given).map((beside) => beside.guess)];
  return new Set(told.flatMap(({ columns }) => [...columns.values()])).size;
}

const nothing = (key: SheetKey): Guess => ({
  key,
  headingRow: 0,
  columns: new Map(),
  sureness: new Map(),
  titles: [],
  isWhole: false,
});

export function isHelp({ name }: Sheet): boolean {
  return Object.values(helpSheets).some((help) => nameKey(help) === nameKey(name));
}

/** «Итого: 812» below a list is nobody in it. */
function withoutTotals(sheet: Sheet, { headingRow }: Guess): Sheet['rows'] {
  return withMerged(sheet, headingRow).map((row, index) => {
    const said = row.map(textOf).filter(Boolean);
    const isTotal = index > headingRow && said.length < 4 && said.some((text) => total.test(text));
    return isTotal ? [] : row;
  });
}

/** «Жалпы» is «general», too, as in names of departments. */
const total = /^((итого|всего|баары|бардыгы|баардыгы|жыйынтыгы|total)(?!\p{L})|жалпы( саны)?\s*(:|\d|$))/iu;

interface Under extends Given {
  readonly implied: readonly ImpliedSheet[];
}

/** The rows with the template's words over the columns, and with those columns that say several things taken apart. */
function rowsUnder({ rows }: Sheet, guess: Guess, given: Under): Cell[][] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const added = addedTo(guess, given);
  return rows.map((row, index) => {
    if (index < guess.headingRow || row.every((cell) => textOf(cell) === '')) return [];
    const isHeading = index === guess.headingRow;
    const cells = isHeading ? headingsOf(guess, row, given) : withTerm(guess, row, given);
    if (added.length === 0) return cells;
    while (cells.length < width) cells.push(null);
    for (const { key, read } of added) cells.push(isHeading ? titleOf(guess.key, key) : read(row));
    return cells;
  });
}

/** Whoever leaves the half-year empty means the only one there is. */
function withTerm({ key, columns }: Guess, row: readonly Cell[], { term }: Given): Cell[] {
  const cells = [...row];
  const [year, season] = [columns.get('year'), columns.get('season')];
  if (key !== 'load' || term == null || year === undefined || season === undefined) return cells;
  if ([year, season].some((column) => textOf(row[column] ?? null) !== '')) return cells;
  while (cells.length <= Math.max(year, season)) cells.push(null);
  cells[year] = term.year;
  cells[season] = term.season;
  return cells;
}

interface Added {
  readonly key: string;
  readonly read: (row: readonly Cell[]) => Cell;
}

/** Columns that the reader wants and others have in one, or not at all. */
function addedTo({ key: kind, columns }: Guess, { term }: Given): readonly Added[] {
  const names = columns.get('fullName');
  if (names !== undefined)
    return ['lastName', 'firstName', 'middleName']
      .filter((key) => !columns.has(key))
      .map((key) => ({ key, read: (row) => partsOfName(textOf(row[names] ?? null))[key] ?? null }));
  if (kind !== 'load' || term == null || columns.has('year') || columns.has('season')) return [];
  return (['year', 'season'] as const).map((key) => ({ key, read: () => term[key] }));
}

function headingsOf({ key, columns, titles }: Guess, row: readonly Cell[], { said, implied }: Under): Cell[] {
  const known = new Map(
    [...columns].map(([one, column]) => [column, one === 'fullName' ? null : titleOf(key, one)]),
  );
  const elsewhere = new Set(implied.flatMap(({ guess }) => [...guess.columns.values()]));
  const isUnused = (column: number) =>
    elsewhere.has(column) || said.get(columnWord(key, titles[column] ?? '')) === noColumn;
  return Array.from({ length: Math.max(row.length, titles.length) }, (_, column) => {
    const ours = known.get(column);
    if (ours !== undefined) return ours;
    return isUnused(column) ? null : textOf(row[column] ?? null) || null;
  });
}

function titleOf(sheet: SheetKey, key: string): string {
  const columns: readonly { key: string; titles: readonly string[] }[] = sheets[sheet].columns;
  return columns.find((column) => column.key === key)?.titles[0] ?? `(${key})`;
}

/** «Асанова Айпери Маратовна», and «Асан кызы Айпери», whose «кызы» belongs to the surname. */
function partsOfName(name: string): Readonly<Record<string, string>> {
  const [lastName = '', firstName = '', ...rest] = namesOf(name);
  return { lastName, firstName, middleName: rest.join(' ') };
}
