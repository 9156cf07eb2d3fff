import { textOf } from '#platform/xlsx/values.ts';
import type { Cell, Sheet } from '#platform/xlsx/sheet.ts';

import { guessColumns, isRequiredIn } from './guessColumns.ts';
import type { Guess, Said } from './guessColumns.ts';
import { nameKey } from './nameKey.ts';
import { sheets } from './sheets.ts';
import type { SheetKey } from './sheets.ts';

/** What a list tells of the things that its rows name: a list of groups of their specialties, a load of its disciplines. */
export interface ImpliedSheet {
  readonly key: SheetKey;
  readonly sheet: Sheet;
  readonly guess: Guess;
}

interface Telling {
  readonly key: SheetKey;
  /** By which columns a thing is named: of its own kind of sheet, and of the list. */
  readonly named: Readonly<Record<string, string>>;
}

const departments: Telling = { key: 'units', named: { faculty: 'faculty', department: 'department' } };
const tellings: Readonly<Partial<Record<SheetKey, readonly Telling[]>>> = {
  programmes: [departments],
  groups: [{ key: 'programmes', named: { title: 'programme' } }, departments],
  students: [{ key: 'groups', named: { name: 'group' } }],
  teachers: [departments],
  disciplines: [departments],
  load: [{ key: 'disciplines', named: { title: 'discipline' } }],
};

/**
 * The things of which a list says all that is needed to make them, and what it says of what these name: a list of
 * students of their groups, and so of their specialties.
 */
export function impliedSheets(sheet: Sheet, guess: Guess, given: Said): ImpliedSheet[] {
  return (tellings[guess.key] ?? []).flatMap((telling) => {
    const found = guessImplied(sheet, guess, { telling, given });
    if (found === null) return [];
    const rows = rowsOf(sheet, found, telling);
    const one = { key: telling.key, guess: found, sheet: { name: sheet.name, rows } };
    return [one, ...impliedSheets(sheet, found, given)];
  });
}

function guessImplied(
  sheet: Sheet,
  main: Guess,
  { telling: { key, named }, given }: { readonly telling: Telling; readonly given: Said },
): Guess | null {
  const own = new Set<string>(sheets[key].columns.map((column) => column.key));
  const isMeant = (one: string) => own.has(one) || Object.values(named).includes(one);
  const others = new Set([...main.columns].flatMap(([one, column]) => (isMeant(one) ? [] : [column])));
  const titles = main.titles.map((title, column) => (others.has(column) ? '' : title));
  const rows = [titles, ...sheet.rows.slice(main.headingRow + 1)];
  const guess = guessColumns({ name: sheet.name, rows }, key, given);
  const columns = new Map(guess?.headingRow === 0 ? guess.columns : []);
  for (const [one, theirs] of Object.entries(named)) {
    const column = main.columns.get(theirs) ?? columns.get(one);
    if (column === undefined) return null;
    columns.set(one, column);
  }
  if (guess === null || new Set(columns.values()).size < columns.size) return null;
  if (![...own].every((one) => columns.has(one) || !isNeeded(key, one))) return null;
  return { ...guess, columns, headingRow: main.headingRow, titles, isWhole: true };
}

/** A discipline is not made without a department, although a sheet of disciplines may leave it out. */
function isNeeded(key: SheetKey, column: string): boolean {
  return isRequiredIn(key, column) || column === 'department';
}

/** Each thing where it is first named; what is nothing of it is left out. */
function rowsOf({ rows }: Sheet, { key, columns, headingRow }: Guess, { named }: Telling): Cell[][] {
  const seen = new Set<string>();
  const titles: readonly { readonly key: string; readonly titles: readonly string[] }[] = sheets[key].columns;
  return rows.map((row, index) => {
    if (index < headingRow) return [];
    const cells: Cell[] = [];
    for (const [one, column] of columns) {
      while (cells.length <= column) cells.push(null);
      const title = titles.find((other) => other.key === one)?.titles[0] ?? null;
      cells[column] = index === headingRow ? title : (row[column] ?? null);
    }
    if (index === headingRow) return cells;
    const names = Object.keys(named).map((one) => nameKey(textOf(row[columns.get(one) ?? -1] ?? null)));
    const name = names.join('|');
    if (names.includes('') || seen.has(name)) return [];
    seen.add(name);
    return cells;
  });
}
