import { languages } from '@bilim/contract';
import { admissionProblems, missedWords, sheetKinds, sheetStates } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { instant, madeAt, seasonId, yearId } from '#platform/db/columns.ts';
import { issuedDocuments } from '#modules/documents/documents.tables.ts';
import { gradeScales } from '#modules/journal/grading/gradeScales.tables.ts';
import { studentOrders } from '#modules/orders/orders.tables.ts';
import { groups, people, students, teachers } from '#modules/people/people.tables.ts';
import {
  disciplineRegistrations,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { academicYears, seasons, semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';

import type { FrozenModules } from './frozenFigures.ts';

/**
 * An electronic grading sheet: one exam of a group, or of a stream where the discipline was chosen, with one examiner. It
 * is prepared by the registrar (`draft`), filled in (`open`), `signed` by its examiner and `closed` by the registrar, who
 * thereby writes the grade records. A closed one is annulled by an order and in no other way.
 */
export const gradingSheets = pgTable(
  'grading_sheets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As it is printed: В-26-1-000457. */
    number: text().notNull().unique(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    /** Null for a stream with groups of several semesters: its rows have theirs. */
    semesterId: smallint().references(() => semesters.id),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    credits: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    examTypeId: smallint()
      .notNull()
      .references(() => examTypes.id),
    kind: text({ enum: sheetKinds }).notNull(),
    groupId: integer().references(() => groups.id),
    streamId: integer().references(() => streams.id),
    /** Which department teaches it, and so which faculty's staff see it beside the faculty of the students. */
    departmentId: smallint()
      .notNull()
      .references(() => departments.id),
    /** The examiner; a commission signs by its chair, who is the examiner of its sheet. */
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    /** The sheet whose failures this one repeats, or whose gaps it fills. */
    parentId: integer().references((): AnyPgColumn => gradingSheets.id),
    examDate: date(),
    /** Until and including which day it is to be signed. */
    dueOn: date(),
    state: text({ enum: sheetStates }).notNull().default('draft'),
    /** Grows with every change of the head and of the state: signing finds out by it that somebody was quicker. */
    version: integer().notNull().default(0),
    issuedBy: integer().references(() => people.id),
    issuedAt: madeAt(),
    openedAt: instant(),
    signedBy: integer().references(() => people.id),
    signedAt: instant(),
    closedBy: integer().references(() => people.id),
    closedAt: instant(),
    annulledBy: integer().references(() => people.id),
    annulledAt: instant(),
    annulOrderId: integer().references(() => studentOrders.id),
  },
  (table) => [
    // Issued twice, it is there once.
    uniqueIndex('grading_sheets_once')
      .on(
        table.academicYearId,
        table.seasonId,
        table.disciplineId,
        table.credits,
        table.examTypeId,
        sql`coalesce(${table.groupId}, -${table.streamId})`,
      )
      .where(sql`${table.state} <> 'annulled' and ${table.kind} = 'main'`),
    // Whoever is to repeat it comes to the sheet that is not signed; after that another one may be needed.
    uniqueIndex('grading_sheets_repeated_once')
      .on(table.parentId, table.kind)
      .where(sql`${table.state} in ('draft', 'open')`),
    index('grading_sheets_of_teacher').on(table.teacherId, table.academicYearId, table.seasonId),
    // Of the hundreds that a commission has seen, those of one half-year.
    index('grading_sheets_of_half_year').on(table.academicYearId, table.seasonId, table.id),
    index('grading_sheets_by_discipline').on(table.disciplineId),
    index('grading_sheets_by_group').on(table.groupId),
    index('grading_sheets_by_stream').on(table.streamId),
    index('grading_sheets_by_department').on(table.departmentId),
    index('grading_sheets_by_parent')
      .on(table.parentId)
      .where(sql`${table.parentId} is not null`),
    index('grading_sheets_issued_by').on(table.issuedBy),
    index('grading_sheets_signed_by').on(table.signedBy),
    index('grading_sheets_closed_by').on(table.closedBy),
    index('grading_sheets_annulled_by')
      .on(table.annulledBy)
      .where(sql`${table.annulledBy} is not null`),
    index('grading_sheets_by_order')
      .on(table.annulOrderId)
      .where(sql`${table.annulOrderId} is not null`),
    // What waits for somebody, over all years.
    index('grading_sheets_waiting')
      .on(table.state, table.dueOn)
      .where(sql`${table.state} in ('open', 'signed')`),
    check('grading_sheets_target', sql`(${table.groupId} is null) <> (${table.streamId} is null)`),
    check('grading_sheets_opened', sql`${table.state} = 'draft' or ${table.openedAt} is not null`),
    check(
      'grading_sheets_signed',
      sql`num_nonnulls(${table.signedBy}, ${table.signedAt}) in (0, 2)
        and (${table.state} not in ('signed', 'closed') or ${table.signedAt} is not null)`,
    ),
    check(
      'grading_sheets_closed',
      sql`num_nonnulls(${table.closedBy}, ${table.closedAt}) in (0, 2)
        and (${table.state} <> 'closed' or ${table.closedAt} is not null)`,
    ),
    check(
      'grading_sheets_annulled',
      sql`(${table.state} = 'annulled') = (${table.annulledAt} is not null)
        and (${table.state} = 'annulled') = (${table.annulOrderId} is not null)`,
    ),
  ],
);

/** Numbers of sheets have no gaps: the last one of each half-year. */
export const sheetNumbers = pgTable(
  'sheet_numbers',
  {
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.academicYearId, table.seasonId] })],
);

