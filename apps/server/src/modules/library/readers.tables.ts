import { bookMarkKinds } from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { bytes, instant, madeAt } from '#platform/db/columns.ts';

import { books } from './books.tables.ts';

const personId = () =>
  integer()
    .notNull()
    .references(() => people.id);
const bookId = () =>
  integer()
    .notNull()
    .references(() => books.id);

export const bookFavourites = pgTable(
  'book_favourites',
  { personId: personId(), bookId: bookId(), addedAt: madeAt() },
  (table) => [
    primaryKey({ columns: [table.personId, table.bookId] }),
    index('book_favourites_of_book').on(table.bookId),
  ],
);

/** How far somebody has read, whatever the device; at the same time what they have read. */
export const bookReadings = pgTable(
  'book_readings',
  {
    personId: personId(),
    bookId: bookId(),
    /** The page, or the part of an EPUB. */
    page: integer().notNull().default(1),
    /** The very place in an EPUB, as its reader calls it. */
    locator: text(),
    /** How much of the book lies behind, 0 to 1. */
    share: real().notNull().default(0),
    /** When that place was reached, by the clock of the device: what was reached later holds. */
    placedAt: instant().notNull(),
    openedAt: instant().notNull(),
    times: integer().notNull().default(1),
    /** Left out of the history; the place stays. */
    hiddenAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.bookId] }),
    index('book_readings_of_person').on(table.personId, table.openedAt.desc()),
    index('book_readings_of_book').on(table.bookId),
    check('book_readings_share', sql`${table.share} between 0 and 1 and ${table.page} >= 1`),
  ],
);

/** A bookmark, a note or a highlight, wherever one reads; whoever made it alone sees it. */
export const markColumns = () => ({
  /** Given by the device that made it. */
  id: uuid().primaryKey(),
  personId: personId(),
  kind: text({ enum: bookMarkKinds }).notNull(),
  page: integer().notNull(),
  /** The very place: of an EPUB as its reader calls it, of a PDF from which letter to which on the page. */
  locator: text(),
  quote: text().notNull().default(''),
  note: text().notNull().default(''),
  createdAt: madeAt(),
  changedAt: madeAt(),
});

export const bookMarks = pgTable('book_marks', { ...markColumns(), bookId: bookId() }, (table) => [
  index('book_marks_of_reader').on(table.personId, table.bookId, table.page),
  index('book_marks_of_book').on(table.bookId),
  check('book_marks_length', sql`length(${table.quote}) <= 2000 and length(${table.note}) <= 4000`),
]);

/** A private address for reading apps, of which the hash alone is searched; sealed, so that it can be shown again. */
export const opdsFeeds = pgTable('opds_feeds', {
  personId: integer()
    .primaryKey()
    .references(() => people.id),
  secretHash: bytes().notNull().unique(),
  secretSealed: bytes().notNull(),
  madeAt: madeAt(),
  lastFetchedAt: instant(),
});
