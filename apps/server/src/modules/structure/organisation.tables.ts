import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';

import { bytes, closedOn, madeAt, names } from '#platform/db/columns.ts';

/** The Russian name with which every installation begins, until the university has written its own. */
export const nameBeforeItsOwn = 'Университет';

/** Logos as they were drawn from what an administrator chose; one that is shown no more stays, so that it can come back. */
export const logoPictures = pgTable('logo_pictures', {
  /** Of the bytes; stands in its address, so that a browser keeps it for good. */
  hash: text().primaryKey(),
  bytes: bytes().notNull(),
  madeAt: madeAt(),
});

/** The university itself: one row. */
export const university = pgTable(
  'university',
  {
    id: smallint().primaryKey().default(1),
    ...names(),
    shortName: text().notNull(),
    addressRu: text(),
    addressKg: text(),
    addressEn: text(),
    phone: text(),
    email: text(),
    logoWidth: smallint().notNull().default(96),
    nameFontSize: smallint().notNull().default(20),
    /** For the dark ground of the login page; without one the portal's own is shown. */
    logoHash: text().references(() => logoPictures.hash),
    /** For white paper; without one the other is printed. */
    paperLogoHash: text().references(() => logoPictures.hash),
  },
  (table) => [
    check('university_single', sql`${table.id} = 1`),
    index('university_by_logo').on(table.logoHash),
    index('university_by_paper_logo').on(table.paperLogoHash),
  ],
);

export const faculties = pgTable('faculties', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
  shortName: text().notNull(),
  ...names(),
  phone: text(),
  room: text(),
  sort: smallint().notNull().default(100),
  closedOn: closedOn(),
});

export const departments = pgTable(
  'departments',
  {
    id: smallint().primaryKey().generatedByDefaultAsIdentity(),
    facultyId: smallint()
      .notNull()
      .references(() => faculties.id),
    shortName: text().notNull(),
    ...names(),
    closedOn: closedOn(),
  },
  (table) => [unique('departments_name').on(table.facultyId, table.nameRu)],
);

export const educationLevels = pgTable('education_levels', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
  ...names(),
  defaultYears: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
  defaultCredits: smallint().notNull(),
  closedOn: closedOn(),
});

/** How one studies. `attendance` 1 full-time, 2 extramural, 3 evening. */
export const educationForms = pgTable('education_forms', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  attendance: smallint().notNull(),
  closedOn: closedOn(),
});

export const directions = pgTable('directions', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
  ...names(),
  closedOn: closedOn(),
});

export const specialties = pgTable(
  'specialties',
  {
    id: smallint().primaryKey().generatedByDefaultAsIdentity(),
    directionId: smallint()
      .notNull()
      .references(() => directions.id),
    facultyId: smallint()
      .notNull()
      .references(() => faculties.id),
    departmentId: smallint()
      .notNull()
      .references(() => departments.id),
    levelId: smallint()
      .notNull()
      .references(() => educationLevels.id),
    code: text().notNull(),
    ...names(),
    shortName: text().notNull(),
    years: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    credits: smallint().notNull(),
    closedOn: closedOn(),
  },
  (table) => [
    unique('specialties_code').on(table.code, table.levelId),
    index('specialties_by_faculty').on(table.facultyId),
    index('specialties_by_department').on(table.departmentId),
    index('specialties_by_direction').on(table.directionId),
    index('specialties_by_level').on(table.levelId),
    check('specialties_years', sql`${table.years} between 1 and 7`),
  ],
);

export const buildings = pgTable('buildings', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  address: text(),
  latitude: numeric({ precision: 9, scale: 6, mode: 'number' }),
  longitude: numeric({ precision: 9, scale: 6, mode: 'number' }),
  closedOn: closedOn(),
});

export const roomTypes = pgTable('room_types', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  closedOn: closedOn(),
});

export const rooms = pgTable(
  'rooms',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    buildingId: smallint()
      .notNull()
      .references(() => buildings.id),
    number: text().notNull(),
    floor: smallint(),
    roomTypeId: smallint()
      .notNull()
      .references(() => roomTypes.id),
    seats: smallint().notNull(),
    /** What stands there, in words: projector, 15 computers. */
    equipment: text(),
    latitude: numeric({ precision: 9, scale: 6, mode: 'number' }),
    longitude: numeric({ precision: 9, scale: 6, mode: 'number' }),
    radiusMeters: smallint().notNull().default(100),
    closedOn: closedOn(),
  },
  (table) => [
    unique('rooms_number').on(table.buildingId, table.number),
    index('rooms_by_type').on(table.roomTypeId),
    check('rooms_seats', sql`${table.seats} >= 0`),
  ],
);