/**
 * One student in a sheet. What the examiner enters is `examPoints` or `missed`; all the rest the portal works out, from
 * the journal while the sheet is open, and stands here from its signing on.
 */
export const gradingSheetRows = pgTable(
  'grading_sheet_rows',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer()
      .notNull()
      .references(() => gradingSheets.id),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    /** The student's group then. */
    groupId: integer()
      .notNull()
      .references(() => groups.id),
    semesterId: smallint()
      .notNull()
      .references(() => semesters.id),
    registrationId: integer().references(() => disciplineRegistrations.id),
    /** The class whose teacher's points of modules count; null where there is none, as with a state exam. */
    assignmentId: integer().references(() => teachingAssignments.id),
    examPoints: smallint(),
    missed: text({ enum: missedWords }),
    note: text(),
    /** Grows with every change of what was entered, and guards against lost updates. */
    version: integer().notNull().default(0),
    updatedBy: integer().references(() => people.id),
    updatedAt: instant(),
    /** Who admitted the student all the same, and why. */
    admittedBy: integer().references(() => people.id),
    admittedAt: instant(),
    admittedReason: text(),
    /** That nothing stands there for want of admission, as it was when the sheet was last opened: lists cannot work it out for each. */
    isBarred: boolean().notNull().default(false),
    /** From here on: what the portal worked out when the sheet was signed. */
    modules: jsonb().$type<FrozenModules>(),
    absencePercent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    /** What the share of absence was counted from; null where it was taken over as a share. */
    hoursHeld: numeric({ precision: 6, scale: 1, mode: 'number' }),
    hoursMissed: numeric({ precision: 6, scale: 1, mode: 'number' }),
    /** Why the student was not admitted; empty where nothing was in the way. */
    problems: text({ enum: admissionProblems }).array(),
    /** What the hold said that kept the student from the exam. */
    holdReason: text(),
    totalPoints: smallint(),
    letter: text(),
    gradePoints: numeric({ precision: 3, scale: 2, mode: 'number' }),
    fivePoint: smallint(),
    isPassed: boolean(),
    scaleId: smallint().references(() => gradeScales.id),
    scaleSince: date(),
    /** Left the class before the sheet was signed: no row of it any more. */
    removedAt: instant(),
  },
  (table) => [
    unique('grading_sheet_rows_once').on(table.sheetId, table.studentId),
    index('grading_sheet_rows_of_student').on(table.studentId),
    index('grading_sheet_rows_by_group').on(table.groupId),
    index('grading_sheet_rows_by_registration')
      .on(table.registrationId)
      .where(sql`${table.registrationId} is not null`),
    index('grading_sheet_rows_by_class')
      .on(table.assignmentId)
      .where(sql`${table.assignmentId} is not null`),
    index('grading_sheet_rows_updated_by')
      .on(table.updatedBy)
      .where(sql`${table.updatedBy} is not null`),
    index('grading_sheet_rows_admitted_by')
      .on(table.admittedBy)
      .where(sql`${table.admittedBy} is not null`),
    check('grading_sheet_rows_entered', sql`num_nonnulls(${table.examPoints}, ${table.missed}) <= 1`),
    check('grading_sheet_rows_exam', sql`${table.examPoints} between 0 and 100`),
    check('grading_sheet_rows_hours', sql`num_nonnulls(${table.hoursHeld}, ${table.hoursMissed}) in (0, 2)`),
    check('grading_sheet_rows_total', sql`${table.totalPoints} between 0 and 100`),
    check(
      'grading_sheet_rows_admitted',
      sql`num_nonnulls(${table.admittedBy}, ${table.admittedAt}, ${table.admittedReason}) in (0, 3)`,
    ),
  ],
);

