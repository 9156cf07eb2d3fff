import { recordEnds, recordOrigins } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { instant, madeAt, seasonId, yearId } from '#platform/db/columns.ts';
import { curriculumItems } from '#modules/curricula/curricula.tables.ts';
import { gradeScales } from '#modules/journal/grading/gradeScales.tables.ts';
import { studentOrders } from '#modules/orders/orders.tables.ts';
import { groups, people, students } from '#modules/people/people.tables.ts';
import { disciplineRegistrations } from '#modules/registration/registration.tables.ts';
import { academicYears, seasons, semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';

import { gradingSheetRows } from './sheets/sheets.tables.ts';

/**
 * What a student reached in a discipline: the only source of transcripts and ratings. A row comes with a closed sheet,
 * with a list of years gone by, or with what was recognised on a transfer, and is never changed but for its end: a retake,
 * an addendum or an annulment ends it (`endedAt`), and a new row says what holds instead. So of one discipline, in its
 * semester, one row is final; whoever tells of a student asks for `isFinal`.
 */
export const gradeRecords = pgTable(
  'grade_records',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    /** Where the student was then: transcripts and ratings group by it. */
    groupId: integer()
      .notNull()
      .references(() => groups.id),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    /** Of the course of study, 1 to 12: a course that is repeated two years later keeps its semester. */
    semesterId: smallint()
      .notNull()
      .references(() => semesters.id),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    credits: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    examTypeId: smallint()
      .notNull()
      .references(() => examTypes.id),
    curriculumItemId: integer().references(() => curriculumItems.id),
    registrationId: integer().references(() => disciplineRegistrations.id),
    /** 1 in the session (or when it was completed later), 2 and 3 in the retakes. */
    attempt: smallint().notNull().default(1),
    /** Of 100; null where only a letter is known or there is nothing but passed. */
    points: numeric({ precision: 5, scale: 2, mode: 'number' }),
    /** Of the scale, or one of those without points: P, NP, I, TR. */
    letter: text().notNull(),
    /** What the letter brings to the average of grade points; null for what does not count in it. */
    gradePoints: numeric({ precision: 3, scale: 2, mode: 'number' }),
    fivePoint: smallint(),
    isPassed: boolean().notNull(),
    /** The scale by which it was graded, and the day from which its rule held: a footnote of the transcript. */
    scaleId: smallint().references(() => gradeScales.id),
    scaleSince: date(),
    origin: text({ enum: recordOrigins }).notNull(),
    /** Of a closed sheet. */
    sheetRowId: integer().references(() => gradingSheetRows.id),
    /** Of what came from elsewhere: the university, its document and number, as people wrote it down. */
    sourceNote: text(),
    /** The order by which it was recognised. */
    orderId: integer().references(() => studentOrders.id),
    /** The day of the exam, or of the document from elsewhere. */
    gradedOn: date().notNull(),
    isFinal: boolean().notNull().default(true),
    recordedAt: madeAt(),
    recordedBy: integer().references(() => people.id),
    endedAt: instant(),
    endedBecause: text({ enum: recordEnds }),
  },
  (table) => [
    uniqueIndex('grade_records_final')
      .on(table.studentId, table.semesterId, table.disciplineId, table.credits, table.examTypeId)
      .where(sql`${table.isFinal}`),
    index('grade_records_of_student').on(table.studentId, table.academicYearId, table.seasonId),
    // Ratings are worked out over the final ones of a year, or of a group.
    index('grade_records_by_year')
      .on(table.academicYearId, table.seasonId, table.groupId)
      .where(sql`${table.isFinal}`),
    index('grade_records_by_group').on(table.groupId, table.academicYearId),
    index('grade_records_by_discipline').on(table.disciplineId),
    index('grade_records_by_item')
      .on(table.curriculumItemId)
      .where(sql`${table.curriculumItemId} is not null`),
    index('grade_records_by_registration')
      .on(table.registrationId)
      .where(sql`${table.registrationId} is not null`),
    index('grade_records_by_row')
      .on(table.sheetRowId)
      .where(sql`${table.sheetRowId} is not null`),
    index('grade_records_by_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
    index('grade_records_recorded_by').on(table.recordedBy),
    check('grade_records_points', sql`${table.points} between 0 and 100`),
    check('grade_records_grade_points', sql`${table.gradePoints} between 0 and 4`),
    check('grade_records_five', sql`${table.fivePoint} between 2 and 5`),
    check('grade_records_attempt', sql`${table.attempt} between 1 and 3`),
    check('grade_records_sheet', sql`(${table.origin} = 'sheet') = (${table.sheetRowId} is not null)`),
    check(
      'grade_records_end',
      sql`${table.isFinal} = (${table.endedAt} is null) and ${table.isFinal} = (${table.endedBecause} is null)`,
    ),
  ],
);
