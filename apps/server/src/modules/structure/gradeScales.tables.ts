import { sql } from 'drizzle-orm';
import { boolean, check, index, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

import { names } from '#platform/db/columns.ts';

import { specialties } from './organisation.tables.ts';

/** Ways to turn final points into grades; one is the default. */
export const gradeScales = pgTable('grade_scales', {
  id: smallint().primaryKey(),
  code: text().notNull().unique(),
  ...names(),
  isDefault: boolean().notNull().default(false),
});

/** The grades of a scale, each from its least points up to its most, both included. */
export const gradeBands = pgTable(
  'grade_bands',
  {
    scaleId: smallint()
      .notNull()
      .references(() => gradeScales.id),
    letter: text().notNull(),
    ...names(),
    leastPoints: smallint().notNull(),
    mostPoints: smallint().notNull(),
    gradePoints: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
    /** In the five-point marks of certificates, 2 to 5. */
    fivePoint: smallint().notNull(),
    isPassed: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scaleId, table.letter] }),
    check(
      'grade_bands_range',
      sql`0 <= ${table.leastPoints} and ${table.leastPoints} <= ${table.mostPoints} and ${table.mostPoints} <= 100`,
    ),
    check('grade_bands_five', sql`${table.fivePoint} between 2 and 5`),
    check('grade_bands_gpa', sql`${table.gradePoints} between 0 and 4`),
  ],
);

/** Programmes that are graded by another scale than the default one. */
export const specialtyGradeScales = pgTable(
  'specialty_grade_scales',
  {
    specialtyId: smallint()
      .primaryKey()
      .references(() => specialties.id),
    scaleId: smallint()
      .notNull()
      .references(() => gradeScales.id),
  },
  (table) => [index('specialty_grade_scales_by_scale').on(table.scaleId)],
);
