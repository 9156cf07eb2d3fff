import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, unique } from 'drizzle-orm/pg-core';

import { students } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { madeAt, seasonId, yearId } from '#platform/db/columns.ts';

const theStudent = () =>
  integer()
    .notNull()
    .references(() => students.id);

/** Which elective of a block a student would like 1st, 2nd, 3rd. */
export const electiveWishes = pgTable(
  'elective_wishes',
  {
    studentId: theStudent(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    block: smallint().notNull(),
    rank: smallint().notNull(),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    savedAt: madeAt(),
  },
  (table) => [
    primaryKey({
      columns: [table.studentId, table.academicYearId, table.seasonId, table.block, table.rank],
    }),
    unique('elective_wishes_once').on(
      table.studentId,
      table.academicYearId,
      table.seasonId,
      table.block,
      table.disciplineId,
    ),
    index('elective_wishes_by_year').on(table.academicYearId, table.seasonId),
    index('elective_wishes_by_discipline').on(table.disciplineId),
    check('elective_wishes_rank', sql`${table.rank} between 1 and 9`),
  ],
);

/** Which teacher and subgroup of a discipline's lessons a student would like 1st, 2nd, 3rd. */
export const classWishes = pgTable(
  'class_wishes',
  {
    studentId: theStudent(),
    assignmentId: integer()
      .notNull()
      .references(() => teachingAssignments.id, { onDelete: 'cascade' }),
    rank: smallint().notNull(),
    savedAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.assignmentId] }),
    index('class_wishes_by_assignment').on(table.assignmentId),
    check('class_wishes_rank', sql`${table.rank} between 1 and 9`),
  ],
);