/** What was entered in a row. */
export interface EnteredGrade {
  readonly examPoints: number | null;
  readonly missed: (typeof missedWords)[number] | null;
  readonly note: string | null;
}

/** Every change of what was entered. Only ever appended to. */
export const gradingSheetRowHistory = pgTable(
  'grading_sheet_row_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rowId: integer()
      .notNull()
      .references(() => gradingSheetRows.id),
    before: jsonb().$type<EnteredGrade>().notNull(),
    after: jsonb().$type<EnteredGrade>().notNull(),
    changedBy: integer().references(() => people.id),
    changedAt: madeAt(),
  },
  (table) => [
    index('grading_sheet_row_history_of').on(table.rowId, table.id),
    index('grading_sheet_row_history_changed_by').on(table.changedBy),
  ],
);

/** Who examines together in a second retake. The chair is the examiner of the sheet. */
export const sheetCommission = pgTable(
  'sheet_commission',
  {
    sheetId: integer()
      .notNull()
      .references(() => gradingSheets.id),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    isChair: boolean().notNull().default(false),
    /** That what stands in the sheet is what they gave; whoever changes a row afterwards takes every signature away. */
    signedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.teacherId] }),
    uniqueIndex('sheet_commission_chair')
      .on(table.sheetId)
      .where(sql`${table.isChair}`),
    index('sheet_commission_by_teacher').on(table.teacherId, table.sheetId),
  ],
);

/** What happened to a sheet, in the order in which it did: who was examiner when, who reminded whom. Only appended to. */
export const sheetEvents = pgTable(
  'sheet_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer()
      .notNull()
      .references(() => gradingSheets.id),
    kind: text({
      enum: ['issued', 'opened', 'changed', 'reminded', 'signed', 'reopened', 'closed', 'annulled'],
    }).notNull(),
    /** A sentence of whoever did it, or what was changed. */
    note: text(),
    madeBy: integer().references(() => people.id),
    madeAt: madeAt(),
  },
  (table) => [
    index('sheet_events_of').on(table.sheetId, table.id),
    index('sheet_events_made_by').on(table.madeBy),
  ],
);

/** The papers of a closed sheet: one in force for each language, those before it replaced by corrections. */
export const sheetPapers = pgTable(
  'sheet_papers',
  {
    documentId: integer()
      .primaryKey()
      .references(() => issuedDocuments.id),
    sheetId: integer()
      .notNull()
      .references(() => gradingSheets.id),
    language: text({ enum: languages }).notNull(),
    isInForce: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('sheet_papers_in_force')
      .on(table.sheetId, table.language)
      .where(sql`${table.isInForce}`),
    index('sheet_papers_of_sheet').on(table.sheetId),
  ],
);
