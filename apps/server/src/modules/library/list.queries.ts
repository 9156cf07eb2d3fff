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
import { bookShelves as shelfRows } from './books.tables.ts';
import { isShown } from './library.policy.ts';

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
    select ${jsonList(sql`
        select ${wireRow(Book, bookColumns(p))}
        from ${bookJoins(p)}
        where ${fits(p, column)}
        order by case when ${p.isNewestFirst} or ${p.shelf} = 'history'
            then case ${p.shelf} when 'history' then r.opened_at when 'favourites' then v.added_at else b.created_at end
          end desc nulls last, b.folded_title, b.id
        limit ${p.size} offset ${p.skip}`)}::text as rows,
      (select count(*)::int from ${bookJoins(p)} where ${fits(p, column)}) as total`,
  });

export const selectBooks = {
  title: selecting('title', sql`b.folded_title`),
  author: selecting('author', sql`b.folded_author`),
};
export type BookQuestion = ParamsOf<typeof selectBooks.title>;

function fits(p: Asked, column: SQL): SQL {
  const holds = (patterns: SQL) => sql`(cardinality(${patterns}) = 0 or ${column} like any(${patterns}))`;
  return sql`${isShown}
    and (${p.categoryId} is null or b.category_id = ${p.categoryId})
    and (${p.sectionId} is null or c.section_id = ${p.sectionId})
    and ${holds(p.word1)} and ${holds(p.word2)} and ${holds(p.word3)} and ${holds(p.word4)}
    and case ${p.shelf}
      when 'favourites' then v.book_id is not null
      when 'history' then r.book_id is not null and r.hidden_at is null
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
