import type { Language, Person } from '@bilim/contract';
import type { RowState } from '@bilim/contract/dictionaries';
import { byUniversityClock } from '@bilim/contract/core/universityClock';
import type { ColumnKind, DictionaryValue, DictionaryValues } from '@bilim/contract/dictionaryValues';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { nameWords } from '#modules/people/nameWords.sql.ts';
import type { Database } from '#platform/db/database.ts';
import type { Column, Dictionary } from '#platform/dictionaries/dictionary.ts';

import { changeableBy, scopeIn } from './dictionaries.policy.ts';
import { has } from './options.queries.ts';
import { labelOf, orderOf, pageOf } from './rowOrder.sql.ts';
import type { Sorting } from './rowOrder.sql.ts';

/** A dictionary as one person sees it. */
export interface View {
  readonly dictionary: Dictionary;
  readonly person: Person;
  readonly language: Language;
  /** By the university's clock. */
  readonly today: string;
}

/** A row as it is in the database. */
export interface StoredRow {
  readonly rowId: number;
  readonly version: string;
  readonly label: string;
  readonly values: DictionaryValues;
  readonly labels: Readonly<Record<string, string>>;
  readonly closedOn: string | null;
  readonly mayChange: boolean;
}

export interface Asked extends Sorting {
  readonly state: RowState;
  readonly query?: string | undefined;
  readonly where?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** A page of the rows that were asked for, in a total order. Which ones is found first: only they are put into words. */
export async function selectRows(
  db: Database,
  view: View,
  { skip, size, ...asked }: Asked & { readonly skip: number; readonly size: number },
): Promise<StoredRow[]> {
  const { table } = view.dictionary;
  const where = and(isIn(asked.state, table), found(view, asked));
  const { page, order } = pageOf(view, asked, { where, skip, size });
  const rows = await db
    .select(selectionOf(view))
    .from(table)
    .innerJoin(page, sql`page.id = ${table.id}`)
    .orderBy(...order);
  return rows.map((row) => rowOf(view.dictionary, row));
}

/** How many open and closed rows hold what is looked for. */
export async function countRows(db: Database, view: View, asked: Asked) {
  const { table } = view.dictionary;
  const [counts] = await db
    .select({
      open: sql<number>`count(*) filter (where ${closing(table)} is null)::int`,
      closed: sql<number>`count(${closing(table)})::int`,
    })
    .from(table)
    .where(found(view, asked));
  return counts ?? { open: 0, closed: 0 };
}

/** A row that nobody else changes until the transaction is over; null where there is none. */
export async function lockRow(db: Database, view: View, rowId: number): Promise<StoredRow | null> {
  const [row] = await lockRows(db, view, [rowId]);
  return row ?? null;
}

/** Those of the rows that there are, by id: of two who lock the same, the second waits. */
export async function lockRows(db: Database, view: View, ids: readonly number[]): Promise<StoredRow[]> {
  const { table } = view.dictionary;
  const rows = await db
    .select(selectionOf(view))
    .from(table)
    .where(sql`${table.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(table.id)
    .for('update');
  return rows.map((row) => rowOf(view.dictionary, row));
}

/** The rows that are offered, in the order of the dictionary, locked against each other's moves. */
export async function lockOpenRows(db: Database, view: View, only?: SQL): Promise<StoredRow[]> {
  const { table } = view.dictionary;
  const rows = await db
    .select(selectionOf(view))
    .from(table)
    .where(and(isIn('open', table), only))
    .orderBy(...orderOf(view))
    .for('update');
  return rows.map((row) => rowOf(view.dictionary, row));
}

/** The last number of a column. */
export async function lastPlace(
  db: Database,
  { table }: Dictionary,
  [column]: readonly PgColumn[],
): Promise<number> {
  const [last] = await db.select({ place: sql<number>`coalesce(max(${column}), 0)::int` }).from(table);
  return last?.place ?? 0;
}

/** Between two rows that are put in order there is room for others. */
export const placeStep = 10;

export async function findRow(db: Database, view: View, rowId: number): Promise<StoredRow | null> {
  const { table } = view.dictionary;
  const [row] = await db.select(selectionOf(view)).from(table).where(eq(table.id, rowId));
  return row === undefined ? null : rowOf(view.dictionary, row);
}

function selectionOf(view: View) {
  const { dictionary, person, language } = view;
  const { table, columns, label } = dictionary;
  const selection: Record<string, PgColumn | SQL> = {
    rowId: table.id,
    version: sql`md5(${table}::text)`,
    // Within another one: of what stands right in a selection the query builder takes the table's name away.
    label: sql`${sql`${label[language]}`}`,
    closedOn: closing(table),
    mayChange: sql`${changeableBy(scopeIn(dictionary, person), dictionary)} and not ${settledIn(view)}`,
  };
  for (const [key, column] of Object.entries(columns)) {
    for (const [place, one] of column.columns.entries()) selection[`value.${key}.${place}`] = one;
    if (column.target !== undefined) selection[`label.${key}`] = sql`${labelOf(column, language)}`;
  }
  return selection;
}

/** Whether a row is one that stays as it is. */
function settledIn({ dictionary: { settled }, today }: View): SQL<boolean> {
  return settled === undefined ? sql`false` : sql<boolean>`${sql`${settled(sql`${today}::date`)}`}`;
}

/** Those of the rows that stay as they are. */
export async function countSettled(db: Database, view: View, ids: readonly number[]): Promise<number> {
  const { table, settled } = view.dictionary;
  if (settled === undefined || ids.length === 0) return 0;
  return await db.$count(table, and(inArray(table.id, [...ids]), settledIn(view)));
}

type Selected = Readonly<Record<string, unknown>>;

function rowOf({ columns }: Dictionary, row: Selected): StoredRow {
  const { rowId, version, label, closedOn, mayChange } = row;
  const values: Record<string, DictionaryValue> = {};
  const labels: Record<string, string> = {};
  for (const [key, { kind, target }] of Object.entries(columns)) {
    values[key] = valueIn(row, key, kind);
    const called = row[`label.${key}`];
    if (target !== undefined && typeof called === 'string') labels[key] = called;
  }
  return {
    rowId: Number(rowId),
    version: String(version),
    label: String(label),
    values,
    labels,
    closedOn: typeof closedOn === 'string' ? closedOn : null,
    mayChange: mayChange === true,
  };
}

/** When a row was closed; null of tables whose rows are not. */
function closing({ closedOn }: Dictionary['table']): SQL {
  return closedOn === undefined ? sql`null::date` : sql`${closedOn}`;
}

function isIn(state: RowState, table: Dictionary['table']): SQL {
  return state === 'open' ? isNull(closing(table)) : isNotNull(closing(table));
}

function valueIn(row: Selected, key: string, kind: ColumnKind): DictionaryValue {
  const at = (place: number) => row[`value.${key}.${place}`];
  if (kind === 'names') return { ru: String(at(0)), kg: String(at(1)), en: String(at(2)) };
  const value = at(0);
  if (value instanceof Date) return byUniversityClock(value).slice(0, 16);
  if (kind === 'time' && typeof value === 'string') return value.slice(0, 5);
  if (kind === 'choice' && typeof value === 'number') return String(value);
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? value : null;
}

/** The words and the chosen values that were asked for; each word may stand in another column. */
function found({ dictionary, language }: View, { query = '', where = {} }: Asked): SQL | undefined {
  const { columns, among } = dictionary;
  const chosen = Object.entries(where).map(([key, value]) => {
    const [column] = columns[key]?.columns ?? [];
    return column === undefined || !isOf(columns[key]?.kind, value) ? sql`false` : eq(column, value);
  });
  const words = nameWords(query).map((word) => or(...placesOf(word, Object.values(columns), language)));
  return and(among, ...words, ...chosen);
}

/** Where a word may stand. What a row refers to is looked through once, not for each row. */
function placesOf(word: string, columns: readonly Column[], language: Language): SQL[] {
  const own = columns.flatMap(({ kind, columns: all }) =>
    kind === 'text' || kind === 'names' ? all.map((one) => sql`${one}`) : [],
  );
  const elsewhere = columns.flatMap(({ columns: [column], target }) =>
    target === undefined
      ? []
      : [
          sql`${column} in (select ${target.table.id} from ${target.table} where ${has(sql`${target.label[language]}`, word)})`,
        ],
  );
  return own.length === 0
    ? elsewhere
    : [has(sql`concat_ws(' ', ${sql.join(own, sql`, `)})`, word), ...elsewhere];
}

/** Whether rows may be chosen by such a value of a column. */
function isOf(kind: ColumnKind | undefined, value: string | number | boolean): boolean {
  if (kind === 'reference') return typeof value === 'number';
  if (kind === 'flag') return typeof value === 'boolean';
  // A choice may look like a number, and then it arrives as one.
  return kind === 'choice' && typeof value !== 'boolean';
}
