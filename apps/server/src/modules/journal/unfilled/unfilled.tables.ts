import { date, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';

/**
 * Lessons that were over and not filled in when they were counted last (`countUnfilled.ts`): to look for those of a whole
 * faculty takes longer than an office waits for its page.
 */
export const unfilledLessons = pgTable(
  'unfilled_lessons',
  {
    assignmentId: integer()
      .notNull()
      .references(() => teachingAssignments.id, { onDelete: 'cascade' }),
    lessonDate: date().notNull(),
    ordinal: smallint().notNull(),
    /** Whose staff see the class (`journal.policy.ts`): to find that out for thousands of classes takes long, too. */
    facultyIds: smallint().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.lessonDate, table.ordinal] })],
);
