import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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

import { closedOn, instant, madeAt, seasonId, yearId } from '#platform/db/columns.ts';
import { groups, people, students, teachers } from '#modules/people/people.tables.ts';
import { academicYears, seasons, semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines, examTypes, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { curriculumItems } from '#modules/curricula/curricula.tables.ts';
import { departments, educationForms } from '#modules/structure/organisation.tables.ts';

const credits = () => numeric({ precision: 4, scale: 1, mode: 'number' }).notNull();

export const streamKinds = ['lecture', 'elective', 'retake', 'summer'] as const;

/** Students of several groups who sit together: a lecture stream, or those who chose an elective. */
export const streams = pgTable(
  'streams',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    credits: credits(),
    name: text().notNull(),
    kind: text({ enum: streamKinds }).notNull(),
    closedOn: closedOn(),
  },
  (table) => [
    unique('streams_name').on(table.academicYearId, table.seasonId, table.disciplineId, table.name),
    index('streams_by_discipline').on(table.disciplineId),
    // Courses beside the plan are few, and each list of registration asks for them.
    index('streams_beside')
      .on(table.academicYearId, table.seasonId, table.disciplineId)
      .where(sql`${table.kind} in ('retake', 'summer')`),
  ],
);

export const streamGroups = pgTable(
  'stream_groups',
  {
    streamId: integer()
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    groupId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.groupId] }),
    index('stream_groups_by_group').on(table.groupId),
  ],
);

/**
 * A class: who teaches which type of lesson of which discipline to whom, in which half-year. Journal,
 * timetable and chat hang on it. Exactly one of group and stream is set; electives always use a stream.
 */
export const teachingAssignments = pgTable(
  'teaching_assignments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    semesterId: smallint().references(() => semesters.id),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    credits: credits(),
    isElective: boolean().notNull().default(false),
    examTypeId: smallint().references(() => examTypes.id),
    departmentId: smallint()
      .notNull()
      .references(() => departments.id),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    lessonTypeId: smallint()
      .notNull()
      .references(() => lessonTypes.id),
    educationFormId: smallint()
      .notNull()
      .references(() => educationForms.id),
    groupId: integer().references(() => groups.id),
    streamId: integer().references(() => streams.id),
    subgroup: smallint().notNull().default(0),
    plannedHours: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull().default(0),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    check('teaching_assignments_target', sql`(${table.groupId} is null) <> (${table.streamId} is null)`),
    check('teaching_assignments_elective', sql`not ${table.isElective} or ${table.streamId} is not null`),
    check(
      'teaching_assignments_semester',
      sql`${table.semesterId} is not null or ${table.streamId} is not null`,
    ),
    check('teaching_assignments_subgroup', sql`${table.subgroup} between 0 and 9`),
    unique('teaching_assignments_key')
      .on(
        table.teacherId,
        table.academicYearId,
        table.seasonId,
        table.disciplineId,
        table.credits,
        table.lessonTypeId,
        table.groupId,
        table.streamId,
        table.subgroup,
      )
      .nullsNotDistinct(),
    index('teaching_assignments_by_group').on(table.groupId, table.academicYearId, table.seasonId),
    index('teaching_assignments_by_stream').on(table.streamId),
    index('teaching_assignments_by_discipline').on(table.disciplineId),
    index('teaching_assignments_by_year').on(table.academicYearId, table.seasonId),
    index('teaching_assignments_by_department').on(table.departmentId),
  ],
);

/**
 * So many seats of an offered class: for everybody who may choose it, or kept for one group. Counters follow the class
 * list by triggers, so whoever takes a student off it, an order of transfer as well, frees the seat.
 */
export const registrationPools = pgTable(
  'registration_pools',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    assignmentId: integer()
      .notNull()
      .references(() => teachingAssignments.id, { onDelete: 'cascade' }),
    groupId: integer().references(() => groups.id),
    seats: smallint().notNull(),
    taken: smallint().notNull().default(0),
    /** Kept for some minutes for students who are changing over. */
    held: smallint().notNull().default(0),
    /** Students in the queue who may sit here; while there are any, nobody passes them by. */
    waiting: smallint().notNull().default(0),
  },
  (table) => [
    unique('registration_pools_key').on(table.assignmentId, table.groupId).nullsNotDistinct(),
    index('registration_pools_by_group').on(table.groupId),
    check('registration_pools_counts', sql`least(${table.taken}, ${table.held}, ${table.waiting}) >= 0`),
    check('registration_pools_sold', sql`${table.taken} + ${table.held} <= ${table.seats}`),
  ],
);

export const registrationSources = ['plan', 'student', 'staff', 'draw', 'queue'] as const;

/** That a student takes a discipline in a half-year. One live registration each. */
export const disciplineRegistrations = pgTable(
  'discipline_registrations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    groupId: integer()
      .notNull()
      .references(() => groups.id),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    semesterId: smallint()
      .notNull()
      .references(() => semesters.id),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    curriculumItemId: integer().references(() => curriculumItems.id),
    credits: credits(),
    examTypeId: smallint()
      .notNull()
      .references(() => examTypes.id),
    isByPlan: boolean().notNull().default(true),
    /** `difference`: what a student took before a transfer, and the new group does not. */
    status: text({ enum: ['registered', 'confirmed', 'waitlisted', 'dropped', 'cancelled', 'difference'] })
      .notNull()
      .default('registered'),
    createdAt: madeAt(),
    /** Who chose it: the curriculum, the student, an office, the draw, or a seat that came free. */
    source: text({ enum: registrationSources }).notNull().default('plan'),
    /** The block of electives out of which it was chosen, 0 outside a block. */
    electiveBlock: smallint().notNull().default(0),
    endedAt: instant(),
    endedBy: integer().references(() => people.id),
  },
  (table) => [
    index('discipline_registrations_ended_by')
      .on(table.endedBy)
      .where(sql`${table.endedBy} is not null`),
    index('discipline_registrations_of_student').on(table.studentId),
    uniqueIndex('discipline_registrations_live')
      .on(table.studentId, table.academicYearId, table.seasonId, table.disciplineId)
      .where(sql`${table.status} in ('registered', 'confirmed', 'waitlisted')`),
    index('discipline_registrations_by_group').on(table.groupId),
    index('discipline_registrations_by_discipline').on(table.disciplineId),
    index('discipline_registrations_by_item').on(table.curriculumItemId),
  ],
);

/** The class list that journal and timetable show. A student who left keeps the row, with `removedAt`. */
export const assignmentStudents = pgTable(
  'assignment_students',
  {
    assignmentId: integer().notNull(),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    addedAt: madeAt(),
    removedAt: instant(),
    removedBy: integer().references(() => people.id),
    /** Whose seat it is; null where the class is not offered. */
    poolId: integer().references(() => registrationPools.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('assignment_students_removed_by')
      .on(table.removedBy)
      .where(sql`${table.removedBy} is not null`),
    primaryKey({ columns: [table.assignmentId, table.studentId] }),
    foreignKey({ columns: [table.assignmentId], foreignColumns: [teachingAssignments.id] }).onDelete(
      'cascade',
    ),
    // With the class in it, a student's classes are read from the index alone: most of a student's pages begin so.
    index('assignment_students_by_student')
      .on(table.studentId, table.assignmentId)
      .where(sql`${table.removedAt} is null`),
    // Whoever takes a student out is asked for every line, of those who left too: undoing a large import does it often.
    index('assignment_students_of_student').on(table.studentId),
    index('assignment_students_by_pool')
      .on(table.poolId)
      .where(sql`${table.poolId} is not null`),
  ],
);
