import type { Language, Person } from '@bilim/contract';
import type { RowState } from '@bilim/contract/dictionaries';
import type { DictionaryValue, DictionaryValues } from '@bilim/contract/dictionaryValues';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { literal, nameWords } from '#modules/people/nameWords.ts';
import type { Database } from '#platform/db/database.ts';
import type { Column, Dictionary, Target } from '#platform/dictionaries/dictionary.ts';

import { changeableBy, scopeIn } from './dictionaries.policy.ts';

/** A dictionary as one person sees it. */
export interface View {
  readonly dictionary: Dictionary;
  readonly person: Person;
  readonly language: Language;
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

export interface Asked {
  readonly state: RowState;
  readonly query?: string | undefined;
  readonly where?: Readonly<Record<string, string | number>> | undefined;
  readonly sort?: string | undefined;
  readonly isDescending?: boolean | undefined;
}

/** A page of the rows that were asked for, in a total order. */
export async function selectRows(
  db: Database,
  view: View,
  { skip, size, ...asked }: Asked & { readonly skip: number; readonly size: number },
): Promise<StoredRow[]> {
  const { table } = view.dictionary;
  const rows = await db
    .select(selectionOf(view))
    .from(table)
    .where(
      and(asked.state === 'open' ? isNull(table.closedOn) : isNotNull(table.closedOn), found(view, asked)),
    )
    .orderBy(...orderOf(view, asked), asc(table.id))
    .limit(size)
    .offset(skip);
  return rows.map((row) => rowOf(view.dictionary, row));
}

/** How many open and closed rows hold what is looked for. */
export async function countRows(db: Database, view: View, asked: Asked) {
  const { table } = view.dictionary;
  const [counts] = await db
    .select({
      open: sql<number>`count(*) filter (where ${table.closedOn} is null)::int`,
      closed: sql<number>`count(${table.closedOn})::int`,
    })
    .from(table)
    .where(found(view, asked));
  return counts ?? { open: 0, closed: 0 };
}

/** A row that nobody else changes until the transaction is over; null where there is none. */
export async function lockRow(db: Database, view: View, rowId: number): Promise<StoredRow | null> {
  const { table } = view.dictionary;
  const [row] = await db.select(selectionOf(view)).from(table).where(eq(table.id, rowId)).for('update');
  return row === undefined ? null : rowOf(view.dictionary, row);
}

export async function findRow(db: Database, view: View, rowId: number): Promise<StoredRow | null> {
  const { table } = view.dictionary;
  const [row] = await db.select(selectionOf(view)).from(table).where(eq(table.id, rowId));
  return row === undefined ? null : rowOf(view.dictionary, row);
}

/** What may be chosen of a table that a column refers to. */
export async function selectOptions(
  db: Database,
  target: Target,
  {
    language,
    query = '',
    most,
  }: { readonly language: Language; readonly query?: string; readonly most: number },
) {
  const { table, closedOn } = target;
  const label = target.label[language];
  return await db
    .select({ optionId: sql<number>`${table.id}`, label: sql<string>`${label}` })
    .from(table)
    .where(and(closedOn === undefined ? undefined : isNull(closedOn), holds(sql`${label}`, query)))
    .orderBy(sql`${label} collate "und-x-icu"`, asc(table.id))
    .limit(most);
}

/** What rows are called to which a column has referred at some time. */
export async function selectLabels(
  db: Database,
  { table, label }: Target,
  { language, ids }: { readonly language: Language; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sql<number>`${table.id}`, label: sql<string>`${label[language]}` })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.label]));
}

function selectionOf({ dictionary, person, language }: View) {
  const { table, columns, label } = dictionary;
  const selection: Record<string, PgColumn | SQL> = {
    rowId: table.id,
    version: sql`md5(${table}::text)`,
    label: label[language],
    closedOn: table.closedOn,
    mayChange: changeableBy(scopeIn(dictionary, person), dictionary),
  };
  for (const [key, column] of Object.entries(columns)) {
    for (const [place, one] of column.columns.entries()) selection[`value.${key}.${place}`] = one;
    // Within another one: of what stands right in a selection the query builder takes the table's name away.
    if (column.target !== undefined) selection[`label.${key}`] = sql`${labelOf(column, language)}`;
  }
  return selection;
}

type Selected = Readonly<Record<string, unknown>>;

function rowOf({ columns }: Dictionary, row: Selected): StoredRow {
  const { rowId, version, label, closedOn, mayChange } = row;
  const values: Record<string, DictionaryValue> = {};
  const labels: Record<string, string> = {};
  for (const [key, { kind, target }] of Object.entries(columns)) {
    values[key] = valueIn(row, key, kind === 'names');
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

function valueIn(row: Selected, key: string, isNames: boolean): DictionaryValue {
  const at = (place: number) => row[`value.${key}.${place}`];
  if (isNames) return { ru: String(at(0)), kg: String(at(1)), en: String(at(2)) };
  const value = at(0);
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? value : null;
}

/** What the row is called to which the column refers. */
function labelOf({ columns: [column], target }: Column, language: Language): SQL {
  if (target === undefined) throw new Error('only references have labels');
  return sql`(select ${target.label[language]} from ${target.table} where ${target.table.id} = ${column})`;
}

/** The words and the chosen values that were asked for. */
function found(
  { dictionary: { columns }, language }: View,
  { query = '', where = {} }: Asked,
): SQL | undefined {
  const texts = Object.values(columns).flatMap((column) => {
    if (column.target !== undefined) return [labelOf(column, language)];
    return column.kind === 'text' || column.kind === 'names' ? column.columns.map((one) => sql`${one}`) : [];
  });
  const chosen = Object.entries(where).map(([key, value]) => {
    const [column] = columns[key]?.columns ?? [];
    const isOf =
      columns[key]?.kind === 'reference' ? typeof value === 'number' : columns[key]?.kind === 'choice';
    return column === undefined || !isOf ? sql`false` : eq(column, value);
  });
  return and(holds(sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`, query), ...chosen);
}

/** Whether a text holds every word, whatever its case, and with or without the letters that many keyboards lack. */
function holds(text: SQL, query: string): SQL | undefined {
  const folded = sql`translate(lower(${text}), 'өүңё', 'оуне')`;
  return and(...nameWords(query).map((word) => sql`${folded} like ${`%${literal(word)}%`}`));
}

function orderOf({ dictionary: { columns, order }, language }: View, { sort, isDescending }: Asked): SQL[] {
  const asked = sort === undefined || columns[sort] === undefined ? [] : [sort];
  const way = isDescending === true ? desc : asc;
  const first = asked.flatMap((key) => sortedBy(columns[key], language)).map((by) => way(by));
  return [...first, ...order.flatMap((key) => sortedBy(columns[key], language)).map((by) => asc(by))];
}

function sortedBy(column: Column | undefined, language: Language): SQL[] {
  if (column === undefined) return [];
  const [ru, kg = ru, en = ru] = column.columns;
  if (column.target !== undefined) return inWords(labelOf(column, language));
  if (column.kind === 'names') return inWords(sql`${{ ru, kg, en }[language]}`);
  return column.kind === 'text' ? inWords(sql`${ru}`) : [sql`${ru}`];
}

function inWords(text: SQL): SQL[] {
  return [sql`${text} collate "und-x-icu"`];
}
