import type { Language } from '@bilim/contract';
import type { keepingApi } from '@bilim/contract/library/keeping';
import { bookLanguages, bookRights } from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';

import { csvReply } from '#platform/csv/csvReply.ts';
import { bool, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { Bytes, Call } from '#platform/http/serve.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';

import { nameFor } from './book.sql.ts';
import { books } from './books.tables.ts';
import { bookCategories } from './categories.tables.ts';
import { isShown } from './library.policy.ts';
import { listColumns, titleOf } from './listColumns.ts';
import type { ListColumn } from './listColumns.ts';
import { writeMarc } from './marc.ts';
import { marcOfBook } from './marcBooks.ts';
import { say } from './texts/say.ts';

const selectCatalogue = statement({
  name: 'books_catalogue',
  params: { language: text },
  row: {
    bookId: int,
    title: text,
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
  select b.id as "bookId", b.title, b.author, ${nameFor(p, 'c')} as category, b.publisher, b.year, b.isbn, b.language,
    b.total_pages as "totalPages", b.copies, b.licences, b.rights, b.description,
    b.file_id is not null as "hasFile", b.changed_at as "changedAt"
  from ${books} b join ${bookCategories} c on c.id = b.category_id
  where ${isShown} and b.material_number is null order by b.folded_title, b.id`,
});
type Catalogued = RowOf<typeof selectCatalogue>;

const widths: Partial<Record<ListColumn, number>> = { title: 50, author: 30, description: 60, category: 30 };

/** Every book in sight, with columns that the same list is read back by. */
export async function writeCatalogue(call: Call<typeof keepingApi.catalogue>): Promise<Bytes> {
  const { db, input, language, request } = call;
  const rows = await selectCatalogue(db, { language });
  if (input.format === 'marc') return marcOf(rows, `${request.protocol}://${request.host}`);
  const cells = rows.map((row) => listColumns.map((column) => cellOf(row, column, language)));
  const head = listColumns.map((column) => titleOf(column, language));
  if (input.format === 'csv') return csvReply([head, ...cells], 'catalogue.csv');
  const columns = listColumns.map((column) => ({
    title: titleOf(column, language),
    width: widths[column] ?? 16,
    kind: 'text' as const,
  }));
  return await workbookReply(
    [{ name: say(language, 'library.sheet'), columns, rows: cells }],
    'catalogue.xlsx',
  );
}

function cellOf(row: Catalogued, column: ListColumn, language: Language): string | null {
  const value = row[column];
  if (value === null || value === '') return null;
  if (column === 'rights') return say(language, `library.right.${row.rights}`);
  if (column === 'language' && row.language !== null)
    return say(language, `library.language.${row.language}`);
  return String(value);
}

function marcOf(rows: readonly Catalogued[], portal: string): Bytes {
  const records = rows.map(({ hasFile, ...book }) =>
    writeMarc(marcOfBook({ ...book, address: hasFile ? `${portal}/lms/library/${book.bookId}` : '' })),
  );
  return {
    bytes: Buffer.concat(records),
    mime: 'application/marc',
    fileName: 'catalogue.mrc',
    cacheControl: 'private, no-store',
  };
}
