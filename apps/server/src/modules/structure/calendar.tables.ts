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
} from 'drizzle-orm/pg-core';

import { closedOn, names, seasonId, yearId } from '#platform/db/columns.ts';

import { faculties } from './organisation.tables.ts';

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
    index('semesters_by_season').on(table.seasonId),
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
    index('terms_by_season').on(table.seasonId),
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

export const timeGrids = pgTable('time_grids', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  isDefault: boolean().notNull().default(false),
  closedOn: closedOn(),
});

/** One slot of a grid: a pair or an academic hour. */
export const timeSlots = pgTable(
  'time_slots',
  {
    id: smallint().primaryKey().generatedByDefaultAsIdentity(),
    gridId: smallint()
      .notNull()
      .references(() => timeGrids.id),
    number: smallint().notNull(),
    starts: time().notNull(),
    ends: time().notNull(),
    closedOn: closedOn(),
  },
  (table) => [
    unique('time_slots_number').on(table.gridId, table.number),
    check('time_slots_order', sql`${table.ends} > ${table.starts}`),
  ],
);
