import { sql } from 'drizzle-orm';
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
} from 'drizzle-orm/pg-core';

import { closedOn, names } from '#platform/db/columns.ts';
import { academicYears } from '#modules/structure/calendar.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';

/** Ways to turn final points into grades. */
export const gradeScales = pgTable('grade_scales', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
  ...names(),
  closedOn: closedOn(),
});

/**
 * The grades of a scale, each from its least points up to the next one: so they neither overlap nor leave a gap. The
 * lowest one begins at nothing, whatever it says.
 */
export const gradeBands = pgTable(
  'grade_bands',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    scaleId: smallint()
      .notNull()
      .references(() => gradeScales.id),
    letter: text().notNull(),
    ...names(),
    leastPoints: smallint().notNull(),
    gradePoints: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
    /** In the five-point marks of certificates, 2 to 5. */
    fivePoint: smallint().notNull(),
    isPassed: boolean().notNull(),
    closedOn: closedOn(),
  },
  (table) => [
    unique('grade_bands_letter').on(table.scaleId, table.letter),
    check('grade_bands_least', sql`${table.leastPoints} between 0 and 100`),
    check('grade_bands_five', sql`${table.fivePoint} between 2 and 5`),
    check('grade_bands_gpa', sql`${table.gradePoints} between 0 and 4`),
  ],
);

/**
 * Which scale grades whom in the half-years that begin on a day or later. A rule for a programme goes before one for all,
 * then the latest one holds. A closed rule holds for nobody.
 */
export const gradeScaleRules = pgTable(
  'grade_scale_rules',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    scaleId: smallint()
      .notNull()
      .references(() => gradeScales.id),
    startsOn: date().notNull(),
    /** Of one programme, else of all. */
    specialtyId: smallint().references(() => specialties.id),
    /** Of those admitted in this year or later, else of all. */
    admittedFromId: smallint().references(() => academicYears.id),
    closedOn: closedOn(),
  },
  (table) => [
    unique('grade_scale_rules_once')
      .on(table.startsOn, table.specialtyId, table.admittedFromId)
      .nullsNotDistinct(),
    index('grade_scale_rules_by_scale').on(table.scaleId),
    index('grade_scale_rules_by_specialty').on(table.specialtyId),
    index('grade_scale_rules_by_year').on(table.admittedFromId),
  ],
);
