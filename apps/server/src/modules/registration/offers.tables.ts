import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { closedOn, instant, madeAt } from '#platform/db/columns.ts';

import { teachingAssignments } from './registration.tables.ts';

/** A class that students may choose. Its seats are its pools; only an open one gives any. */
export const registrationOffers = pgTable(
  'registration_offers',
  {
    assignmentId: integer()
      .primaryKey()
      .references(() => teachingAssignments.id, { onDelete: 'cascade' }),
    state: text({ enum: ['draft', 'open', 'cancelled', 'confirmed'] })
      .notNull()
      .default('draft'),
    /** With fewer students it is cancelled when registration closes. */
    leastStudents: smallint().notNull().default(0),
    madeBy: integer().references(() => people.id),
    madeAt: madeAt(),
    openedAt: instant(),
    endedAt: instant(),
    endReason: text(),
  },
  (table) => [
    index('registration_offers_by_maker').on(table.madeBy),
    check('registration_offers_least', sql`${table.leastStudents} >= 0`),
  ],
);

/** What students read of a discipline before they choose it; the latest that is not closed is shown. */
export const disciplineDescriptions = pgTable(
  'discipline_descriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    textRu: text(),
    textKg: text(),
    textEn: text(),
    syllabusUrl: text(),
    closedOn: closedOn(),
  },
  (table) => [index('discipline_descriptions_by_discipline').on(table.disciplineId)],
);
