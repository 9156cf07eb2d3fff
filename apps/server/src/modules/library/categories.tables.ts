import { index, integer, pgTable, smallint } from 'drizzle-orm/pg-core';

import { closedOn, names } from '#platform/db/columns.ts';

/** The upper level: textbooks, science, fiction, … */
export const bookSections = pgTable('book_sections', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  sort: smallint().notNull().default(100),
  closedOn: closedOn(),
});

export const bookCategories = pgTable(
  'book_categories',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sectionId: smallint()
      .notNull()
      .references(() => bookSections.id),
    ...names(),
    sort: smallint().notNull().default(100),
    closedOn: closedOn(),
  },
  (table) => [index('book_categories_of_section').on(table.sectionId, table.sort)],
);
