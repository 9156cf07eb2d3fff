import { sql } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import { bytes, int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { books } from '../books.tables.ts';

/** Another book with the same bytes or the same ISBN. */
export const selectDouble = statement({
  name: 'book_double',
  params: { bookId: orNull(int), sha256: orNull(bytes), isbn: orNull(text) },
  row: { bookId: int, title: text },
  planned: 'each',
  sql: (p) => sql`
  select b.id as "bookId", b.title from ${books} b left join ${files} f on f.id = b.file_id
  where b.removed_at is null and b.id is distinct from ${p.bookId}
    and (b.isbn = ${p.isbn} or f.sha256 = ${p.sha256} and f.removed_at is null)
  order by b.id limit 1`,
});
