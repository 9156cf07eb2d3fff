import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { names } from '#platform/db/columns.ts';

/**
 * Names of rows of dictionaries beside today's, which stands in the row itself: those from before a day, and those from a
 * day on that is still to come.
 */
export const datedNames = pgTable(
  'dated_names',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    dictionary: text().notNull(),
    rowId: integer().notNull(),
    /** Of a former name the first day on which it held no more, of a coming one the first day on which it will. */
    day: date().notNull(),
    isComing: boolean().notNull(),
    ...names(),
  },
  (table) => [index('dated_names_of_row').on(table.dictionary, table.rowId, table.day)],
);
