import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { closedOn, instant, madeAt, names, seasonId, yearId } from '#platform/db/columns.ts';
import { people, students, teachers } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { academicYears, seasons, semesters, timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { faculties } from '#modules/structure/organisation.tables.ts';

import { journalRemovals } from './removals/removals.tables.ts';

const hours = () => numeric({ precision: 4, scale: 1, mode: 'number' }).notNull().default(2);

/** Families of marks, e.g. points 0 to 10 or the five-point marks. */
export const markSets = pgTable('mark_sets', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  closedOn: closedOn(),
});

/** By which marks the half-years are graded that begin on a day or later. A closed rule holds for none. */
export const markSetRules = pgTable(
  'mark_set_rules',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    markSetId: smallint()
      .notNull()
      .references(() => markSets.id),
    startsOn: date().notNull().unique(),
    closedOn: closedOn(),
  },
  (table) => [index('mark_set_rules_by_set').on(table.markSetId)],
);

/** The dictionary of marks. Those without a set (absent, excused, late, cleared) suit every journal. */
export const marks = pgTable(
  'marks',
  {
    id: smallint().primaryKey().generatedByDefaultAsIdentity(),
    markSetId: smallint().references(() => markSets.id),
    text: text().notNull(),
    points: numeric({ precision: 5, scale: 2, mode: 'number' }),
    isAbsence: boolean().notNull().default(false),
    isExcused: boolean().notNull().default(false),
    sort: smallint().notNull(),
    closedOn: closedOn(),
  },
  (table) => [
    unique('marks_text').on(table.markSetId, table.text).nullsNotDistinct(),
    check('marks_absence', sql`not ${table.isAbsence} or ${table.points} is null`),
  ],
);

/** Parts of a half-year that are summed into the final points: module 1, module 2, final. */
export const gradeModules = pgTable('modules', {
  id: smallint().primaryKey(),
  code: text().notNull().unique(),
  ...names(),
  maxPoints: smallint().notNull(),
  /** How many of them the marks of the lessons give; the rest is for the control work. */
  currentPoints: smallint().notNull().default(0),
  sort: smallint().notNull(),
});

/** When a module runs, and until when marks of its lessons may be changed without a grant. */
export const modulePeriods = pgTable(
  'module_periods',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    facultyId: smallint().references(() => faculties.id),
    moduleId: smallint()
      .notNull()
      .references(() => gradeModules.id),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    closesAt: instant().notNull(),
  },
  (table) => [
    unique('module_periods_once')
      .on(table.academicYearId, table.seasonId, table.facultyId, table.moduleId)
      .nullsNotDistinct(),
    index('module_periods_by_faculty').on(table.facultyId),
    index('module_periods_by_module').on(table.moduleId),
    check('module_periods_order', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** The thematic plan: an author's themes for a discipline, its credits and a type of lesson. */
export const themes = pgTable(
  'themes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    credits: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    semesterId: smallint().references(() => semesters.id),
    lessonTypeId: smallint()
      .notNull()
      .references(() => lessonTypes.id),
    authorId: integer()
      .notNull()
      .references(() => teachers.id),
    number: smallint().notNull(),
    title: text().notNull(),
    hours: hours(),
    moduleId: smallint().references(() => gradeModules.id),
    /** Grows with every change and guards against lost updates. */
    version: integer().notNull().default(0),
    removedAt: instant(),
  },
  (table) => [
    index('themes_of_author').on(table.authorId),
    uniqueIndex('themes_number')
      .on(
        table.authorId,
        table.disciplineId,
        table.credits,
        table.lessonTypeId,
        sql`coalesce(${table.semesterId}, 0)`,
        table.number,
      )
      .where(sql`${table.removedAt} is null`),
    index('themes_by_discipline').on(table.disciplineId),
    check('themes_hours', sql`${table.hours} > 0`),
  ],
);

/**
 * One meeting of a class. The academic year is part of the key, so that the table can be partitioned by
 * it; `ordinal` counts the lessons of the class on that day.
 */
export const lessons = pgTable(
  'lessons',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    assignmentId: integer()
      .notNull()
      .references(() => teachingAssignments.id),
    scheduleEntryId: integer().references(() => scheduleEntries.id, { onDelete: 'set null' }),
    lessonDate: date().notNull(),
    ordinal: smallint().notNull().default(1),
    timeSlotId: smallint().references(() => timeSlots.id),
    themeId: integer().references(() => themes.id),
    themeText: text(),
    hours: hours(),
    moduleId: smallint().references(() => gradeModules.id),
    isLocked: boolean().notNull().default(false),
    /** Grows with every change of theme, hours or module. */
    version: integer().notNull().default(0),
    createdBy: integer().references(() => people.id),
    createdAt: madeAt(),
    /** What took the lesson out of the journal; null while it stands there. */
    removalId: integer().references(() => journalRemovals.id),
  },
  (table) => [
    index('lessons_created_by').on(table.createdBy),
    index('lessons_of_assignment').on(table.assignmentId),
    primaryKey({ columns: [table.id, table.academicYearId] }),
    uniqueIndex('lessons_once')
      .on(table.assignmentId, table.academicYearId, table.lessonDate, table.ordinal)
      .where(sql`${table.removalId} is null`),
    index('lessons_by_removal')
      .on(table.removalId)
      .where(sql`${table.removalId} is not null`),
    check('lessons_ordinal', sql`${table.ordinal} between 1 and 5`),
    check('lessons_hours', sql`${table.hours} > 0`),
    index('lessons_by_entry').on(table.scheduleEntryId, table.lessonDate),
    index('lessons_by_theme').on(table.themeId),
  ],
);

/** One student's mark on one lesson. `version` grows with every change. Mark 0 is the cleared one. */
export const lessonMarks = pgTable(
  'lesson_marks',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    academicYearId: yearId(),
    lessonId: bigint({ mode: 'number' }).notNull(),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    markId: smallint()
      .notNull()
      .default(0)
      .references(() => marks.id),
    attempt: smallint().notNull().default(1),
    version: integer().notNull().default(0),
    source: text({ enum: ['teacher', 'bulk', 'registrar', 'import', 'qr'] })
      .notNull()
      .default('bulk'),
    updatedBy: integer(),
    updatedAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.academicYearId] }),
    foreignKey({
      columns: [table.lessonId, table.academicYearId],
      foreignColumns: [lessons.id, lessons.academicYearId],
    }).onDelete('cascade'),
    unique('lesson_marks_once').on(table.lessonId, table.academicYearId, table.studentId),
    // Holds all that a student's pages need of a mark: the rows themselves lie apart, one beside each lesson's.
    index('lesson_marks_of_student').on(
      table.studentId,
      table.academicYearId,
      table.lessonId,
      table.markId,
      table.updatedAt,
    ),
    check('lesson_marks_attempt', sql`${table.attempt} between 1 and 3`),
  ],
);

/** Every change of every mark. Only ever appended to. */
export const lessonMarkHistory = pgTable(
  'lesson_mark_history',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    academicYearId: yearId(),
    lessonMarkId: bigint({ mode: 'number' }).notNull(),
    oldMarkId: smallint(),
    newMarkId: smallint().notNull(),
    changedBy: integer().references(() => people.id),
    changedAt: madeAt(),
    reason: text(),
    /** The attempt that the new mark belongs to. */
    attempt: smallint().notNull().default(1),
  },
  (table) => [
    index('lesson_mark_history_changed_by').on(table.changedBy),
    primaryKey({ columns: [table.id, table.academicYearId] }),
    index('lesson_mark_history_of').on(table.lessonMarkId, table.id),
  ],
);
