import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';

import { groups, people, teachers } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { academicYears, seasons, semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines, examTypes, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments, educationForms } from '#modules/structure/organisation.tables.ts';
import { instant, madeAt, seasonId, yearId } from '#platform/db/columns.ts';

const term = () => ({
  academicYearId: yearId().references(() => academicYears.id),
  seasonId: seasonId().references(() => seasons.id),
});

/** What made planned classes, and what ended them: taken back, it did neither. */
export const termPlanChanges = pgTable(
  'term_plan_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...term(),
    kind: text({ enum: ['proposed', 'split', 'merged'] }).notNull(),
    madeBy: integer()
      .notNull()
      .references(() => people.id),
    madeAt: madeAt(),
    undoneAt: instant(),
  },
  (table) => [
    index('term_plan_changes_by_person').on(table.madeBy),
    index('term_plan_changes_by_year').on(table.academicYearId, table.seasonId),
  ],
);

/** A class of a half-year as it is planned; with an assignment it is in force. One that ended is no longer planned. */
export const plannedClasses = pgTable(
  'planned_classes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...term(),
    semesterId: smallint().references(() => semesters.id),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    credits: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    examTypeId: smallint()
      .notNull()
      .references(() => examTypes.id),
    lessonTypeId: smallint()
      .notNull()
      .references(() => lessonTypes.id),
    departmentId: smallint()
      .notNull()
      .references(() => departments.id),
    educationFormId: smallint()
      .notNull()
      .references(() => educationForms.id),
    isElective: boolean().notNull(),
    /** The block of an elective and its part, by which those who choose it are one stream. */
    block: text(),
    subgroup: smallint().notNull(),
    students: smallint().notNull(),
    plannedHours: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull(),
    teacherId: integer().references(() => teachers.id),
    assignmentId: integer().references(() => teachingAssignments.id, { onDelete: 'set null' }),
    madeBy: integer()
      .notNull()
      .references(() => termPlanChanges.id),
    endedBy: integer().references(() => termPlanChanges.id),
  },
  (table) => [
    check('planned_classes_subgroup', sql`${table.subgroup} between 0 and 9`),
    check('planned_classes_in_force', sql`${table.assignmentId} is null or ${table.teacherId} is not null`),
    index('planned_classes_of_term')
      .on(table.academicYearId, table.seasonId, table.departmentId)
      .where(sql`${table.endedBy} is null`),
    index('planned_classes_by_teacher').on(table.teacherId),
    index('planned_classes_by_assignment').on(table.assignmentId),
    index('planned_classes_made').on(table.madeBy),
    index('planned_classes_ended').on(table.endedBy),
    index('planned_classes_by_discipline').on(table.disciplineId),
    index('planned_classes_by_department').on(table.departmentId),
    index('planned_classes_by_form').on(table.educationFormId),
    index('planned_classes_by_lesson_type').on(table.lessonTypeId),
    index('planned_classes_by_exam').on(table.examTypeId),
    index('planned_classes_by_semester').on(table.semesterId),
  ],
);

/** Whose students sit in it. */
export const plannedClassGroups = pgTable(
  'planned_class_groups',
  {
    plannedId: integer()
      .notNull()
      .references(() => plannedClasses.id, { onDelete: 'cascade' }),
    groupId: integer()
      .notNull()
      .references(() => groups.id),
  },
  (table) => [
    primaryKey({ columns: [table.plannedId, table.groupId] }),
    index('planned_class_groups_by_group').on(table.groupId),
  ],
);
