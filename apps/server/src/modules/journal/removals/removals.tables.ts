import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import { people, students } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { instant, madeAt, yearId } from '#platform/db/columns.ts';

/**
 * What was taken out of a journal: a lesson, all lessons of a class, or a student of its list. Nothing is
 * erased by it; the row says who may be asked, and what one restoring brings back.
 */
export const journalRemovals = pgTable(
  'journal_removals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['lesson', 'journal', 'student'] }).notNull(),
    academicYearId: yearId(),
    assignmentId: integer()
      .notNull()
      .references(() => teachingAssignments.id),
    studentId: integer().references(() => students.id),
    lessonCount: smallint().notNull().default(0),
    reason: text(),
    removedBy: integer()
      .notNull()
      .references(() => people.id),
    removedAt: madeAt(),
    restoredBy: integer().references(() => people.id),
    restoredAt: instant(),
  },
  (table) => [
    check('journal_removals_student', sql`(${table.kind} = 'student') = (${table.studentId} is not null)`),
    index('journal_removals_by_class').on(table.assignmentId),
    index('journal_removals_by_student').on(table.studentId),
    index('journal_removals_open')
      .on(table.removedAt)
      .where(sql`${table.restoredAt} is null`),
  ],
);
