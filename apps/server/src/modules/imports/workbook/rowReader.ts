import { plainName } from '#platform/plainName.ts';
import { columnName } from '#platform/xlsx/sheet.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';
import type { Column, TableRow } from '#platform/xlsx/table.ts';
import { dayOf, numberOf, textOf } from '#platform/xlsx/values.ts';

import type { Place, ProblemCode, RosterProblem } from '../rosters/source.ts';

/** How long a text in a cell may be. */
const longestText = 200;
const longestShown = 60;

/** Reads the cells of one row, and writes down what is wrong with them. */
export interface RowReader<Key extends string> {
  readonly place: Place;
  text(key: Key): string | null;
  /** An error when there is nothing. */
  required(key: Key): string | null;
  day(key: Key): string | null;
  number(key: Key, bounds: { readonly least: number; readonly most: number }): number | null;
  /** One of the words, in whatever case; a word stands for what it leads to. */
  word<T>(key: Key, words: ReadonlyMap<string, T>): T | null;
  isTicked(key: Key): boolean;
  tell(severity: RosterProblem['severity'], code: ProblemCode, key: Key, known?: string): void;
  /** What stands there, without a word about it. */
  shown(key: string): string;
  /** Whether no error has been told. */
  isSound(): boolean;
}

interface Reading<Key extends string> {
  readonly sheetName: string;
  readonly row: TableRow<Key>;
  readonly columns: readonly Column<Key>[];
  readonly problems: RosterProblem[];
}

export function rowReader<Key extends string>(reading: Reading<Key>): RowReader<Key> {
  const { row, problems, columns } = reading;
  const place = { file: reading.sheetName, line: row.number };
  let isSound = true;

  const tell = (severity: RosterProblem['severity'], code: ProblemCode, key: Key, known?: string) => {
    if (severity === 'error') isSound = false;
    const value = textOf(row.cell(key)).slice(0, longestShown);
    problems.push({
      kind: 'problem',
      severity,
      code,
      place,
      column: headingOf(reading, key),
      value: value === '' ? null : value,
      ...(known !== undefined && { known }),
    });
  };
  /** What `read` makes of a cell; an error when it makes nothing of a cell that is not empty. */
  function readAs<T>(key: Key, code: ProblemCode, read: (cell: Cell) => T | null): T | null {
    const cell = row.cell(key);
    if (textOf(cell) === '') return null;
    const value = read(cell);
    if (value === null) tell('error', code, key);
    return value;
  }
  const text: RowReader<Key>['text'] = (key) =>
    readAs(key, 'value_too_long', (cell) => (textOf(cell).length > longestText ? null : textOf(cell)));

  return {
    place,
    text,
    required(key) {
      const found = text(key);
      if (textOf(row.cell(key)) === '') tell('error', 'value_missing', key);
      return found;
    },
    day: (key) => readAs(key, 'not_a_day', dayOf),
    number: (key, { least, most }) =>
      readAs(key, 'not_a_number', (cell) => {
        const found = numberOf(cell);
        return found === null || found < least || found > most ? null : found;
      }),
    word(key, words) {
      const cell = textOf(row.cell(key));
      if (cell === '') return null;
      const found = words.get(wordKey(cell));
      if (found === undefined) tell('error', 'word_unknown', key, usualOf(words));
      return found ?? null;
    },
    isTicked: (key) => readAs(key, 'not_a_flag', (cell) => ticks.get(wordKey(textOf(cell))) ?? null) ?? false,
    tell,
    shown(key) {
      const column = columns.find((one) => one.key === key);
      return column === undefined ? '' : textOf(row.cell(column.key));
    },
    isSound: () => isSound,
  };
}

/** Of the words of one meaning the first. */
function usualOf(words: ReadonlyMap<string, unknown>): string {
  return [...new Map([...words].toReversed().map(([word, meaning]) => [meaning, word])).values()]
    .toReversed()
    .join(', ');
}

const ticks = new Map([
  ...['да', 'ооба', 'yes', '+', '1', 'true', 'x', 'х'].map((word) => [word, true] as const),
  ...['нет', 'жок', 'no', '-', '0', 'false'].map((word) => [word, false] as const),
]);

/** Words are alike whatever their case, ё and points. */
export function wordKey(text: string): string {
  return plainName(text)
    .replaceAll(/[.\s]+/g, ' ')
    .trim();
}

/** `Группа (D)`: the heading, and the letter by which Excel knows the column. */
function headingOf<Key extends string>({ row, columns }: Reading<Key>, key: Key): string {
  const title = columns.find((column) => column.key === key)?.titles[0] ?? key;
  const column = row.columnOf(key);
  return column === null ? title : `${title} (${columnName(column)})`;
}
