import { bookShelves } from '@bilim/contract/library/words';
import { Book } from '@bilim/contract/library';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { bool, int, listOf, oneOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { bookColumns, bookJoins, looking } from './book.sql.ts';
import { books, bookShelves as shelfRows } from './books.tables.ts';
import { bookCategories } from './categories.tables.ts';
import { isShown } from './library.policy.ts';
import { bookFavourites, bookReadings } from './readers.tables.ts';

const words = listOf(text);
const asked = {
  ...looking,
  categoryId: orNull(int),
  sectionId: orNull(int),
  /** Patterns of each word; an empty list asks for nothing. */
  word1: words,
  word2: words,
  word3: words,
  word4: words,
  /** Words that are long enough to be found by what they are like. */
  like1: orNull(text),
  like2: orNull(text),
  like3: orNull(text),
  like4: orNull(text),
  shelf: orNull(oneOf(...bookShelves)),
  academicYearId: smallint,
  isNewestFirst: bool,
  skip: int,
  size: int,
};
type Asked = Params<typeof asked>;

/** One for each of the two ways to search, so that each has its index. */
const selecting = (name: string, column: SQL) =>
  statement({
    name: `books_by_${name}`,
    params: asked,
    row: { rows: text, total: int },
    // Which index serves depends on what was asked.
    planned: 'each',
    sql: (p) => sql`
    with hits as materialized (
      select b.id, b.folded_title, ${broughtAt(p)} as at from ${books} b where ${fits(p, column)}
    ), page as (
      select id, row_number() over (order by at desc nulls last, folded_title, id) as place from hits
      order by place limit ${p.size} offset ${p.skip}
    )
    select ${jsonList(sql`
        select ${wireRow(Book, bookColumns(p))}
        from ${bookJoins(p)} join page on page.id = b.id order by page.place`)}::text as rows,
      (select count(*)::int from hits) as total`,
  });

/** By what the newest come first; nothing where titles stand in order. */
function broughtAt({ shelf, isNewestFirst, personId }: Asked): SQL {
  return sql`case
    when ${shelf} = 'history' then (
      select r.opened_at from ${bookReadings} r where r.book_id = b.id and r.person_id = ${personId})
    when not ${isNewestFirst} then null
    when ${shelf} = 'favourites' then (
      select v.added_at from ${bookFavourites} v where v.book_id = b.id and v.person_id = ${personId})
    else b.created_at end`;
}

export const selectBooks = {
  title: selecting('title', sql`b.folded_title`),
  author: selecting('author', sql`b.folded_author`),
};
export type BookQuestion = ParamsOf<typeof selectBooks.title>;

function fits(p: Asked, column: SQL): SQL {
  const holds = (patterns: SQL, word: SQL) =>
    sql`(cardinality(${patterns}) = 0 or ${column} like any(${patterns})) and (${word} is null or ${word} <% ${column})`;
  return sql`${isShown}
    and (${p.categoryId} is null or b.category_id = ${p.categoryId})
    and (${p.sectionId} is null or b.category_id in (
      select c.id from ${bookCategories} c where c.section_id = ${p.sectionId}))
    and ${holds(p.word1, p.like1)} and ${holds(p.word2, p.like2)} and ${holds(p.word3, p.like3)} and ${holds(p.word4, p.like4)}
    and case ${p.shelf}
      when 'favourites' then exists (
        select from ${bookFavourites} v where v.book_id = b.id and v.person_id = ${p.personId})
      when 'history' then exists (
        select from ${bookReadings} r where r.book_id = b.id and r.person_id = ${p.personId} and r.hidden_at is null)
      when 'disciplines' then exists (
        select from ${shelfRows} s where s.book_id = b.id and s.discipline_id in (${ownDisciplines(p)}))
      else true end`;
}

/** What the caller teaches or learns in that year. */
function ownDisciplines({ personId, academicYearId }: Pick<Asked, 'personId' | 'academicYearId'>): SQL {
  return sql`
    select a.discipline_id from ${teachingAssignments} a
    where a.academic_year_id = ${academicYearId} and (a.teacher_id = ${personId} or exists (
      select from ${assignmentStudents} seat
      where seat.assignment_id = a.id and seat.student_id = ${personId} and seat.removed_at is null))`;
}
