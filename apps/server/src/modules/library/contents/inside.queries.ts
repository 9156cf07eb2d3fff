import { foundFrom, foundTo } from '@bilim/contract/library';
import { bookFormats } from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';

import { foldedText } from '#platform/db/folded.sql.ts';
import { files } from '#platform/db/platform.tables.ts';
import { bool, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { formatOf } from '../book.sql.ts';
import { bookPages, books } from '../books.tables.ts';
import { isShown } from '../library.policy.ts';
import { standsIn } from '../list/list.queries.ts';

/** Of one book all that a reader looks through; of the library the best. */
const mostHits = sql.raw('200');
const mostBest = sql.raw('30');
/** Ranked are no more than so many: words that stand everywhere are found first as well as best. */
const mostRanked = sql.raw('2000');

const marks = `StartSel=${foundFrom}, StopSel=${foundTo}, MaxWords=26, MinWords=12, ShortWord=2, MaxFragments=1`;

const found = {
  bookId: int,
  title: text,
  author: text,
  format: oneOf(...bookFormats),
  hasCover: bool,
  version: int,
  page: int,
  part: orNull(text),
  snippet: text,
};

/**
 * Pages on which the words stand, in whatever form Russian or English gives them; of Kyrgyz, which PostgreSQL does not
 * know, the word as it is typed and whatever begins with it.
 */
export const selectInside = statement({
  name: 'book_inside',
  params: {
    query: text,
    prefix: orNull(text),
    bookId: orNull(int),
    categoryId: orNull(int),
    sectionId: orNull(int),
  },
  row: found,
  planned: 'each',
  sql: (p) => sql`
  with asked as (
    select websearch_to_tsquery('russian', ${foldedText(p.query)}) || coalesce(to_tsquery('simple', ${p.prefix}), ''::tsquery) as q
  ), hits as (
    select g.book_id, g.number, g.title, g.body, ts_rank(g.words, asked.q) as rank
    from asked, ${bookPages} g join ${books} b on b.id = g.book_id
    where g.words @@ asked.q and ${isShown} and (${p.bookId} is null or g.book_id = ${p.bookId}) and ${standsIn(p)}
    limit ${mostRanked}
  ), best as (
    select *, row_number() over (partition by book_id order by rank desc, number) as place from hits
  ), shown as (
    select * from best where ${p.bookId} is not null or place <= 3
    order by case when ${p.bookId} is null then rank end desc nulls last, number
    limit case when ${p.bookId} is null then ${mostBest} else ${mostHits} end
  )
  select b.id as "bookId", b.title, b.author, ${formatOf} as format, b.has_cover as "hasCover", b.version,
    shown.number as page, shown.title as part,
    ts_headline('russian', shown.body, asked.q, ${sql.raw(`'${marks}'`)}) as snippet
  from asked, shown join ${books} b on b.id = shown.book_id left join ${files} f on f.id = b.file_id
  order by case when ${p.bookId} is null then shown.rank end desc nulls last, shown.book_id, shown.number`,
});
