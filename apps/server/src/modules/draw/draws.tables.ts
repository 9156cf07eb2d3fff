import { drawRules } from '@bilim/contract/draw';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
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
import { registrationSteps } from '#modules/registration/seats.tables.ts';
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

/** The receipts of a student for the wishes of a block, as the public file tells them: seated, or why not. */
export const drawReceipts = pgTable(
  'draw_receipts',
  {
    drawId: integer().notNull(),
    studentId: integer().notNull(),
    block: smallint().notNull(),
    outcomes: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.studentId, table.block] }),
    // One row for many wishes, and one key of it: those of a city are kept in a twentieth of the time.
    foreignKey({
      name: 'draw_receipts_of_entry',
      columns: [table.drawId, table.studentId],
      foreignColumns: [drawEntries.drawId, drawEntries.studentId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
