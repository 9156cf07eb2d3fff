import type { Language } from '@bilim/contract';
import { asc, desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Column, Dictionary } from '#platform/dictionaries/dictionary.ts';

interface Reading {
  readonly dictionary: Dictionary;
  readonly language: Language;
}

export interface Sorting {
  readonly sort?: string | undefined;
  readonly isDescending?: boolean | undefined;
}

interface Part {
  readonly where: SQL | undefined;
  readonly skip: number;
  readonly size: number;
}

/**
 * The ids of a page of rows, to be joined with their table as `page`, and the order in which they stand there. What
 * rows refer to is joined for its words: looked up row by row, its table would be read anew for each.
 */
export function pageOf(reading: Reading, sorting: Sorting, { where, skip, size }: Part) {
  const { dictionary, language } = reading;
  const { table, columns } = dictionary;
  const joins = [...new Set(columnsIn(dictionary, sorting))].flatMap((name) => {
    const { target, columns: [column] = [] } = columns[name] ?? {};
    if (target === undefined) return [];
    const words = sql`select ${target.table.id} as id, ${target.label[language]} as words from ${target.table}`;
    return [sql`left join (${words}) ${wordsBeside(name)} on ${wordsBeside(name)}.id = ${column}`];
  });
  const keys = keysOf(reading, sorting, (name) => sql`${wordsBeside(name)}.words`);
  const told = keys.map(({ by }, place) => sql`${by} as ${keyAt(place)}`);
  const orderIn = (from: SQL) => [
    ...keys.map(({ way }, place) => way(sql`${from}${keyAt(place)}`)),
    sql`${from}id`,
  ];
  return {
    page: sql`(
      select ${list([sql`${table.id} as id`, ...told])} from ${table} ${sql.join(joins, sql` `)}
      where ${where ?? sql`true`} order by ${list(orderIn(sql``))} limit ${size} offset ${skip}) page`,
    order: orderIn(sql`page.`),
  };
}

/** The same order for statements that lock, to which nothing can be joined. */
export function orderOf(reading: Reading, sorting: Sorting = {}): SQL[] {
  const { dictionary, language } = reading;
  const keys = keysOf(reading, sorting, (_name, column) => labelOf(column, language));
  return [...keys.map(({ by, way }) => way(by)), asc(dictionary.table.id)];
}

/** What the row is called to which the column refers. */
export function labelOf({ columns: [column], target }: Column, language: Language): SQL {
  if (target === undefined) throw new Error('only references have labels');
  return sql`(select ${target.label[language]} from ${target.table} where ${target.table.id} = ${column})`;
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `);
const wordsBeside = (name: string) => sql.identifier(`beside_${name}`);
const keyAt = (place: number) => sql.identifier(`key_${place}`);

/** The column that is asked for, then those of the dictionary. */
function columnsIn({ columns, order }: Dictionary, { sort }: Sorting): readonly string[] {
  return sort === undefined || columns[sort] === undefined ? order : [sort, ...order];
}

function keysOf(
  { dictionary, language }: Reading,
  sorting: Sorting,
  wordsOf: (name: string, column: Column) => SQL,
) {
  const names = columnsIn(dictionary, sorting);
  const isAsked = names !== dictionary.order;
  return names.flatMap((name, place) => {
    const column = dictionary.columns[name];
    if (column === undefined) return [];
    const way = isAsked && place === 0 && sorting.isDescending === true ? desc : asc;
    return [{ way, by: keyOf(column, language, () => wordsOf(name, column)) }];
  });
}

function keyOf(column: Column, language: Language, wordsOf: () => SQL): SQL {
  const [ru, kg = ru, en = ru] = column.columns;
  if (column.target !== undefined) return inWords(wordsOf());
  if (column.kind === 'names') return inWords(sql`${{ ru, kg, en }[language]}`);
  return column.kind === 'text' ? inWords(sql`${ru}`) : sql`${ru}`;
}

function inWords(text: SQL): SQL {
  return sql`${text} collate "und-x-icu"`;
}
