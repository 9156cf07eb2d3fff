import { appealStates } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { instant, madeAt, yearId } from '#platform/db/columns.ts';
import { pendingChanges } from '#modules/confirmations/confirmations.tables.ts';
import { people, students } from '#modules/people/people.tables.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';

import type { EnteredGrade } from './sheets.tables.ts';
import { gradingSheetRows, gradingSheets } from './sheets.tables.ts';

/** What a row said before and after a correction. */
export interface CorrectedGrade extends EnteredGrade {
  readonly totalPoints: number | null;
  readonly letter: string;
}

/** A correction of a signed sheet: numbered within it, with its reason, and told to the student. Only appended to. */
export const sheetAddenda = pgTable(
  'sheet_addenda',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer()
      .notNull()
      .references(() => gradingSheets.id),
    rowId: integer()
      .notNull()
      .references(() => gradingSheetRows.id),
    /** 1, 2, 3 within the sheet. */
    number: smallint().notNull(),
    reason: text().notNull(),
    before: jsonb().$type<CorrectedGrade>().notNull(),
    after: jsonb().$type<CorrectedGrade>().notNull(),
    madeBy: integer()
      .notNull()
      .references(() => people.id),
    madeAt: madeAt(),
    /** Of a closed sheet: the change that a second person confirmed. */
    pendingChangeId: integer().references(() => pendingChanges.id),
  },
  (table) => [
    unique('sheet_addenda_number').on(table.sheetId, table.number),
    index('sheet_addenda_of_row').on(table.rowId),
    index('sheet_addenda_made_by').on(table.madeBy),
    index('sheet_addenda_by_change').on(table.pendingChangeId),
  ],
);

/** A student asks to look at a grade again, within days of the closing; decided with a word, granted by an addendum. */
export const gradeAppeals = pgTable(
  'grade_appeals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rowId: integer()
      .notNull()
      .references(() => gradingSheetRows.id),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    text: text().notNull(),
    filedAt: madeAt(),
    state: text({ enum: appealStates }).notNull().default('open'),
    answer: text(),
    decidedBy: integer().references(() => people.id),
    decidedAt: instant(),
    addendumId: integer().references(() => sheetAddenda.id),
  },
  (table) => [
    uniqueIndex('grade_appeals_open')
      .on(table.rowId)
      .where(sql`${table.state} = 'open'`),
    index('grade_appeals_of_row').on(table.rowId),
    index('grade_appeals_of_student').on(table.studentId),
    index('grade_appeals_decided_by').on(table.decidedBy),
    index('grade_appeals_by_addendum').on(table.addendumId),
    index('grade_appeals_waiting')
      .on(table.filedAt)
      .where(sql`${table.state} = 'open'`),
    check('grade_appeals_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
);

/** What keeps a student from the exams of a half-year, such as a debt: placed and lifted by staff, with a word. */
export const examHolds = pgTable(
  'exam_holds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: smallint()
      .notNull()
      .references(() => seasons.id),
    reason: text().notNull(),
    /** Until it ends by itself; null for one that somebody lifts. */
    endsOn: date(),
    placedBy: integer()
      .notNull()
      .references(() => people.id),
    placedAt: madeAt(),
    liftedBy: integer().references(() => people.id),
    liftedAt: instant(),
  },
  (table) => [
    uniqueIndex('exam_holds_standing')
      .on(table.studentId, table.academicYearId, table.seasonId)
      .where(sql`${table.liftedAt} is null`),
    index('exam_holds_of_student').on(table.studentId),
    index('exam_holds_by_year').on(table.academicYearId, table.seasonId),
    index('exam_holds_placed_by').on(table.placedBy),
    index('exam_holds_lifted_by').on(table.liftedBy),
    check('exam_holds_lifted', sql`num_nonnulls(${table.liftedBy}, ${table.liftedAt}) in (0, 2)`),
  ],
);
