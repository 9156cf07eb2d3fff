import { sql } from 'drizzle-orm';

import { int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { nameFor } from './book.sql.ts';
import { books } from './books.tables.ts';
import { bookCategories, bookSections } from './categories.tables.ts';
import { isShown } from './library.policy.ts';

export const selectSections = statement({
  name: 'book_sections',
  params: { language: text },
  row: { sectionId: int, name: text },
  sql: (p) => sql`
  select s.id as "sectionId", ${nameFor(p, 's')} as name from ${bookSections} s
  where s.closed_on is null order by s.sort, s.id`,
});

export const selectCategories = statement({
  name: 'book_categories',
  params: { language: text, sectionId: orNull(int) },
  row: { categoryId: int, name: text, sectionId: int, books: int },
  sql: (p) => sql`
  select c.id as "categoryId", ${nameFor(p, 'c')} as name, c.section_id as "sectionId",
    coalesce(counted.books, 0)::int as books
  from ${bookCategories} c join ${bookSections} s on s.id = c.section_id
  left join (
    select b.category_id, count(*) as books from ${books} b where ${isShown} group by 1
  ) counted on counted.category_id = c.id
  where (${p.sectionId} is null or c.section_id = ${p.sectionId})
    and (c.closed_on is null and s.closed_on is null or counted.books > 0)
  order by s.sort, s.id, c.sort, c.id`,
});
