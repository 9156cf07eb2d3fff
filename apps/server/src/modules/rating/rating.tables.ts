import { bigint, index, integer, numeric, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

import { students } from '#modules/people/people.tables.ts';
import { madeAt } from '#platform/db/columns.ts';

const grade = () => numeric({ precision: 5, scale: 2, mode: 'number' });
const creditSum = () => numeric({ precision: 5, scale: 1, mode: 'number' }).notNull();
const place = () => integer().notNull();

/**
 * What students reached in a half-year, a year or all the time, and their places among those they study with today, as
 * worked out last (`workOutRating`). It may be worked out anew from the records of grades at any time.
 */
export const ratingFigures = pgTable(
  'rating_figures',
  {
    /** 0 for all years. */
    academicYearId: smallint().notNull(),
    /** 0 for the whole year. */
    seasonId: smallint().notNull(),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    gpa: grade(),
    average: grade(),
    credits: creditSum(),
    earned: creditSum(),
    debts: smallint().notNull(),
    inGroup: place(),
    groupSize: place(),
    inYear: place(),
    yearSize: place(),
    inFaculty: place(),
    facultySize: place(),
    inUniversity: place(),
    universitySize: place(),
    workedOutAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academicYearId, table.seasonId, table.studentId] }),
    index('rating_figures_of_student').on(table.studentId),
  ],
);

/** Periods of which grades have come or ended since they were worked out; a trigger of `grade_records` writes it. */
export const ratingDue = pgTable('rating_due', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  academicYearId: smallint().notNull(),
  seasonId: smallint().notNull(),
});
