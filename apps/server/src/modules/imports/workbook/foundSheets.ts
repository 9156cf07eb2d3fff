import { noColumn } from '@bilim/contract/imports';
import type { ImportSheet } from '@bilim/contract/imports';

import { columnName } from '#platform/xlsx/sheet.ts';
import type { Sheet } from '#platform/xlsx/sheet.ts';
import { textOf } from '#platform/xlsx/values.ts';

import { sheetWord } from './arrange.ts';
import type { ImpliedSheet } from './impliedSheets.ts';
import type { Sorted } from './book.ts';
import type { Said } from './guessColumns.ts';
import { columnWord, meaningsOf } from './guessColumns.ts';
import { sheetKeys, sheets } from './sheets.ts';

const longestShown = 60;
const lookedAt = 60;
const kindsOfSheets = sheetKeys.map((value) => ({ value, label: sheets[value].name }));

/** How the sheets of a workbook were understood, for whoever knows better. */
export function foundSheets(
  workbook: readonly Sheet[],
  { arranged, unread }: Sorted,
  { said }: Said,
): ImportSheet[] {
  const common = (sheet: Sheet) => {
    const word = sheetWord(sheet);
    return { sheet: sheet.name, word, isSaid: said.has(word), kinds: kindsOfSheets };
  };
  const tell = (found: ImpliedSheet): ImportSheet => {
    const sheet = workbook.find((one) => one.name === found.sheet.name) ?? found.sheet;
    const columns = columnsOf(sheet, found, said);
    return { ...common(sheet), sheetKind: found.key, choices: meaningsOf(found.key), columns };
  };
  const read = arranged.flatMap(({ implied, ...main }) => {
    const elsewhere = new Set(implied.flatMap(({ guess }) => [...guess.columns.values()].map(columnName)));
    const isOwn = ({ letter, meaning }: Column) => meaning !== null || !elsewhere.has(letter);
    const whole = tell(main);
    const others = implied.map(tell).map((one) => {
      return { ...one, isBeside: true, columns: one.columns.filter(({ meaning }) => meaning !== null) };
    });
    return [{ ...whole, columns: whole.columns.filter(isOwn) }, ...others];
  });
  const others = unread.map((sheet): ImportSheet => ({
    ...common(sheet),
    sheetKind: null,
    columns: [],
    choices: [],
  }));
  const placeOf = ({ sheet }: ImportSheet) => workbook.findIndex(({ name }) => name === sheet);
  return [...read, ...others].toSorted((one, other) => placeOf(one) - placeOf(other));
}

type Column = ImportSheet['columns'][number];

/** Those with a heading or anything below it. */
function columnsOf({ rows }: Sheet, { key, guess }: ImpliedSheet, said: Said['said']): Column[] {
  const below = rows.slice(guess.headingRow + 1, guess.headingRow + 1 + lookedAt);
  const keyOf = new Map([...guess.columns].map(([one, column]) => [column, one]));
  const width = Math.max(guess.titles.length, ...[...guess.columns.values()].map((column) => column + 1));
  const surenessOf = (meaning: string | null, heading: string) => {
    if (meaning !== null) return guess.sureness.get(meaning) ?? null;
    return said.get(columnWord(key, heading)) === noColumn ? ('said' as const) : null;
  };
  return Array.from({ length: width }, (_, column) => {
    const heading = (guess.titles[column] ?? '').slice(0, 200);
    const meaning = keyOf.get(column) ?? null;
    const example = below.map((row) => textOf(row[column] ?? null)).find(Boolean) ?? '';
    return {
      heading,
      letter: columnName(column),
      example: /парол|passw/i.test(heading) ? '•••' : example.slice(0, longestShown),
      meaning,
      sureness: surenessOf(meaning, heading),
    };
  }).filter(({ heading, example }) => heading !== '' || example !== '');
}
