import { AppError, languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { DictionaryValue, DictionaryValues } from '@bilim/contract/dictionaryValues';

import type { Database } from '#platform/db/database.ts';
import { textOf } from '#platform/dictionaries/dictionary.ts';
import type { Column, Dictionary } from '#platform/dictionaries/dictionary.ts';
import { plainName } from '#platform/plainName.ts';
import type { Cell, Sheet } from '#platform/xlsx/sheet.ts';
import { findTable } from '#platform/xlsx/table.ts';
import { dayOf, momentOf, numberOf, textOf as cellText, timeOf } from '#platform/xlsx/values.ts';

import { selectOptions } from './options.queries.ts';
import type { StoredRow, View } from './dictionaries.queries.ts';
import { headingOf, mostRows, placesOf } from './workbook.ts';
import type { Place } from './workbook.ts';
import { say } from './texts/say.ts';
import type { TextKey } from './texts/say.ts';

/** A row of a workbook; columns that it lacks have no value here. */
export interface ReadRow {
  readonly rowId: number | null;
  readonly values: DictionaryValues;
  readonly problems: readonly { readonly key: string; readonly text: TextKey; readonly value?: string }[];
  /** How it calls what it refers to. */
  readonly called: Readonly<Record<string, string>>;
  /** The name of the cell of a column, `B7`. */
  place(this: void, key: string): string;
}

/** Rows of the first sheet with such a table, by its headings in any of the three languages. */
export async function readRows(
  db: Database,
  view: View,
  sheets: readonly Sheet[],
): Promise<readonly ReadRow[]> {
  const { dictionary } = view;
  const places = new Map(placesOf(dictionary).map((place) => [nameOf(place), place]));
  const columns = [...places].map(([key, place]) => ({
    key,
    titles: [
      ...languages.map((language) => headingOf(dictionary, place, language)),
      ...((place.language === null && dictionary.columns[place.key ?? '']?.called) || []),
    ],
  }));
  const table = sheets
    .map((sheet) => findTable(sheet, columns))
    .find((one) => one !== null && one.columnOf.size > 1);
  if (table === undefined || table === null) throw new AppError('dictionary.no_table');
  const words = await wordsOf(db, dictionary);
  return table.rows.map((row): ReadRow => {
    const problems: { key: string; text: TextKey; value?: string }[] = [];
    const values: Record<string, DictionaryValue> = {};
    const called: Record<string, string> = {};
    for (const [key, column] of Object.entries(dictionary.columns)) {
      const parts = [...places].filter(([, place]) => place.key === key).map(([name]) => name);
      if (parts.every((name) => row.columnOf(name) === null)) continue;
      if (column.target !== undefined) called[key] = cellText(row.cell(key));
      const read = valueIn(
        column,
        parts.map((name) => row.cell(name)),
        words.get(key),
      );
      if (read !== undefined) values[key] = read;
      else if (column.target === undefined) problems.push({ key, text: 'field.invalid' });
      else problems.push({ key, text: 'dictionary.not_found', value: cellText(row.cell(key)) });
    }
    const id = numberOf(row.cell(idName));
    if (cellText(row.cell(idName)) !== '' && id === null)
      problems.push({ key: idName, text: 'field.invalid' });
    return { rowId: id, values, problems, called, place: (key) => row.place(partOf(key, dictionary)) };
  });
}

/** The row with what it refers to already where the file calls that so: it may be closed by now, or one of several of that name. */
export function withHeld(row: ReadRow, stored: StoredRow | undefined): ReadRow {
  const held = Object.entries(row.called).flatMap(([key, name]) => {
    const label = stored?.labels[key];
    return label !== undefined && plainName(label) === plainName(name) ? [key] : [];
  });
  const values = Object.fromEntries(held.map((key) => [key, stored?.values[key] ?? null]));
  const problems = row.problems.filter(({ key }) => !held.includes(key));
  return { ...row, problems, values: { ...row.values, ...values } };
}

export const idName = 'id';

function nameOf({ key, language }: Place): string {
  if (key === null) return idName;
  return language === null ? key : `${key}.${language}`;
}

/** Of what is wrong with a name as a whole, its first part. */
function partOf(key: string, { columns }: Dictionary): string {
  return columns[key]?.kind === 'names' ? `${key}.ru` : key;
}

type Words = ReadonlyMap<string, number | string>;

/** What a cell says; undefined for what it cannot say. */
function valueIn(
  { kind }: Column,
  [first = null, second = null, third = null]: readonly Cell[],
  words: Words = new Map(),
): DictionaryValue | undefined {
  if (kind === 'names') return { ru: cellText(first), kg: cellText(second), en: cellText(third) };
  if (cellText(first) === '') return kind === 'flag' ? false : null;
  return readers[kind](first, words);
}

const wordIn = (cell: Cell, words: Words) => words.get(plainName(cellText(cell)));
const readers = {
  text: cellText,
  number: (cell: Cell) => numberOf(cell) ?? undefined,
  day: (cell: Cell) => dayOf(cell) ?? undefined,
  time: (cell: Cell) => timeOf(cell) ?? undefined,
  moment: (cell: Cell) => momentOf(cell) ?? undefined,
  flag: flagOf,
  choice: wordIn,
  reference: wordIn,
};

const inEach = (key: TextKey) => languages.map((language) => plainName(say(language, key)));
function flagOf(cell: Cell): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const word = plainName(cellText(cell));
  if (inEach('dictionary.yes').includes(word)) return true;
  return inEach('dictionary.no').includes(word) ? false : undefined;
}

/** What the words of references and choices stand for, in any of the languages. */
async function wordsOf(db: Database, dictionary: Dictionary) {
  const words = new Map<string, ReadonlyMap<string, number | string>>();
  for (const [key, { target, choices }] of Object.entries(dictionary.columns)) {
    if (choices !== undefined) {
      const wordOf = (choice: string, language: Language) =>
        plainName(say(language, textOf(dictionary, `${key}.${choice}`)));
      words.set(
        key,
        new Map(choices.flatMap((choice) => languages.map((language) => [wordOf(choice, language), choice]))),
      );
    }
    if (target === undefined) continue;
    const known = new Map<string, number>();
    for (const language of languages) {
      for (const { label, optionId } of await selectOptions(db, target, { language, most: mostRows })) {
        known.set(plainName(label), optionId);
      }
    }
    words.set(key, known);
  }
  return words;
}
