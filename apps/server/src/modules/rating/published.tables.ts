import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core';

import { groups, people, students } from '#modules/people/people.tables.ts';
import { instant, madeAt } from '#platform/db/columns.ts';

/** That the list of a group in a period is shown to its students; an office takes it back by an end. */
export const publishedRatings = pgTable(
  'published_ratings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    academicYearId: smallint().notNull(),
    seasonId: smallint().notNull(),
    groupId: integer()
      .notNull()
      .references(() => groups.id),
    publishedAt: madeAt(),
    publishedBy: integer()
      .notNull()
      .references(() => people.id),
    endedAt: instant(),
    endedBy: integer().references(() => people.id),
  },
  (table) => [
    uniqueIndex('published_ratings_open')
      .on(table.groupId, table.academicYearId, table.seasonId)
      .where(sql`${table.endedAt} is null`),
    index('published_ratings_of_group').on(table.groupId),
    index('published_ratings_by_publisher').on(table.publishedBy),
    index('published_ratings_by_ender').on(table.endedBy),
  ],
);

/** That a student agreed to be named in published lists, until it was taken back. */
export const ratingConsents = pgTable(
  'rating_consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    givenAt: madeAt(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('rating_consents_open')
      .on(table.studentId)
      .where(sql`${table.endedAt} is null`),
    index('rating_consents_of_student').on(table.studentId),
  ],
);
