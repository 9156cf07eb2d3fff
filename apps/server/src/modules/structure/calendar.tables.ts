import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { closedOn, names, seasonId, yearId } from '#platform/db/columns.ts';

import { buildings, educationForms, faculties } from './organisation.tables.ts';

/** The id is the start year minus 2000, the label `2026-27`. */
export const academicYears = pgTable(
  'academic_years',
  {
    id: smallint().primaryKey(),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    label: text().notNull().unique(),
  },
  (table) => [
    check('academic_years_id', sql`${table.id} between 1 and 99`),
    check('academic_years_order', sql`${table.endsOn} > ${table.startsOn}`),
  ],
);

/** Half-years: 1 autumn, 2 spring, 3 summer. */
export const seasons = pgTable('seasons', { id: smallint().primaryKey(), ...names() });

/** Semesters 1 to 12 of a course of study; odd ones are autumn, even ones spring. */
export const semesters = pgTable(
  'semesters',
  { id: smallint().primaryKey(), seasonId: seasonId().references(() => seasons.id), ...names() },
  (table) => [
    check('semesters_season', sql`${table.seasonId} = case when ${table.id} % 2 = 1 then 1 else 2 end`),
  ],
);

/** A half-year of one academic year with its dates; week 1 is the one that holds `startsOn`. */
export const terms = pgTable(
  'terms',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    weeks: smallint().notNull(),
    sessionStartsOn: date(),
    sessionEndsOn: date(),
  },
  (table) => [
    unique('terms_of_year').on(table.academicYearId, table.seasonId),
    check('terms_order', sql`${table.endsOn} > ${table.startsOn}`),
    check('terms_weeks', sql`${table.weeks} between 2 and 53`),
  ],
);

export const calendarKinds = [
  'holiday',
  'module',
  'session',
  'practice',
  'vacation',
  'registration',
  'other',
] as const;

/** A closed one was entered by mistake, or did not come to be: it says nothing of its days. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    facultyId: smallint().references(() => faculties.id),
    kind: text({ enum: calendarKinds }).notNull(),
    ...names(),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    closedOn: closedOn(),
  },
  (table) => [
    index('calendar_events_by_year').on(table.academicYearId, table.startsOn),
    index('calendar_events_by_faculty').on(table.facultyId),
    check('calendar_events_order', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** When bells ring: in the whole university, or where faculty, form of study and building are these. */
export const timeGrids = pgTable(
  'time_grids',
  {
    id: smallint().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull().unique(),
    isDefault: boolean().notNull().default(false),
    facultyId: smallint().references(() => faculties.id),
    educationFormId: smallint().references(() => educationForms.id),
    buildingId: smallint().references(() => buildings.id),
    closedOn: closedOn(),
  },
  (table) => [
    index('time_grids_by_faculty').on(table.facultyId),
    index('time_grids_by_form').on(table.educationFormId),
    index('time_grids_by_building').on(table.buildingId),
  ],
);

/**
 * When a lesson is: one slot of a grid, a pair or an academic hour; or a time of its own, without a grid, whose number
 * is 0. Such a time is there once for all lessons that have it, and never changes.
 */
export const timeSlots = pgTable(
  'time_slots',
  {
    id: smallint().primaryKey().generatedByDefaultAsIdentity(),
    gridId: smallint().references(() => timeGrids.id),
    number: smallint().notNull(),
    starts: time().notNull(),
    ends: time().notNull(),
    closedOn: closedOn(),
  },
  (table) => [
    unique('time_slots_number').on(table.gridId, table.number),
    uniqueIndex('time_slots_own')
      .on(table.starts, table.ends)
      .where(sql`${table.gridId} is null`),
    check('time_slots_in_grid', sql`(${table.gridId} is null) = (${table.number} = 0)`),
    check('time_slots_order', sql`${table.ends} > ${table.starts}`),
  ],
);
