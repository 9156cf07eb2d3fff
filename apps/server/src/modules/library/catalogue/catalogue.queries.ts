import { bookLanguages, bookRights } from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';

import { bool, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { nameFor } from '../book.sql.ts';
import { books } from '../books.tables.ts';
import { bookCategories } from '../categories.tables.ts';
import { isShown } from '../library.policy.ts';

/** Books in their order that follow one of them; study materials that are shown among them are their owners'. */
export const selectCatalogued = statement({
  name: 'books_catalogue',
  params: { language: text, afterTitle: text, afterId: int, size: int },
  row: {
    bookId: int,
    title: text,
    foldedTitle: text,
    author: text,
    category: text,
    publisher: text,
    year: orNull(int),
    isbn: orNull(text),
    language: orNull(oneOf(...bookLanguages)),
    totalPages: orNull(int),
    copies: int,
    licences: orNull(int),
    rights: oneOf(...bookRights),
    description: text,
    hasFile: bool,
    changedAt: instant,
  },
  sql: (p) => sql`
  select b.id as "bookId", b.title, b.folded_title as "foldedTitle", b.author, ${nameFor(p, 'c')} as category,
    b.publisher, b.year, b.isbn, b.language, b.total_pages as "totalPages", b.copies, b.licences, b.rights,
    b.description, b.file_id is not null as "hasFile", b.changed_at as "changedAt"
  from ${books} b join ${bookCategories} c on c.id = b.category_id
  where ${isShown} and b.material_number is null
    and (b.folded_title, b.id) > (${p.afterTitle}, ${p.afterId})
  order by b.folded_title, b.id limit ${p.size}`,
});
export type Catalogued = RowOf<typeof selectCatalogued>;
