import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';

import { madeAt, seasonId, yearId } from '#platform/db/columns.ts';
import { people, teachers } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { academicYears, seasons, timeSlots } from '#modules/structure/calendar.tables.ts';
import { rooms } from '#modules/structure/organisation.tables.ts';

/** Weeks of the term, `[1,17)` is weeks 1 to 16. */
const weekRange = customType<{ data: string }>({ dataType: () => 'int4range' });

/**
 * One weekly lesson. Parity 0 is every week, 1 odd and 2 even weeks of the term. That no teacher and no
 * room is in two places at once is an exclusion constraint (migration `clashes`), but where somebody accepted it.
 */
export const scheduleEntries = pgTable(
  'schedule_entries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    assignmentId: integer()
      .notNull()
      .references(() => teachingAssignments.id, { onDelete: 'cascade' }),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    roomId: integer().references(() => rooms.id),
    weekday: smallint().notNull(),
    timeSlotId: smallint()
      .notNull()
      .references(() => timeSlots.id),
    parity: smallint().notNull().default(0),
    weeks: weekRange().notNull().default('[1,17)'),
    onlineUrl: text(),
    /** Somebody has accepted that its teacher or its room is needed elsewhere at that time, too. */
    mayClash: boolean().notNull().default(false),
    updatedAt: madeAt(),
  },
  (table) => [
    check('schedule_entries_weekday', sql`${table.weekday} between 1 and 7`),
    check('schedule_entries_parity', sql`${table.parity} between 0 and 2`),
    check('schedule_entries_place', sql`${table.roomId} is not null or ${table.onlineUrl} is not null`),
    index('schedule_entries_by_assignment').on(table.assignmentId),
    index('schedule_entries_by_teacher').on(table.teacherId, table.academicYearId, table.seasonId),
    index('schedule_entries_by_room').on(table.roomId),
    index('schedule_entries_by_slot').on(table.timeSlotId),
  ],
);

/** What differs on one day: nothing is deleted from the weekly timetable for a single date. */
export const scheduleExceptions = pgTable(
  'schedule_exceptions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    scheduleEntryId: integer()
      .notNull()
      .references(() => scheduleEntries.id, { onDelete: 'cascade' }),
    onDate: date().notNull(),
    kind: text({ enum: ['cancelled', 'moved', 'substituted', 'online'] }).notNull(),
    newDate: date(),
    newTimeSlotId: smallint().references(() => timeSlots.id),
    newRoomId: integer().references(() => rooms.id),
    newTeacherId: integer().references(() => teachers.id),
    onlineUrl: text(),
    reason: text(),
    createdBy: integer().references(() => people.id),
    createdAt: madeAt(),
  },
  (table) => [
    index('schedule_exceptions_created_by').on(table.createdBy),
    unique('schedule_exceptions_once').on(table.scheduleEntryId, table.onDate),
    check('schedule_exceptions_kind', sql`${table.kind} in ('cancelled', 'moved', 'substituted', 'online')`),
    index('schedule_exceptions_by_teacher').on(table.newTeacherId),
    index('schedule_exceptions_by_room').on(table.newRoomId),
    index('schedule_exceptions_by_slot').on(table.newTimeSlotId),
  ],
);
