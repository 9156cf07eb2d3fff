import {
  bookFileStates,
  bookFormats,
  bookLanguages,
  bookRights,
  shelfKinds,
} from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';

import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { files } from '#platform/db/platform.tables.ts';
import { bool, instant, int, listOf, oneOf, orNull, real, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { together } from '#platform/db/together.ts';
import { jsonList } from '#platform/db/wireJson.ts';
import { keptFileOf, keptFileRow } from '#platform/files/serveFile.ts';

import { bookColumns, bookJoins, looking, nameFor } from '../book.sql.ts';
import { books, bookShelves } from '../books.tables.ts';
import { bookSections } from '../categories.tables.ts';
import { readableBy, visibleTo } from '../library.policy.ts';
import type { BookReader } from '../library.policy.ts';

/** Everything of one book that its page shows. */
export const selectBook = statement({
  name: 'book_opened',
  params: { ...looking, bookId: int },
  row: {
    bookId: int,
    title: text,
    author: text,
    description: text,
    totalPages: int,
    fileName: text,
    categoryId: int,
    category: text,
    ownerId: int,
    ownerRole: int,
    ownerName: text,
    isFromMaterials: bool,
    createdAt: instant,
    url: text,
    canEdit: bool,
    year: orNull(int),
    language: orNull(oneOf(...bookLanguages)),
    rights: oneOf(...bookRights),
    format: oneOf(...bookFormats),
    hasCover: bool,
    version: int,
    isFavourite: bool,
    share: orNull(real),
    copies: int,
    sectionId: int,
    section: text,
    publisher: text,
    isbn: orNull(text),
    licences: orNull(int),
    sizeBytes: int,
    fileState: oneOf(...bookFileStates),
    withdrawReason: orNull(text),
    page: orNull(int),
    locator: orNull(text),
    placedAt: orNull(instant),
    shelves: rowsOf({
      disciplineId: int,
      name: text,
      kind: oneOf(...shelfKinds),
      pageFrom: orNull(int),
      pageTo: orNull(int),
    }),
  },
  sql: (p) => {
    const { isFromMaterials, canEdit, hasCover, isFavourite, ...plain } = bookColumns(p);
    const columns = Object.entries(plain).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
    const flags = Object.entries({ isFromMaterials, canEdit, hasCover, isFavourite }).map(
      ([name, value]) => sql`(${value}) = 1 as ${sql.identifier(name)}`,
    );
    return sql`
    select ${sql.join([...columns, ...flags], sql`, `)},
      c.section_id as "sectionId", ${nameFor(p, 's')} as section, b.publisher, b.isbn, b.licences,
      coalesce(f.size_bytes, 0)::int as "sizeBytes", b.file_state as "fileState",
      b.withdraw_reason as "withdrawReason", r.page, r.locator, r.placed_at as "placedAt",
      ${jsonList(sql`
        select distinct d.id as "disciplineId", ${nameFor(p, 'd')} as name, h.kind,
          h.page_from as "pageFrom", h.page_to as "pageTo"
        from ${bookShelves} h join ${disciplines} d on d.id = h.discipline_id
        where h.book_id = b.id order by name, "pageFrom"`)} as shelves
    from ${bookJoins(p)}
    join ${bookSections} s on s.id = c.section_id
    where b.id = ${p.bookId} and ${visibleTo(p)}`;
  },
});

const selectBookFiles = statement({
  name: 'book_files',
  planned: 'blind',
  line: 'shared',
  params: { personIds: listOf(int), areKeepers: listOf(bool), bookIds: listOf(int) },
  row: { place: int, ...keptFileRow, rights: oneOf(...bookRights), hasCover: bool },
  sql: (p) => sql`
  select asked.place::int as place, ${keptFileOf('f')}, b.rights, b.has_cover as "hasCover"
  from unnest(${p.personIds}, ${p.areKeepers}, ${p.bookIds})
    with ordinality asked(person_id, is_keeper, book_id, place)
  join ${books} b on b.id = asked.book_id join ${files} f on f.id = b.file_id and f.removed_at is null
  where ${readableBy({ personId: sql`asked.person_id`, isKeeper: sql`asked.is_keeper` })}`,
});

type BookFile = Omit<RowOf<typeof selectBookFiles>, 'place'>;

/** The file of a book, where whoever asks may have it; asked again for each piece of it. */
export const findBookFile = together<BookReader & { readonly bookId: number }, BookFile>(
  async (db, asked) => {
    const rows = await selectBookFiles(db, {
      personIds: asked.map(({ personId }) => personId),
      areKeepers: asked.map(({ isKeeper }) => isKeeper),
      bookIds: asked.map(({ bookId }) => bookId),
    });
    const found = new Map(rows.map(({ place, ...file }) => [place, file]));
    return asked.map((_, index) => found.get(index + 1) ?? null);
  },
);
