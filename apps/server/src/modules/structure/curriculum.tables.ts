import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { closedOn, names, yearId } from '#platform/db/columns.ts';

import { academicYears, semesters } from './calendar.tables.ts';
import { departments, educationForms, specialties } from './organisation.tables.ts';

const hours = () => smallint().notNull().default(0);

export const examTypes = pgTable('exam_types', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  shortName: text().notNull(),
  isGraded: boolean().notNull(),
  closedOn: closedOn(),
});

export const lessonTypes = pgTable('lesson_types', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  shortRu: text().notNull(),
  shortKg: text().notNull(),
  shortEn: text().notNull(),
  hasJournal: boolean().notNull(),
  sort: smallint().notNull(),
  closedOn: closedOn(),
});

export const disciplineKinds = pgTable('discipline_kinds', { id: smallint().primaryKey(), ...names() });

export const disciplines = pgTable(
  'disciplines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...names(),
    departmentId: smallint().references(() => departments.id),
    closedOn: closedOn(),
  },
  (table) => [
    unique('disciplines_name').on(table.nameRu, table.departmentId).nullsNotDistinct(),
    index('disciplines_by_department').on(table.departmentId),
  ],
);

/** What those admitted in one year to one specialty and form must study. */
export const curricula = pgTable(
  'curricula',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    specialtyId: smallint()
      .notNull()
      .references(() => specialties.id),
    educationFormId: smallint()
      .notNull()
      .references(() => educationForms.id),
    admissionYearId: yearId().references(() => academicYears.id),
    totalCredits: smallint().notNull(),
  },
  (table) => [
    unique('curricula_of').on(table.specialtyId, table.educationFormId, table.admissionYearId),
    index('curricula_by_form').on(table.educationFormId),
    index('curricula_by_year').on(table.admissionYearId),
  ],
);

export const curriculumItems = pgTable(
  'curriculum_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    curriculumId: integer()
      .notNull()
      .references(() => curricula.id, { onDelete: 'cascade' }),
    semesterId: smallint()
      .notNull()
      .references(() => semesters.id),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    code: text(),
    credits: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    examTypeId: smallint()
      .notNull()
      .references(() => examTypes.id),
    kindId: smallint()
      .notNull()
      .default(0)
      .references(() => disciplineKinds.id),
    isElective: boolean().notNull().default(false),
    /** Number of the block "disciplines by choice" in this semester, 0 outside a block. */
    electiveBlock: smallint().notNull().default(0),
    lectureHours: hours(),
    labHours: hours(),
    practiceHours: hours(),
    sort: smallint().notNull().default(100),
  },
  (table) => [
    uniqueIndex('curriculum_items_once').on(table.curriculumId, table.semesterId, table.disciplineId),
    index('curriculum_items_by_discipline').on(table.disciplineId),
    index('curriculum_items_by_semester').on(table.semesterId),
    index('curriculum_items_by_exam').on(table.examTypeId),
    index('curriculum_items_by_kind').on(table.kindId),
    check('curriculum_items_credits', sql`${table.credits} between 0 and 30`),
    check('curriculum_items_block', sql`${table.isElective} = (${table.electiveBlock} > 0)`),
  ],
);
