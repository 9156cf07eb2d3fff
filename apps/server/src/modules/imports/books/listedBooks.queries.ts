import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { books } from '#modules/library/books.tables.ts';
import { bookCategories, bookSections } from '#modules/library/categories.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { int, listOf, orNull, text, type } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** Books that a list may speak of: of the same ISBN, or of the same title and author. */
export const selectListed = statement({
  name: 'books_listed',
  params: { isbns: listOf(text), titles: listOf(text) },
  row: {
    bookId: int,
    title: text,
    author: text,
    categoryId: int,
    publisher: text,
    year: orNull(int),
    isbn: orNull(text),
    language: orNull(text),
    totalPages: orNull(int),
    copies: int,
    licences: orNull(int),
    rights: text,
    description: text,
  },
  planned: 'each',
  sql: (p) => sql`
  select b.id as "bookId", b.title, b.author, b.category_id as "categoryId", b.publisher, b.year, b.isbn, b.language,
    b.total_pages as "totalPages", b.copies, b.licences, b.rights, b.description
  from ${books} b
  where b.removed_at is null and b.material_number is null and (b.isbn = any(${p.isbns}) or b.folded_title in (
    select ${foldedText(sql`one`)} from unnest(${p.titles}) one))
  order by b.id
  for update`,
});

/** Categories by their names in every language; the same name may stand in several sections. */
export const selectCategoryNames = statement({
  name: 'book_category_names',
  params: {},
  row: { categoryId: int, ru: text, kg: text, en: text, section: text },
  sql: () => sql`
  select c.id as "categoryId", c.name_ru as ru, c.name_kg as kg, c.name_en as en, s.name_ru as section
  from ${bookCategories} c join ${bookSections} s on s.id = c.section_id
  where c.closed_on is null and s.closed_on is null order by s.sort, s.id, c.sort, c.id`,
});

/** Lists follow each other; the lock ends with the transaction. */
export const lockBooks = statement({
  name: 'books_listed_lock',
  params: {},
  row: { lock: type('void', z.string()) },
  sql: () => sql`select pg_advisory_xact_lock(hashtext('book lists')) as lock`,
});
