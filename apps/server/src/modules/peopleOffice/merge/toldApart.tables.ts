import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { madeAt } from '#platform/db/columns.ts';

/** Two people who look alike and are two, as an office has found out; each pair once, whichever of them is named first. */
export const toldApart = pgTable(
  'people_told_apart',
  {
    personId: integer()
      .notNull()
      .references(() => people.id),
    otherId: integer()
      .notNull()
      .references(() => people.id),
    saidBy: integer()
      .notNull()
      .references(() => people.id),
    saidAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.otherId] }),
    // Not the lower number first: merging puts one number in the place of another.
    uniqueIndex('people_told_apart_once').using(
      'btree',
      sql`least(${table.personId}, ${table.otherId})`,
      sql`greatest(${table.personId}, ${table.otherId})`,
    ),
    index('people_told_apart_by_other').on(table.otherId),
    index('people_told_apart_by_sayer').on(table.saidBy),
    check('people_told_apart_two', sql`${table.personId} <> ${table.otherId}`),
  ],
);
