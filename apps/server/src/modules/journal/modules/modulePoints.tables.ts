import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';

import { madeAt, yearId } from '#platform/db/columns.ts';
import { people, students } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { academicYears } from '#modules/structure/calendar.tables.ts';

import { gradeModules } from '../journal.tables.ts';

/** What a teacher enters for a student in a module. */
export interface EnteredPoints {
  readonly adjustment: number;
  readonly control: number | null;
  readonly bonus: number;
}

/**
 * What a teacher entered for one student in one module. The points that the marks give are no column: they are
 * counted whenever they are asked for. `version` grows with every change.
 */
export const modulePoints = pgTable(
  'module_points',
  {
    assignmentId: integer()
      .notNull()
      .references(() => teachingAssignments.id),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    moduleId: smallint()
      .notNull()
      .references(() => gradeModules.id),
    academicYearId: yearId().references(() => academicYears.id),
    /** Added to what the marks give, with a reason. */
    adjustment: smallint().notNull().default(0),
    reason: text(),
    control: smallint(),
    bonus: smallint().notNull().default(0),
    version: integer().notNull().default(1),
    updatedBy: integer().references(() => people.id),
    updatedAt: madeAt(),
  },
  (table) => [
    index('module_points_updated_by').on(table.updatedBy),
    primaryKey({
      name: 'module_points_pk',
      columns: [table.assignmentId, table.studentId, table.moduleId, table.academicYearId],
    }),
    index('module_points_by_student').on(table.studentId, table.academicYearId),
    check('module_points_control', sql`${table.control} between 0 and 100`),
    check('module_points_bonus', sql`${table.bonus} between 0 and 100`),
    check('module_points_reason', sql`${table.adjustment} = 0 or ${table.reason} is not null`),
  ],
);

/** Every change of what a teacher entered. Only ever appended to. */
export const modulePointHistory = pgTable(
  'module_point_history',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    academicYearId: yearId(),
    assignmentId: integer().notNull(),
    studentId: integer().notNull(),
    moduleId: smallint().notNull(),
    /** Null in the first line. */
    before: jsonb().$type<EnteredPoints>(),
    after: jsonb().$type<EnteredPoints>().notNull(),
    reason: text(),
    changedBy: integer().references(() => people.id),
    changedAt: madeAt(),
  },
  (table) => [
    index('module_point_history_changed_by').on(table.changedBy),
    primaryKey({ columns: [table.id, table.academicYearId] }),
    index('module_point_history_of').on(table.assignmentId, table.studentId, table.moduleId, table.id),
  ],
);
