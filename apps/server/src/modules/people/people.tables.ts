import { studentStates } from '@bilim/contract/addressWords';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

import { closedOn, dayRange, instant, madeAt, names, yearId } from '#platform/db/columns.ts';
import { files } from '#platform/db/platform.tables.ts';
import { academicYears, semesters } from '#modules/structure/calendar.tables.ts';
import { departments, educationForms, specialties } from '#modules/structure/organisation.tables.ts';

export const countries = pgTable('countries', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  iso2: text().notNull().unique(),
  ...names(),
  closedOn: closedOn(),
});
export const nationalities = pgTable('nationalities', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  closedOn: closedOn(),
});

/** Regions of the country and, as one of them, everywhere else. */
export const regions = pgTable('regions', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  /** In the state's register of places. */
  soate: text().unique(),
  ...names(),
  sort: smallint().notNull(),
  closedOn: closedOn(),
});

export const districtKinds = ['district', 'city', 'city_district', 'abroad'] as const;

/** Districts of regions, and cities that stand beside them. */
export const districts = pgTable(
  'districts',
  {
    id: smallint().primaryKey().generatedByDefaultAsIdentity(),
    regionId: smallint()
      .notNull()
      .references(() => regions.id),
    kind: text({ enum: districtKinds }).notNull(),
    soate: text().unique(),
    ...names(),
    closedOn: closedOn(),
  },
  (table) => [unique('districts_name').on(table.regionId, table.nameRu)],
);

/** One row per human; its id is the one human id (docs/rules.md). */
export const people = pgTable(
  'people',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    lastName: text().notNull(),
    firstName: text().notNull(),
    middleName: text(),
    /** Фамилия Имя Отчество, kept by the database so that lists sort and search without joining three columns. */
    fullName: text()
      .notNull()
      .generatedAlwaysAs(sql`last_name || ' ' || first_name || coalesce(' ' || middle_name, '')`),
    /**
     * The same to be searched: ө, ү, ң and ё, which many keyboards lack, are о, у, н and е. Kept, because working it out
     * for each of thousands of matches was most of a search.
     */
    foldedName: text()
      .notNull()
      .generatedAlwaysAs(
        sql`translate(lower(last_name || ' ' || first_name || coalesce(' ' || middle_name, '')), 'өүңё', 'оуне')`,
      ),
    fullNameKg: text(),
    latinName: text(),
    /** Null where nobody has said it: lists of other systems often do not. */
    gender: text({ enum: ['M', 'F'] }),
    birthDate: date(),
    /** Personal number: 14 digits; null for foreigners. */
    taxId: text().unique(),
    nationalityId: smallint().references(() => nationalities.id),
    citizenshipId: smallint().references(() => countries.id),
    phone: text(),
    email: text(),
    education: text(),
    photoFileId: uuid().references(() => files.id),
    createdAt: madeAt(),
    /** The card that stays where this one turned out to be of the same human; nobody finds this one any more. */
    mergedInto: integer().references((): AnyPgColumn => people.id),
    mergedAt: instant(),
  },
  (table) => [
    check('people_gender', sql`${table.gender} in ('M', 'F')`),
    check('people_tax_id', sql`${table.taxId} ~ '^[0-9]{14}$'`),
    index('people_by_nationality').on(table.nationalityId),
    index('people_by_citizenship').on(table.citizenshipId),
    index('people_by_photo').on(table.photoFileId),
    index('people_merged')
      .on(table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
    check('people_merged_whole', sql`num_nonnulls(${table.mergedInto}, ${table.mergedAt}) in (0, 2)`),
    // In the order of every list of names, so that a page of a long one ends with its last row.
    index('people_by_name').using('btree', sql`${table.fullName} collate "und-x-icu"`, table.id),
  ],
);

export const groups = pgTable(
  'groups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    specialtyId: smallint()
      .notNull()
      .references(() => specialties.id),
    educationFormId: smallint()
      .notNull()
      .references(() => educationForms.id),
    admissionYearId: yearId().references(() => academicYears.id),
    startSemester: smallint()
      .notNull()
      .default(1)
      .references(() => semesters.id),
    language: text({ enum: ['ru', 'kg', 'en'] })
      .notNull()
      .default('ru'),
    curatorId: integer().references(() => people.id),
    isArchived: boolean().notNull().default(false),
  },
  (table) => [
    unique('groups_name').on(table.name, table.admissionYearId),
    index('groups_by_specialty').on(table.specialtyId),
    index('groups_by_form').on(table.educationFormId),
    index('groups_by_year').on(table.admissionYearId),
    index('groups_by_curator').on(table.curatorId),
  ],
);

export const students = pgTable(
  'students',
  {
    id: integer()
      .primaryKey()
      .references(() => people.id),
    studentCode: text().notNull().unique(),
    admissionYearId: yearId().references(() => academicYears.id),
    funding: text({ enum: ['budget', 'contract', 'grant', 'quota'] }).notNull(),
    status: text({ enum: studentStates }).notNull().default('active'),
  },
  (table) => [index('students_by_year').on(table.admissionYearId)],
);

/**
 * In which group a student was when. One main group at a time: an exclusion constraint says so (migration
 * `constraints`).
 */
export const studentGroupPeriods = pgTable(
  'student_group_periods',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    groupId: integer()
      .notNull()
      .references(() => groups.id),
    period: dayRange().notNull(),
    reason: text({ enum: ['enroll', 'transfer', 'next_course', 'restore'] }).notNull(),
    isMain: boolean().notNull().default(true),
  },
  (table) => [
    index('student_group_periods_of_student').on(table.studentId),
    index('student_group_periods_by_group').on(table.groupId),
    // Answers by itself which group somebody is in, or was in last.
    index('student_group_periods_main')
      .on(table.studentId, table.period, table.groupId)
      .where(sql`${table.isMain}`),
  ],
);

export const positions = pgTable('positions', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  sort: smallint().notNull(),
  closedOn: closedOn(),
});

export const academicDegrees = pgTable('academic_degrees', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  closedOn: closedOn(),
});

export const teachers = pgTable(
  'teachers',
  {
    id: integer()
      .primaryKey()
      .references(() => people.id),
    staffNumber: text().unique(),
    degreeId: smallint().references(() => academicDegrees.id),
    hiredOn: date(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [index('teachers_by_degree').on(table.degreeId)],
);

/** Posts of a teacher: share of a full post, from when to when; one main post at a time. */
export const teacherPositions = pgTable(
  'teacher_positions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    departmentId: smallint()
      .notNull()
      .references(() => departments.id),
    positionId: smallint()
      .notNull()
      .references(() => positions.id),
    postShare: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
    validity: dayRange().notNull(),
    isMain: boolean().notNull().default(false),
  },
  (table) => [
    index('teacher_positions_by_teacher').on(table.teacherId),
    index('teacher_positions_by_department').on(table.departmentId),
    index('teacher_positions_by_position').on(table.positionId),
    check('teacher_positions_share', sql`${table.postShare} > 0 and ${table.postShare} <= 2`),
  ],
);
