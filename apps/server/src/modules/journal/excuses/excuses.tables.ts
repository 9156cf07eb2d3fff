import { excuseKinds, excuseStates } from '@bilim/contract/excuses';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

import { people, students } from '#modules/people/people.tables.ts';
import { academicYears } from '#modules/structure/calendar.tables.ts';
import { lessonMarks } from '../journal.tables.ts';
import { instant, madeAt, yearId } from '#platform/db/columns.ts';
import { files } from '#platform/db/platform.tables.ts';

/**
 * A student was away with a good reason, and shows a document. That no two waiting ones of a student overlap is
 * an exclusion constraint in the migration.
 */
export const excuses = pgTable(
  'excuses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    academicYearId: yearId().references(() => academicYears.id),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    kind: text({ enum: excuseKinds }).notNull(),
    words: text().notNull(),
    state: text({ enum: excuseStates }).notNull().default('waiting'),
    submittedAt: madeAt(),
    /** The last word on it: the office's, or the student's who withdrew it. */
    answer: text(),
    settledBy: integer().references(() => people.id),
    settledAt: instant(),
  },
  (table) => [
    index('excuses_by_student').on(table.studentId, table.startsOn),
    index('excuses_by_state').on(table.state, table.id),
    index('excuses_by_year').on(table.academicYearId),
    index('excuses_by_settler')
      .on(table.settledBy)
      .where(sql`${table.settledBy} is not null`),
    check('excuses_period', sql`${table.endsOn} >= ${table.startsOn}`),
    check(
      'excuses_settled',
      sql`(${table.state} = 'waiting') = (${table.settledAt} is null)
        and (${table.state} not in ('refused', 'recalled') or coalesce(${table.answer}, '') <> '')`,
    ),
  ],
);

/** The documents of an excuse, in the order in which they were sent. */
export const excuseFiles = pgTable(
  'excuse_files',
  {
    excuseId: integer()
      .notNull()
      .references(() => excuses.id),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    ordinal: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.excuseId, table.fileId] }),
    unique('excuse_files_once').on(table.fileId),
  ],
);

/** Marks that an excuse changed, each with the version that it left: whoever changed it since is not overruled. */
export const excuseMarks = pgTable(
  'excuse_marks',
  {
    excuseId: integer()
      .notNull()
      .references(() => excuses.id),
    lessonMarkId: bigint({ mode: 'number' }).notNull(),
    academicYearId: yearId(),
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.excuseId, table.lessonMarkId, table.academicYearId] }),
    foreignKey({
      columns: [table.lessonMarkId, table.academicYearId],
      foreignColumns: [lessonMarks.id, lessonMarks.academicYearId],
    }).onDelete('cascade'),
    index('excuse_marks_by_mark').on(table.lessonMarkId, table.academicYearId),
  ],
);
