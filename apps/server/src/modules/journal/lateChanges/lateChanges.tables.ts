import { requestStates } from '@bilim/contract/journal/lateChanges';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { instant, madeAt } from '#platform/db/columns.ts';

import { gradeModules } from '../journal.tables.ts';

/** That the teacher of a class may change late marks, of one module or of all, up to and including a day. */
export const lateChangePermissions = pgTable(
  'late_change_permissions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    assignmentId: integer()
      .notNull()
      .references(() => teachingAssignments.id),
    moduleId: smallint().references(() => gradeModules.id),
    endsOn: date().notNull(),
    reason: text().notNull(),
    grantedBy: integer()
      .notNull()
      .references(() => people.id),
    grantedAt: madeAt(),
    revokedBy: integer().references(() => people.id),
    revokedAt: instant(),
  },
  (table) => [index('late_change_permissions_by_class').on(table.assignmentId)],
);

/** A teacher asks for such a permission. One open request per class and module. */
export const lateChangeRequests = pgTable(
  'late_change_requests',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    assignmentId: integer()
      .notNull()
      .references(() => teachingAssignments.id),
    moduleId: smallint().references(() => gradeModules.id),
    /** The lesson from which it was asked. */
    lessonDate: date().notNull(),
    reason: text().notNull(),
    askedBy: integer()
      .notNull()
      .references(() => people.id),
    askedAt: madeAt(),
    state: text({ enum: requestStates }).notNull().default('open'),
    answer: text(),
    answeredBy: integer().references(() => people.id),
    answeredAt: instant(),
    permissionId: integer().references(() => lateChangePermissions.id),
  },
  (table) => [
    uniqueIndex('late_change_requests_open')
      .on(table.assignmentId, sql`coalesce(${table.moduleId}, 0)`)
      .where(sql`${table.state} = 'open'`),
    index('late_change_requests_by_class').on(table.assignmentId),
    index('late_change_requests_by_permission').on(table.permissionId),
    check(
      'late_change_requests_answer',
      sql`(${table.state} = 'open') = (${table.answeredAt} is null)
        and (${table.state} = 'granted') = (${table.permissionId} is not null)`,
    ),
  ],
);
