import type { CurriculumPlan } from '@bilim/contract/curricula/plan';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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

import { closedOn, instant, madeAt, names, yearId } from '#platform/db/columns.ts';
import { people } from '#modules/people/people.tables.ts';
import { academicYears, semesters } from '#modules/structure/calendar.tables.ts';
import { disciplineKinds, disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { educationForms, specialties } from '#modules/structure/organisation.tables.ts';

const hours = () => smallint().notNull().default(0);
/** Whose plan it is. */
const intake = () => ({
  specialtyId: smallint()
    .notNull()
    .references(() => specialties.id),
  educationFormId: smallint()
    .notNull()
    .references(() => educationForms.id),
  admissionYearId: yearId().references(() => academicYears.id),
});

/** Parts of a plan as the state standard names them: humanities, sciences, the profession. */
export const curriculumCycles = pgTable('curriculum_cycles', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
  ...names(),
  sort: smallint().notNull().default(100),
  closedOn: closedOn(),
});

/**
 * What those admitted in one year to one specialty and form must study. A version in force is never changed: a draft
 * becomes the next one, and what was registered by the former still refers to it.
 */
export const curricula = pgTable(
  'curricula',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...intake(),
    totalCredits: smallint().notNull(),
    version: smallint().notNull().default(1),
    isInForce: boolean().notNull().default(true),
    approvedAt: madeAt(),
    approvedBy: integer().references(() => people.id),
  },
  (table) => [
    unique('curricula_version').on(
      table.specialtyId,
      table.educationFormId,
      table.admissionYearId,
      table.version,
    ),
    uniqueIndex('curricula_in_force')
      .on(table.specialtyId, table.educationFormId, table.admissionYearId)
      .where(sql`${table.isInForce}`),
    index('curricula_by_form').on(table.educationFormId),
    index('curricula_by_year').on(table.admissionYearId),
    index('curricula_by_approver').on(table.approvedBy),
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
    cycleId: smallint().references(() => curriculumCycles.id),
    isElective: boolean().notNull().default(false),
    /** Number of the block "disciplines by choice" in this semester, 0 outside a block. */
    electiveBlock: smallint().notNull().default(0),
    lectureHours: hours(),
    labHours: hours(),
    practiceHours: hours(),
    selfStudyHours: hours(),
    sort: smallint().notNull().default(100),
  },
  (table) => [
    uniqueIndex('curriculum_items_once').on(table.curriculumId, table.semesterId, table.disciplineId),
    index('curriculum_items_by_discipline').on(table.disciplineId),
    index('curriculum_items_by_semester').on(table.semesterId),
    index('curriculum_items_by_exam').on(table.examTypeId),
    index('curriculum_items_by_kind').on(table.kindId),
    index('curriculum_items_by_cycle').on(table.cycleId),
    check('curriculum_items_credits', sql`${table.credits} between 0 and 30`),
    check('curriculum_items_block', sql`${table.isElective} = (${table.electiveBlock} > 0)`),
  ],
);

/** How many disciplines of a block a student takes. */
export const electiveBlocks = pgTable(
  'elective_blocks',
  {
    curriculumId: integer()
      .notNull()
      .references(() => curricula.id, { onDelete: 'cascade' }),
    semesterId: smallint()
      .notNull()
      .references(() => semesters.id),
    block: smallint().notNull(),
    title: text().notNull(),
    chooseCount: smallint().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.curriculumId, table.semesterId, table.block] }),
    index('elective_blocks_by_semester').on(table.semesterId),
    check('elective_blocks_number', sql`${table.block} between 1 and 40`),
    check('elective_blocks_choice', sql`${table.chooseCount} >= 1`),
  ],
);

/** What must have been passed before an item of a plan is taken. */
export const curriculumPrerequisites = pgTable(
  'curriculum_prerequisites',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    itemId: integer()
      .notNull()
      .references(() => curriculumItems.id, { onDelete: 'cascade' }),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
  },
  (table) => [
    unique('curriculum_prerequisites_once').on(table.itemId, table.disciplineId),
    index('curriculum_prerequisites_by_discipline').on(table.disciplineId),
  ],
);

/** A plan that is still being written; one at a time for each intake. It ends when it is approved or discarded. */
export const curriculumDrafts = pgTable(
  'curriculum_drafts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...intake(),
    revision: integer().notNull().default(1),
    endedAt: instant(),
    /** The version that it became; null for one that was discarded. */
    curriculumId: integer().references(() => curricula.id),
  },
  (table) => [
    uniqueIndex('curriculum_drafts_open')
      .on(table.specialtyId, table.educationFormId, table.admissionYearId)
      .where(sql`${table.endedAt} is null`),
    index('curriculum_drafts_by_specialty').on(table.specialtyId),
    index('curriculum_drafts_by_form').on(table.educationFormId),
    index('curriculum_drafts_by_year').on(table.admissionYearId),
    index('curriculum_drafts_by_curriculum').on(table.curriculumId),
  ],
);

/** Every state that a draft was saved in, whole: the last one is the draft, an earlier one can come back. */
export const curriculumRevisions = pgTable(
  'curriculum_revisions',
  {
    draftId: integer()
      .notNull()
      .references(() => curriculumDrafts.id),
    revision: integer().notNull(),
    plan: jsonb().$type<CurriculumPlan>().notNull(),
    savedAt: madeAt(),
    savedBy: integer().references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.revision] }),
    index('curriculum_revisions_by_person').on(table.savedBy),
  ],
);
