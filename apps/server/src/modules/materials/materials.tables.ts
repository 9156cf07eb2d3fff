import { materialKinds, publishRules } from '@bilim/contract/materials/words';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

import { people, teachers } from '#modules/people/people.tables.ts';
import { themes } from '#modules/journal/journal.tables.ts';
import { academicYears, seasons, semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { closedOn, instant, madeAt, names, seasonId, yearId } from '#platform/db/columns.ts';
import { files } from '#platform/db/platform.tables.ts';

import { materialPackages } from './packages/packages.tables.ts';

/** Parts of the study materials of a discipline: syllabus, lectures, tests, … */
export const materialTypes = pgTable('material_types', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  sort: smallint().notNull(),
  /** Without it the materials of a discipline are not complete. */
  isRequired: boolean().notNull().default(false),
  /** Hidden from students until the teacher shows it, such as exam papers. */
  startsHidden: boolean().notNull().default(false),
  closedOn: closedOn(),
});

/** Until when materials of a half-year are to be there: of one type, or of every type that has no day of its own. */
export const materialDues = pgTable(
  'material_dues',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    typeId: smallint().references(() => materialTypes.id),
    dueOn: date().notNull(),
    closedOn: closedOn(),
  },
  (table) => [
    unique('material_dues_once').on(table.academicYearId, table.seasonId, table.typeId).nullsNotDistinct(),
    index('material_dues_by_type').on(table.typeId),
  ],
);

/** What one teacher lays out for one discipline in one half-year. Who may read it, class lists say. */
export const materialShelves = pgTable(
  'material_shelves',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ownerId: integer()
      .notNull()
      .references(() => teachers.id),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    /** Null of an elective. */
    semesterId: smallint().references(() => semesters.id),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    credits: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    /** Colleagues who teach the discipline may look at it and copy from it. */
    isShared: boolean().notNull().default(false),
    createdAt: madeAt(),
  },
  (table) => [
    unique('material_shelves_once')
      .on(
        table.ownerId,
        table.academicYearId,
        table.seasonId,
        table.semesterId,
        table.disciplineId,
        table.credits,
      )
      .nullsNotDistinct(),
    index('material_shelves_by_discipline').on(table.disciplineId, table.academicYearId, table.seasonId),
  ],
);

/** One thing on a shelf. What it holds are its versions; whether it is a book of the e-library, too, the library knows. */
export const materials = pgTable(
  'materials',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    shelfId: integer()
      .notNull()
      .references(() => materialShelves.id),
    typeId: smallint()
      .notNull()
      .references(() => materialTypes.id),
    /** The theme of the thematic plan that it belongs to; null for the whole discipline. */
    themeId: integer().references(() => themes.id),
    kind: text({ enum: materialKinds }).notNull(),
    title: text().notNull(),
    author: text().notNull().default(''),
    description: text().notNull().default(''),
    totalPages: integer(),
    /** For students with this final control only; null for all. */
    examTypeId: smallint().references(() => examTypes.id),
    specialtyId: smallint().references(() => specialties.id),
    /** 0 all, 1 full-time, 2 extramural, 3 foreign, 4 the owner's own classes (docs/rules.md). */
    studentKind: smallint().notNull().default(0),
    copiedFromId: integer().references((): AnyPgColumn => materials.id),
    publish: text({ enum: publishRules }).notNull().default('now'),
    publishAt: instant(),
    isHidden: boolean().notNull().default(false),
    /** Its place on the shelf, by which the owner puts them in order. */
    place: integer().notNull().default(0),
    /** Grows with every change and guards against lost updates. */
    version: integer().notNull().default(1),
    createdAt: madeAt(),
    changedAt: madeAt(),
    removedAt: instant(),
    removedBy: integer().references(() => people.id),
  },
  (table) => [
    index('materials_of_shelf').on(table.shelfId, table.place),
    // Who counts what lies on the shelves of a half-year reads nothing but these.
    index('materials_counted')
      .on(table.shelfId, table.typeId, table.id)
      .where(sql`${table.removedAt} is null`),
    index('materials_books')
      .on(table.shelfId, table.id)
      .where(sql`${table.kind} = 'book' and ${table.removedAt} is null`),
    index('materials_by_theme').on(table.themeId),
    index('materials_by_specialty').on(table.specialtyId),
    index('materials_by_type').on(table.typeId),
    index('materials_copied_from').on(table.copiedFromId),
    index('materials_removed_by').on(table.removedBy),
    check('materials_title', sql`length(${table.title}) between 1 and 300`),
    check('materials_kind', sql`${table.studentKind} between 0 and 4`),
    check('materials_date', sql`(${table.publish} = 'date') = (${table.publishAt} is not null)`),
  ],
);

/** What a material held since when; the one with the highest number is in force, and earlier ones stay. */
export const materialVersions = pgTable(
  'material_versions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    materialId: integer()
      .notNull()
      .references(() => materials.id),
    number: smallint().notNull(),
    fileId: uuid().references(() => files.id),
    fileName: text(),
    /** Of an HTML book or a SCORM package, besides its file. */
    packageId: integer().references(() => materialPackages.id),
    /** Of a link and a video. */
    url: text(),
    /** Of a page of text: the safe subset of markdown that news has. */
    body: text(),
    /** Of a place in a book of the e-library; which books there are, the library says. */
    bookNumber: integer(),
    pageFrom: integer(),
    pageTo: integer(),
    whatChanged: text().notNull().default(''),
    madeBy: integer()
      .notNull()
      .references(() => people.id),
    madeAt: madeAt(),
  },
  (table) => [
    unique('material_versions_once').on(table.materialId, table.number),
    index('material_versions_by_file').on(table.fileId),
    index('material_versions_by_package').on(table.packageId),
    index('material_versions_made_by').on(table.madeBy),
    check(
      'material_versions_content',
      sql`num_nonnulls(${table.fileId}, ${table.url}, ${table.body}, ${table.bookNumber}) = 1`,
    ),
    check('material_versions_pages', sql`${table.pageTo} >= ${table.pageFrom}`),
  ],
);

/** Who opened what, and which version last. */
export const materialOpens = pgTable(
  'material_opens',
  {
    materialId: integer()
      .notNull()
      .references(() => materials.id),
    personId: integer()
      .notNull()
      .references(() => people.id),
    versionNumber: smallint().notNull(),
    times: integer().notNull().default(1),
    firstAt: madeAt(),
    lastAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.materialId, table.personId] }),
    index('material_opens_of_person').on(table.personId, table.materialId),
  ],
);

/** When a student looked at a shelf, and when before: what came in between is new. */
export const materialVisits = pgTable(
  'material_visits',
  {
    personId: integer()
      .notNull()
      .references(() => people.id),
    shelfId: integer()
      .notNull()
      .references(() => materialShelves.id),
    seenAt: madeAt(),
    beforeAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.shelfId] }),
    index('material_visits_of_shelf').on(table.shelfId),
  ],
);
