import { stepKinds } from '@bilim/contract/registrationSteps';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { groups, people, students } from '#modules/people/people.tables.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { instant, madeAt, seasonId, yearId } from '#platform/db/columns.ts';

import { registrationPeriods } from './periods.tables.ts';
import { disciplineRegistrations, registrationPools, teachingAssignments } from './registration.tables.ts';

const term = () => ({
  academicYearId: yearId().references(() => academicYears.id),
  seasonId: seasonId().references(() => seasons.id),
});
const theStudent = () =>
  integer()
    .notNull()
    .references(() => students.id);
const theClass = () =>
  integer()
    .notNull()
    .references(() => teachingAssignments.id, { onDelete: 'cascade' });

/**
 * What a student takes in a half-year as a whole. Every change raises the version, and a change is only made of the
 * version that it was judged by: so rules over several disciplines, credits and blocks, hold in two tabs as well.
 */
export const registrationSheets = pgTable(
  'registration_sheets',
  {
    studentId: theStudent(),
    ...term(),
    version: integer().notNull().default(1),
    remindedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.academicYearId, table.seasonId] })],
);

/** A place in the queue for a class. Once seated, what was named as fallback is given up. */
export const registrationWaits = pgTable(
  'registration_waits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: theStudent(),
    assignmentId: theClass(),
    /** The group in which the student joined: seats that are kept for it are waited for, too. */
    groupId: integer()
      .notNull()
      .references(() => groups.id),
    fallbackId: integer().references(() => disciplineRegistrations.id),
    state: text({ enum: ['waiting', 'seated', 'left', 'refused', 'ended'] })
      .notNull()
      .default('waiting'),
    joinedAt: madeAt(),
    endedAt: instant(),
    /** Why there was no seat when one came free, as a failure's code. */
    endCode: text(),
  },
  (table) => [
    uniqueIndex('registration_waits_live')
      .on(table.studentId, table.assignmentId)
      .where(sql`${table.state} = 'waiting'`),
    index('registration_waits_of_student').on(table.studentId),
    index('registration_waits_of_class').on(table.assignmentId, table.joinedAt, table.id),
    index('registration_waits_by_group').on(table.groupId),
    index('registration_waits_by_fallback').on(table.fallbackId),
  ],
);

/** "Tell me when a seat comes free." */
export const seatAlerts = pgTable(
  'seat_alerts',
  {
    studentId: theStudent(),
    assignmentId: theClass(),
    askedAt: madeAt(),
    toldAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.assignmentId] }),
    index('seat_alerts_of_class').on(table.assignmentId),
  ],
);

/** A seat that is kept for some minutes while its student changes over. */
export const seatHolds = pgTable(
  'seat_holds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: theStudent(),
    poolId: integer()
      .notNull()
      .references(() => registrationPools.id, { onDelete: 'cascade' }),
    heldAt: madeAt(),
    until: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('seat_holds_live')
      .on(table.studentId, table.poolId)
      .where(sql`${table.endedAt} is null`),
    index('seat_holds_of_student').on(table.studentId),
    index('seat_holds_by_pool').on(table.poolId),
    index('seat_holds_by_end')
      .on(table.until)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** What an office did to many at once; taken back, its changes are undone in turn. */
export const registrationSteps = pgTable(
  'registration_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...term(),
    periodId: integer().references(() => registrationPeriods.id),
    kind: text({ enum: stepKinds }).notNull(),
    /** What it changed besides registrations, so that it can be taken back. */
    effects: jsonb(),
    madeBy: integer().references(() => people.id),
    madeAt: madeAt(),
    undoneAt: instant(),
    undoneBy: integer().references(() => people.id),
  },
  (table) => [
    index('registration_steps_of_term').on(table.academicYearId, table.seasonId, table.madeAt),
    index('registration_steps_by_period').on(table.periodId),
    index('registration_steps_by_maker').on(table.madeBy),
    index('registration_steps_by_undoer').on(table.undoneBy),
  ],
);

export const registrationActions = [
  'chosen',
  'moved',
  'replaced',
  'dropped',
  'queued',
  'unqueued',
  'seated',
  'refused',
  'held',
  'cancelled',
  'confirmed',
] as const;

/** What became of a student's registrations, and who did it: never changed, never deleted. */
export const registrationChanges = pgTable(
  'registration_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    studentId: theStudent(),
    ...term(),
    deed: text({ enum: registrationActions }).notNull(),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    registrationId: integer().references(() => disciplineRegistrations.id),
    /** The classes before and after. */
    fromIds: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    toIds: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Of a refusal. */
    code: text(),
    /** What an office said why. */
    reason: text(),
    /** Null: the portal itself. */
    madeBy: integer().references(() => people.id),
    madeAt: madeAt(),
    stepId: integer().references(() => registrationSteps.id),
  },
  (table) => [
    index('registration_changes_of_student').on(table.studentId, table.academicYearId, table.seasonId),
    index('registration_changes_of_term').on(table.academicYearId, table.seasonId, table.madeAt),
    index('registration_changes_by_discipline').on(table.disciplineId),
    index('registration_changes_by_registration').on(table.registrationId),
    index('registration_changes_by_maker').on(table.madeBy),
    index('registration_changes_by_step').on(table.stepId),
    check('registration_changes_code', sql`(${table.code} is not null) = (${table.deed} = 'refused')`),
  ],
);
