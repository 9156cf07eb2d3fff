import { integer, pgTable } from 'drizzle-orm/pg-core';

import { students } from '#modules/people/people.tables.ts';
import { instant } from '#platform/db/columns.ts';

/** Which issue of a student's card holds; without a row it is the first one, 0. A new one ends those before. */
export const studentCards = pgTable('student_cards', {
  studentId: integer()
    .primaryKey()
    .references(() => students.id),
  issue: integer().notNull(),
  issuedAt: instant().notNull(),
});
