import { drawRules } from '@bilim/contract/draw';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { people, students } from '#modules/people/people.tables.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { registrationSteps } from '#modules/registration/seats.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { instant, madeAt } from '#platform/db/columns.ts';

const theDraw = () =>
  integer()
    .notNull()
    .references(() => registrationDraws.id, { onDelete: 'cascade' });
const theStudent = () =>
  integer()
    .notNull()
    .references(() => students.id);

/** One draw of a period: the hash of its seed is told when wishes open, the seed when it is done. */
export const registrationDraws = pgTable(
  'registration_draws',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    periodId: integer()
      .notNull()
      .references(() => registrationPeriods.id),
    rule: text({ enum: drawRules }).notNull(),
    seed: text().notNull(),
    seedHash: text().notNull(),
    /** Of the public file: what was wished, and what came of it. */
    inputHash: text(),
    resultHash: text(),
    madeAt: madeAt(),
    startedAt: instant(),
    drawnAt: instant(),
    drawnBy: integer().references(() => people.id),
    stepId: integer().references(() => registrationSteps.id),
    undoneAt: instant(),
  },
  (table) => [
    uniqueIndex('registration_draws_live')
      .on(table.periodId)
      .where(sql`${table.undoneAt} is null`),
    index('registration_draws_by_period').on(table.periodId),
    index('registration_draws_by_person').on(table.drawnBy),
    index('registration_draws_by_step').on(table.stepId),
  ],
);

/** Who took part, under which pseudonym in the public file, and at which place. */
export const drawEntries = pgTable(
  'draw_entries',
  {
    drawId: theDraw(),
    studentId: theStudent(),
    pseudonym: text().notNull(),
    place: integer().notNull(),
    averageMark: numeric({ precision: 5, scale: 2, mode: 'number' }),
    studyYear: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.studentId] }),
    unique('draw_entries_pseudonym').on(table.drawId, table.pseudonym),
    index('draw_entries_of_student').on(table.studentId),
  ],
);

/** Blocks whose transaction is done; a draw that was cut off goes on with the next one. */
export const drawSteps = pgTable(
  'draw_steps',
  { drawId: theDraw(), block: text().notNull(), doneAt: madeAt() },
  (table) => [primaryKey({ columns: [table.drawId, table.block] })],
);

/** The receipt of each wish: seated, or why not, and what was given instead. */
export const drawOutcomes = pgTable(
  'draw_outcomes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    drawId: theDraw(),
    studentId: theStudent(),
    electiveBlock: smallint().notNull().default(0),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    /** Null where the wish was of the elective, not of a class of it. */
    assignmentId: integer().references(() => teachingAssignments.id, { onDelete: 'set null' }),
    /** Of the wish; null for what was given without one. */
    rank: smallint(),
    outcome: text({ enum: ['seated', 'full', 'refused', 'unneeded'] }).notNull(),
    /** Of a refusal, as a failure's code. */
    code: text(),
    /** "30 seats, you were 34th". */
    seats: smallint(),
    placeInLine: integer(),
  },
  (table) => [
    index('draw_outcomes_of_student').on(table.drawId, table.studentId),
    index('draw_outcomes_by_student').on(table.studentId),
    index('draw_outcomes_by_discipline').on(table.disciplineId),
    index('draw_outcomes_by_assignment').on(table.assignmentId),
  ],
);
