import { bookFileStates, bookLanguages, bookRights, shelfKinds } from '@bilim/contract/library/words';
import type { Block } from '@bilim/contract/library/parts';
import { sql } from 'drizzle-orm';
import {
  check,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { instant, madeAt } from '#platform/db/columns.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { files } from '#platform/db/platform.tables.ts';

import { bookCategories } from './categories.tables.ts';
import { slipsOf } from './slips.sql.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A book of the e-library; without a file it stands on paper only. What was taken out stays, hidden. */
export const books = pgTable(
  'books',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer()
      .notNull()
      .references(() => bookCategories.id),
    title: text().notNull(),
    author: text().notNull().default(''),
    description: text().notNull().default(''),
    publisher: text().notNull().default(''),
    year: smallint(),
    /** Ten or thirteen digits, an X at the end of ten; without hyphens. */
    isbn: text(),
    language: text({ enum: bookLanguages }),
    totalPages: integer(),
    rights: text({ enum: bookRights }).notNull().default('university'),
    fileId: uuid().references(() => files.id),
    /** On paper, in the university's library. */
    copies: integer().notNull().default(0),
    /** How many may use the file under its licence; null for as many as like to. */
    licences: integer(),
    ownerId: integer()
      .notNull()
      .references(() => people.id),
    /** In which capacity the owner brought it, by the values of the wire. */
    ownerRole: smallint().notNull(),
    /** Of a book that is a study material shown here: its number there. */
    materialNumber: integer(),
    fileState: text({ enum: bookFileStates }).notNull().default('not_read'),
    /** A small picture lies beside the file. */
    hasCover: boolean().notNull().default(false),
    /** When somebody or something last looked whether the file is there and opens. */
    checkedAt: instant(),
    withdrawnAt: instant(),
    withdrawnBy: integer().references(() => people.id),
    withdrawReason: text(),
    removedAt: instant(),
    removedBy: integer().references(() => people.id),
    /** Grows with every change and guards against lost updates. */
    version: integer().notNull().default(1),
    createdAt: madeAt(),
    changedAt: madeAt(),
    /** As they are compared with what people type. */
    foldedTitle: text()
      .notNull()
      .generatedAlwaysAs(foldedText(sql`title`)),
    foldedAuthor: text()
      .notNull()
      .generatedAlwaysAs(foldedText(sql`author`)),
  },
  (table) => [
    unique('books_of_material').on(table.materialNumber),
    index('books_in_category')
      .on(table.categoryId, table.foldedTitle, table.id)
      .where(sql`${table.removedAt} is null and ${table.withdrawnAt} is null`),
    // A category is looked up by its books also when all of them are gone.
    index('books_by_category').on(table.categoryId),
    // Narrow, so that all books are counted by it.
    index('books_counted')
      .on(table.categoryId)
      .where(sql`${table.removedAt} is null and ${table.withdrawnAt} is null`),
    index('books_in_order')
      .on(table.foldedTitle, table.id)
      .where(sql`${table.removedAt} is null and ${table.withdrawnAt} is null`),
    index('books_newest').on(table.createdAt.desc(), table.id.desc()),
    index('books_by_file').on(table.fileId),
    index('books_by_isbn').on(table.isbn),
    index('books_by_owner').on(table.ownerId),
    index('books_withdrawn_by').on(table.withdrawnBy),
    index('books_removed_by').on(table.removedBy),
    index('books_title_trgm').using('gin', sql`folded_title gin_trgm_ops`),
    index('books_author_trgm').using('gin', sql`folded_author gin_trgm_ops`),
    index('books_title_slips').using('gin', slipsOf(sql`folded_title`)),
    index('books_author_slips').using('gin', slipsOf(sql`folded_author`)),
    check('books_title', sql`length(${table.title}) between 1 and 300`),
    check('books_year', sql`${table.year} between 1400 and 2200`),
    check('books_pages', sql`${table.totalPages} between 1 and 20000`),
    check('books_isbn', sql`${table.isbn} ~ '^([0-9]{9}[0-9X]|[0-9]{13})$'`),
    check('books_copies', sql`${table.copies} >= 0 and ${table.licences} >= 0`),
    check('books_withdrawn', sql`(${table.withdrawnAt} is null) = (${table.withdrawReason} is null)`),
  ],
);

/** The text of a book, page by page; of an EPUB, part by part. PostgreSQL knows forms of Russian and English words. */
export const bookPages = pgTable(
  'book_pages',
  {
    bookId: integer()
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Of an EPUB: what the part is called. */
    title: text(),
    body: text().notNull(),
    /** Of an EPUB: how the part is built, for its reader. */
    blocks: jsonb().$type<readonly Block[]>(),
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`to_tsvector('russian', ${foldedText(sql`body`)}) || to_tsvector('simple', ${foldedText(sql`body`)})`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.number] }),
    index('book_pages_words').using('gin', table.words),
  ],
);

/**
 * A book, or some pages of it, on the shelf of a discipline. Librarians put it there, or a study material that is a place in
 * the book: then it goes when the material goes.
 */
export const bookShelves = pgTable(
  'book_shelves',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    bookId: integer()
      .notNull()
      .references(() => books.id),
    kind: text({ enum: shelfKinds }).notNull(),
    pageFrom: integer(),
    pageTo: integer(),
    materialNumber: integer(),
    addedBy: integer()
      .notNull()
      .references(() => people.id),
    addedAt: madeAt(),
  },
  (table) => [
    unique('book_shelves_once').on(table.disciplineId, table.bookId, table.materialNumber).nullsNotDistinct(),
    unique('book_shelves_of_material').on(table.materialNumber),
    index('book_shelves_of_book').on(table.bookId),
    index('book_shelves_added_by').on(table.addedBy),
    check('book_shelves_pages', sql`${table.pageFrom} >= 1 and ${table.pageTo} >= ${table.pageFrom}`),
  ],
);

/** What became of a book on one day. */
export const bookDays = pgTable(
  'book_days',
  {
    bookId: integer()
      .notNull()
      .references(() => books.id),
    day: date().notNull(),
    opened: integer().notNull().default(0),
    downloaded: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.day] }), index('book_days_by_day').on(table.day)],
);
