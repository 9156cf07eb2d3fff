import { newsReaders } from '@bilim/contract/news';
import { languages } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import { instant, madeAt } from '#platform/db/columns.ts';
import { files } from '#platform/db/platform.tables.ts';

/** A news item; its words are in `news_texts`. Nothing is ever erased. */
export const newsItems = pgTable(
  'news_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    authorId: integer()
      .notNull()
      .references(() => people.id),
    /** Short name of the faculty, department or university that speaks. */
    speaker: text().notNull(),
    readers: text({ enum: newsReaders }).notNull(),
    /** The whole university when null; never an empty list, which would be nobody. */
    facultyIds: smallint().array(),
    /** Null of a draft. */
    publishedAt: instant(),
    endsAt: instant(),
    isPinned: boolean().notNull().default(false),
    needsConfirmation: boolean().notNull().default(false),
    /** When open pages and devices were told of it. */
    announcedAt: instant(),
    /** When its text was changed after it had been published. */
    editedAt: instant(),
    /** When those who had not read it were last reminded. */
    remindedAt: instant(),
    removedAt: instant(),
    removedBy: integer().references(() => people.id),
    version: integer().notNull().default(1),
    createdAt: madeAt(),
    changedAt: madeAt(),
  },
  (table) => [
    index('news_items_in_order')
      .on(table.isPinned.desc(), table.publishedAt.desc(), table.id.desc())
      .where(sql`${table.removedAt} is null and ${table.publishedAt} is not null`),
    index('news_items_to_announce')
      .on(table.publishedAt)
      .where(sql`${table.announcedAt} is null and ${table.publishedAt} is not null`),
    index('news_items_by_author').on(table.authorId),
    index('news_items_by_remover')
      .on(table.removedBy)
      .where(sql`${table.removedBy} is not null`),
    check('news_items_speaker', sql`length(${table.speaker}) between 1 and 50`),
    check('news_items_faculties', sql`cardinality(${table.facultyIds}) > 0`),
    check('news_items_end', sql`${table.endsAt} > ${table.publishedAt}`),
    check('news_items_removed', sql`(${table.removedAt} is null) = (${table.removedBy} is null)`),
  ],
);

/** Figures of a reach, whom a reminder would reach, and the groups that have read least. */
export const reachFigures = z.object({
  recipients: z.int(),
  delivered: z.int(),
  read: z.int(),
  confirmed: z.int(),
  missing: z.int(),
  byDevice: z.int(),
  byLetter: z.int(),
  groups: z.array(z.object({ name: z.string(), recipients: z.int(), read: z.int(), confirmed: z.int() })),
});
type ReachFigures = z.output<typeof reachFigures>;

const newsId = () =>
  integer()
    .notNull()
    .references(() => newsItems.id);

/** The words of an item in one language. Every item has at least one. */
export const newsTexts = pgTable(
  'news_texts',
  {
    newsId: newsId(),
    language: text({ enum: languages }).notNull(),
    headline: text().notNull(),
    body: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.language] }),
    check('news_texts_length', sql`length(${table.headline}) <= 200 and length(${table.body}) <= 20000`),
  ],
);

/** Attached files, in the order in which they were sent. */
export const newsFiles = pgTable(
  'news_files',
  {
    newsId: newsId(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    /** As the address of a download names it. */
    name: text().notNull(),
    ordinal: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.name] }),
    unique('news_files_once').on(table.fileId),
  ],
);

/** Who has read what. Unread is what has no row here: the mark is a person's own, never everybody's. */
export const newsReads = pgTable(
  'news_reads',
  {
    newsId: newsId(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    readAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.personId] }),
    // Holds all that the count of what waits for somebody needs.
    index('news_reads_of_person').on(table.personId, table.newsId, table.confirmedAt),
  ],
);

/**
 * Whom an item has reached, as it was counted last: for tens of thousands that takes longer than somebody waits for a
 * page. What was counted of another version of the item counts for nothing.
 */
export const newsReach = pgTable('news_reach', {
  newsId: integer()
    .primaryKey()
    .references(() => newsItems.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  countedAt: instant().notNull(),
  figures: jsonb().$type<ReachFigures>().notNull(),
});

interface TextBefore {
  readonly language: (typeof languages)[number];
  readonly headline: string;
  readonly body: string;
}

/** What stood there before a change of a published item. */
export const newsEdits = pgTable(
  'news_edits',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    newsId: newsId(),
    editedBy: integer()
      .notNull()
      .references(() => people.id),
    editedAt: instant().notNull(),
    before: jsonb().$type<TextBefore[]>().notNull(),
  },
  (table) => [
    index('news_edits_of_item').on(table.newsId, table.id),
    index('news_edits_by_editor').on(table.editedBy),
  ],
);
