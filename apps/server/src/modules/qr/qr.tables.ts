import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { bytes, instant, madeAt, yearId } from '#platform/db/columns.ts';
import { people, students } from '#modules/people/people.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { lessons } from '#modules/journal/journal.tables.ts';

/** Lessons at which a teacher shows, or showed, the code. */
export const qrOpenings = pgTable(
  'qr_openings',
  {
    lessonId: bigint({ mode: 'number' }).notNull(),
    academicYearId: yearId(),
    openedBy: integer()
      .notNull()
      .references(() => people.id),
    openedAt: madeAt(),
    closedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.academicYearId] }),
    foreignKey({
      columns: [table.lessonId, table.academicYearId],
      foreignColumns: [lessons.id, lessons.academicYearId],
    }).onDelete('cascade'),
    index('qr_openings_by_opener').on(table.openedBy),
  ],
);

/**
 * A student says, or has proven, to be at a lesson. What was claimed before the list of the lesson was made
 * waits under the entry of the timetable and the day, without a lesson.
 */
export const qrVisits = pgTable(
  'qr_visits',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    academicYearId: yearId(),
    lessonId: bigint({ mode: 'number' }),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    scheduleEntryId: integer().references(() => scheduleEntries.id, { onDelete: 'set null' }),
    lessonDate: date().notNull(),
    state: text({ enum: ['present', 'claimed', 'confirmed', 'refused'] }).notNull(),
    way: text({ enum: ['code', 'short', 'claim', 'poster', 'appeal', 'card', 'teacher'] }).notNull(),
    isLate: boolean().notNull().default(false),
    isLateDelivery: boolean().notNull().default(false),
    hasWrongCode: boolean().notNull().default(false),
    /** How the phone's place fits the room: never the coordinates. Null once that is forgotten. */
    place: text({ enum: ['near', 'far', 'none', 'zero', 'unknown_room'] }),
    /** Metres from the room, rounded up to a band; null beyond the last one. */
    distanceBand: integer(),
    /** Hash of the cookie of the browser it came from. */
    deviceHash: bytes(),
    /** What the server's clock said when the code was on the screen. */
    scannedAt: instant().notNull(),
    arrivedAt: instant().notNull(),
    appeal: text(),
    appealedAt: instant(),
    decidedBy: integer().references(() => people.id),
    decidedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.academicYearId] }),
    foreignKey({
      columns: [table.lessonId, table.academicYearId],
      foreignColumns: [lessons.id, lessons.academicYearId],
    }).onDelete('cascade'),
    unique('qr_visits_once').on(table.lessonId, table.academicYearId, table.studentId),
    uniqueIndex('qr_visits_waiting')
      .on(table.scheduleEntryId, table.lessonDate, table.academicYearId, table.studentId)
      .where(sql`${table.lessonId} is null`),
    index('qr_visits_by_student').on(table.studentId, table.lessonDate),
    index('qr_visits_by_entry').on(table.scheduleEntryId),
    index('qr_visits_with_place')
      .on(table.arrivedAt)
      .where(sql`${table.place} is not null or ${table.deviceHash} is not null`),
    index('qr_visits_by_decider')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check('qr_visits_state', sql`${table.state} in ('present', 'claimed', 'confirmed', 'refused')`),
  ],
);
