import type { Language } from '@bilim/contract';
import type { DictionaryGrant } from '@bilim/contract/dictionaries';
import type { ColumnKind, DictionaryValues } from '@bilim/contract/dictionaryValues';
import { getTableColumns } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { isTextKey } from '../texts.ts';
import type { KnownText } from '../texts.ts';

import { countingUses, repointing } from './uses.ts';
import type { CountUses, Repointing, Use } from './uses.ts';

/** A table whose rows are closed and not deleted; without a day of closing they stay. */
export type KeptTable = PgTable & { readonly id: PgColumn; readonly closedOn?: PgColumn };

/** The three columns of a name, one column that is the same in every language, or what they are made of. */
export type Labelled = Readonly<Record<Language, PgColumn | SQL>>;

/** What a column may refer to. */
export interface Target {
  readonly table: PgTable & { readonly id: PgColumn };
  readonly label: Labelled;
  /** Closed rows are offered no more. */
  readonly closedOn?: PgColumn;
}

interface Told {
  readonly isRequired?: boolean;
  /** Stands in the form alone. */
  readonly isHidden?: boolean;
  /** What lists of universities write over such a column. */
  readonly called?: readonly string[];
  /** Said once: what other rows have been made by is changed no more. */
  readonly isFixed?: boolean;
}

export interface Column extends Told {
  readonly kind: ColumnKind;
  /** One; of names the Russian, the Kyrgyz and the English one. */
  readonly columns: readonly PgColumn[];
  readonly longest?: number;
  readonly least?: number;
  readonly most?: number;
  readonly digits?: number;
  /** The figure that stands here unless somebody says another one. */
  readonly follows?: (values: DictionaryValues) => number | null;
  readonly choices?: readonly string[];
  readonly target?: Target;
}

/** Columns as a dictionary describes them. */
export const column = {
  names: (
    of: Readonly<Record<Language, PgColumn>>,
    { longest = 200 }: { readonly longest?: number } = {},
  ): Column => ({
    kind: 'names',
    columns: [of.ru, of.kg, of.en],
    longest,
    isRequired: true,
  }),
  text: (of: PgColumn, told: Told & { readonly longest: number }): Column => one('text', of, told),
  number: (
    of: PgColumn,
    told: Told & Pick<Column, 'digits' | 'follows'> & { readonly least: number; readonly most: number },
  ): Column => one('number', of, told),
  day: (of: PgColumn, told: Told = {}): Column => one('day', of, told),
  /** By the clock, `HH:mm`. */
  time: (of: PgColumn, told: Told = {}): Column => one('time', of, told),
  /** A day and a time by the university's clock, kept as an instant. */
  moment: (of: PgColumn, told: Told = {}): Column => one('moment', of, told),
  choice: (of: PgColumn, choices: readonly string[], told: Told = {}): Column => ({
    ...one('choice', of, { ...told, isRequired: true }),
    choices,
  }),
  reference: (of: PgColumn, target: Target, told: Told = {}): Column => ({
    ...one('reference', of, told),
    target,
  }),
  flag: (of: PgColumn, told: Told = {}): Column => one('flag', of, { ...told, isRequired: true }),
};

function one<Rest extends Told>(kind: ColumnKind, of: PgColumn, told: Rest): Column {
  return { kind, columns: [of], ...told };
}

interface Description {
  /** Stands in addresses, in the audit and in the keys of its texts. */
  readonly name: string;
  /** Whoever holds it sees the dictionary, and changes the rows of the own scope. */
  readonly right: DictionaryGrant;
  readonly table: KeptTable;
  readonly columns: Readonly<Record<string, Column>>;
  /** What other dictionaries, and a question about a row, call it. */
  readonly label: Labelled;
  /** Columns by which rows stand in order. */
  readonly order: readonly string[];
  /** Columns by which a row is known that comes without its id. */
  readonly known: readonly string[];
  /** Pairs of days of which the second is not before the first, or of times of which it is later. */
  readonly spans?: readonly (readonly [string, string])[];
  /** The column of numbers by which rows are put in order by hand. */
  readonly place?: string;
  /** The flag that exactly one open row has: whichever gets it takes it from the other. */
  readonly only?: string;
  /** Lessons, timetables or journals look different after a change: open pages are told. */
  readonly shapesTimetables?: boolean;
  /** There is one row and never another. */
  readonly isSingle?: boolean;
  /** The column of what rows are called, where they may be renamed from a day on: what went before keeps the former name. */
  readonly renamed?: string;
  /** Whether a row stays as it is, given today: what is over was judged by it. Holds for rows as they would become, too. */
  readonly settled?: (today: SQL) => SQL<boolean>;
  /** Two rows may turn out to be one. */
  readonly hasDoubles?: boolean;
  /** Columns in which they must agree then: what else refers to them has been made by these. */
  readonly alike?: readonly string[];
  /** The flag by which a row is closed, in a table without a day of closing. */
  readonly closedBy?: string;
  /** Which rows of the table are meant, where others are none of the staff's. */
  readonly among?: SQL;
  /** What lists of other systems call its rows, in `external_ids`. */
  readonly outside?: string;
  /** The column of the faculty whose row it is; without one all rows are the whole university's. */
  readonly faculty?: string;
  /** Everything that refers to a row; a test holds the list against the database. */
  readonly usedBy: readonly Use[];
}

export interface Dictionary extends Description {
  readonly title: KnownText;
  readonly about: KnownText;
  readonly countUses: CountUses;
  readonly repointings: readonly Repointing[];
}

/** Describes a table that staff keep: all that list, form, history and workbook need to know. */
export function dictionary(told: Description): Dictionary {
  // A text that is missing is found when the server starts, and not by whoever opens that screen.
  for (const [key, { choices = [] }] of Object.entries(told.columns)) {
    for (const text of [key, ...choices.map((choice) => `${key}.${choice}`)]) textOf(told, text);
  }
  for (const [table] of told.usedBy) keyOf(`dictionary.uses.${table}`);
  return {
    ...told,
    title: keyOf(`dictionary.${told.name}`),
    about: textOf(told, 'about'),
    countUses: countingUses(told.name, told.usedBy),
    repointings: told.hasDoubles === true ? repointing(told.name, told.usedBy, told.outside) : [],
  };
}

/** The text of a column, of one of its choices, or about the dictionary; many columns are called the same everywhere. */
export function textOf({ name }: Pick<Description, 'name'>, key: string): KnownText {
  const own = `dictionary.${name}.${key}`;
  return isTextKey(own) ? own : keyOf(`dictionary.any.${key}`);
}

/** The text about a column, where there is one. */
export function hintOf({ name }: Pick<Description, 'name'>, key: string): KnownText | null {
  const hint = `dictionary.${name}.${key}.hint`;
  return isTextKey(hint) ? hint : null;
}

export function keyOf(key: string): KnownText {
  if (!isTextKey(key)) throw new Error(`there is no text ${key}`);
  return key;
}

/** What the query builder calls a column of a table. */
export function propertyOf(table: PgTable, asked: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one === asked);
  if (found === undefined) throw new Error(`the table has no column ${asked.name}`);
  return found[0];
}

/** A column that reads the same in every language. */
export function sameInAll<Of extends PgColumn | SQL>(of: Of): Readonly<Record<Language, Of>> {
  return { ru: of, kg: of, en: of };
}

/** The names of a table in the three languages. */
export function namesOf(
  table: Readonly<Record<'nameRu' | 'nameKg' | 'nameEn', PgColumn>>,
): Readonly<Record<Language, PgColumn>> {
  return { ru: table.nameRu, kg: table.nameKg, en: table.nameEn };
}
