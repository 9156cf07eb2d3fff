import { Book } from '@bilim/contract/library';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { bool, int, listOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { bookColumns, bookJoins, looking } from '../book.sql.ts';
import { books } from '../books.tables.ts';
import { bookCategories } from '../categories.tables.ts';
import { isShown } from '../library.policy.ts';
import { shelves } from './shelves.sql.ts';
import type { Shelf } from './shelves.sql.ts';
import { slipsOf } from '../slips.sql.ts';

const words = listOf(text);
const asked = {
  personId: int,
  categoryId: orNull(int),
  sectionId: orNull(int),
  academicYearId: smallint,
  skip: int,
  size: int,
};
const searched = {
  ...asked,
  /** Patterns of each word, of which one fits; an empty list asks for nothing. */
  word1: words,
  word2: words,
  word3: words,
  word4: words,
  /** Words that are found with one letter wrong. */
  slip1: orNull(text),
  slip2: orNull(text),
  slip3: orNull(text),
  slip4: orNull(text),
  isNewestFirst: bool,
};
type Asked = Params<typeof asked>;
type Searched = Params<typeof searched>;

const row = { bookIds: listOf(int), total: int };
/** Which index serves depends on what was asked. So only the books are found here: their columns are planned once. */
const planned = 'each';

/** All books, walked by an index in their order and counted by another: no list of them is ever made. */
const walking = (name: string, order: SQL) =>
  statement({
    name: `books_walked_by_${name}`,
    params: asked,
    sharesParams: true,
    row,
    planned,
    sql: (p) => {
      const fits = sql`from ${books} b where ${isShown} and ${standsIn(p)}`;
      return sql`
      select array(select b.id ${fits} order by ${order} limit ${p.size} offset ${p.skip}) as "bookIds",
        (select count(*)::int ${fits}) as total`;
    },
  });

/** Of so many times as many hits as a page reaches to, walking all books in their order comes to the page sooner. */
const often = sql.raw('40');

/** By title or author, on all shelves or one of the caller's: each has its own statement, so that each has its index. */
const searching = (column: SQL, shelf: Shelf, name: string) =>
  statement({
    name: `books_by_${name}`,
    params: searched,
    sharesParams: true,
    row,
    planned,
    sql: (p) => {
      const { join, at } = shelves[shelf](p);
      const fits = sql`from ${books} b ${join} where ${isShown} and ${standsIn(p)} and ${holds(p, column)}`;
      const page = sql`limit ${p.size} offset ${p.skip}`;
      const sorted = sql`array(
        select id from (
          select b.id, b.folded_title, case when ${p.isNewestFirst} then ${at} end as at ${fits} offset 0
        ) hits order by at desc nulls last, folded_title, id ${page})`;
      const picked =
        shelf === 'all'
          ? sql`case when not ${p.isNewestFirst} and counted.total > ${often} * (${p.skip} + ${p.size})
              then array(select b.id ${fits} order by b.folded_title, b.id ${page}) else ${sorted} end`
          : sorted;
      // Hits are counted by an index and never listed: a word of many titles has thousands.
      return sql`
      with counted as materialized (select count(*)::int as total ${fits})
      select ${picked} as "bookIds", counted.total from counted`;
    },
  });

const onShelves = (name: string, column: SQL) => ({
  all: searching(column, 'all', name),
  favourites: searching(column, 'favourites', `${name}_favourites`),
  history: searching(column, 'history', `${name}_history`),
  disciplines: searching(column, 'disciplines', `${name}_disciplines`),
});

export const selectBooks = {
  title: onShelves('title', sql`b.folded_title`),
  author: onShelves('author', sql`b.folded_author`),
};
export const walkBooks = {
  inOrder: walking('title', sql`b.folded_title, b.id`),
  newest: walking('age', sql`b.created_at desc nulls last, b.id desc nulls last`),
};
export type BookQuestion = ParamsOf<typeof walkBooks.inOrder>;

/** These books, in this order. */
export const selectShown = statement({
  name: 'books_shown',
  planned: 'blind',
  params: { ...looking, bookIds: listOf(int) },
  row: { rows: text },
  sql: (p) => sql`
  select ${jsonList(sql`
    select ${wireRow(Book, bookColumns(p))}
    from ${bookJoins(p)} join unnest(${p.bookIds}) with ordinality page(id, place) on page.id = b.id
    order by page.place`)}::text as rows`,
});

/** Of book `b`: stands in the category and the section that were asked for. */
export const standsIn = (
  p: Pick<Asked, 'categoryId' | 'sectionId'>,
) => sql`(${p.categoryId} is null or b.category_id = ${p.categoryId})
  and (${p.sectionId} is null or b.category_id in (
    select c.id from ${bookCategories} c where c.section_id = ${p.sectionId}))`;

function holds(p: Searched, column: SQL): SQL {
  const fits = (patterns: SQL, slip: SQL) =>
    sql`(cardinality(${patterns}) = 0 or ${column} like any(${patterns}))
      and (${slip} is null or ${slipsOf(column)} && ${slipsOf(slip)})`;
  return sql`${fits(p.word1, p.slip1)} and ${fits(p.word2, p.slip2)} and ${fits(p.word3, p.slip3)}
    and ${fits(p.word4, p.slip4)}`;
}
