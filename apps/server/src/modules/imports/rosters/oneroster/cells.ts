import type { ProblemCode } from '../source.ts';

interface CellProblem {
  readonly code: ProblemCode;
  readonly column: string;
  readonly value: string | null;
  /** Of an unknown word, those that are known. */
  readonly known?: string;
}

type Words<T> = Readonly<Record<string, T>>;

/** One row by the names of its columns. What is wrong is noted down, and the value is then null or a guess. */
export interface Cells {
  readonly problems: readonly CellProblem[];
  has(column: string): boolean;
  /** One line, without outer blanks; null when empty or not there. */
  text(column: string, longest?: number): string | null;
  required(column: string, longest?: number): string;
  day(column: string): string | null;
  requiredDay(column: string): string;
  /** A number within bounds. */
  number(column: string, least: number, most: number): number | null;
  flag(column: string, otherwise: boolean): boolean;
  /** Values separated by commas. */
  list(column: string): string[];
  /** What a word means; an unknown one is a problem. */
  word<T>(column: string, words: Words<T>, otherwise: T): T;
  /** The same where something must stand. */
  requiredWord<T>(column: string, words: Words<T>, otherwise: T): T;
  refuse(code: ProblemCode, column: string, value: string | null): void;
}

const usualLength = 300;
const longList = 20_000;
// What no text holds and the database refuses.
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/;

/** Headings by their place, spelled small: systems differ in capitals. */
export type Headings = ReadonlyMap<string, number>;

export function headingsOf(cells: readonly string[]): Headings {
  return new Map(cells.map((cell, index) => [cell.trim().toLowerCase(), index]));
}

export function cellsOf(headings: Headings, values: readonly string[]): Cells {
  const problems: CellProblem[] = [];
  const refuse: Cells['refuse'] = (code, column, value) => void problems.push({ code, column, value });

  const text: Cells['text'] = (column, longest = usualLength) => {
    const value = values[headings.get(column.toLowerCase()) ?? -1] ?? '';
    if (value === '') return null;
    if (forbidden.test(value)) refuse('characters_forbidden', column, null);
    const clean = value.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    if (clean.length > longest) refuse('value_too_long', column, clean.slice(0, 60));
    return clean === '' ? null : clean;
  };
  const required: Cells['required'] = (column, longest) => {
    const value = text(column, longest);
    if (value === null) refuse('value_missing', column, null);
    return value ?? '';
  };
  /** What a parser makes of a value; null is a problem. */
  const parsed = <T>(column: string, code: ProblemCode, parse: (value: string) => T | null): T | null => {
    const value = text(column);
    if (value === null) return null;
    const found = parse(value);
    if (found === null) refuse(code, column, value);
    return found;
  };
  const day: Cells['day'] = (column) => parsed(column, 'not_a_day', dayIn);
  const word = <T>(column: string, words: Words<T>, otherwise: T): T => {
    const value = text(column);
    if (value === null) return otherwise;
    const found = meaningOf(value, words);
    const known = Object.keys(words).join(', ');
    if (found === null) problems.push({ code: 'word_unknown', column, value, known });
    return found?.meaning ?? otherwise;
  };

  return {
    problems,
    refuse,
    text,
    required,
    day,
    word,
    has: (column) => headings.has(column.toLowerCase()),
    requiredDay: (column) => (required(column) === '' ? '' : (day(column) ?? '')),
    requiredWord: (column, words, otherwise) =>
      required(column) === '' ? otherwise : word(column, words, otherwise),
    number: (column, least, most) => parsed(column, 'not_a_number', (value) => numberIn(value, least, most)),
    flag: (column, otherwise) =>
      parsed(column, 'not_a_flag', (value) => meaningOf(value, flags))?.meaning ?? otherwise,
    list: (column) =>
      (text(column, longList) ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
  };
}

/** As the standard has them, and as a Russian spreadsheet writes them. */
const flags = { true: true, false: false, истина: true, ложь: false } as const;

function meaningOf<T>(value: string, words: Words<T>): { readonly meaning: T } | null {
  const found = Object.entries(words).find(([known]) => known.toLowerCase() === value.toLowerCase());
  return found === undefined ? null : { meaning: found[1] };
}

function numberIn(value: string, least: number, most: number): number | null {
  const number = /^-?\d{1,9}([.,]\d{1,4})?$/.test(value) ? Number(value.replace(',', '.')) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

/** `YYYY-MM-DD`, or as a Russian spreadsheet writes it, `DD.MM.YYYY`; a day that exists. */
function dayIn(value: string): string | null {
  const day = value.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
