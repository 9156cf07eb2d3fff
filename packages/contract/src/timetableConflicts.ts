import * as z from 'zod/mini';

import {
  disciplineName,
  groupNames,
  isElective,
  lessonTypeShort,
  subgroup,
  teacherName,
} from './core/fields.ts';
import { onlineUrl, roomName, timeLabel, weekday } from './schedule.fields.ts';
import { between, bigId, count, flag, id, instant } from './core/values.ts';
import { field, orNull, wireObject } from './core/wire.ts';

/** Whom lessons need at one time: `elective` are students who chose one of them. */
export const conflictKinds = ['teacher', 'room', 'student', 'elective'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** Of the import, of the import and accepted by somebody, or there before. */
export const conflictStates = ['new', 'accepted', 'old'] as const;
export type ConflictState = (typeof conflictStates)[number];

export const acceptanceScopes = ['one', 'kind', 'all'] as const;
export type AcceptanceScope = (typeof acceptanceScopes)[number];

export type FilePlace = z.output<typeof FilePlace>;
/** Sheet and row of a workbook with the cell, or a calendar file and the line on which an event begins. */
export const FilePlace = wireObject({ sheet: z.string(), line: count, cell: z.nullable(z.string()) });

export type LessonText = z.output<typeof LessonText>;
/** A lesson in words. */
export const LessonText = wireObject({
  weekday,
  slotNumber: field('number', count),
  timeLabel,
  starts: field('beg', z.string()),
  parity: between(0, 2),
  firstWeek: count,
  lastWeek: count,
  disciplineName,
  lessonTypeShort,
  teacherName,
  groupNames,
  subgroup,
  isElective,
  roomName: orNull(roomName),
  onlineUrl: orNull(onlineUrl),
});

export type ConflictSide = z.output<typeof ConflictSide>;
export const ConflictSide = wireObject({ lesson: LessonText, place: z.nullable(FilePlace), isNew: flag });

/** Who lets clashes be, when and why. */
const acceptance = {
  id: field('id', id),
  by: z.string(),
  at: instant,
  reason: z.string(),
};

export type Acceptance = z.output<typeof Acceptance>;
export const Acceptance = wireObject({
  ...acceptance,
  scope: z.enum(acceptanceScopes),
  kind: z.nullable(z.enum(conflictKinds)),
  /** Clashes of this import that it lets be. */
  count,
});

export type TimetableConflict = z.output<typeof TimetableConflict>;
/** Lessons that need the same teacher, room or students at one time: one conflict, however many they are. */
export const TimetableConflict = wireObject({
  seq: bigId,
  kind: z.enum(conflictKinds),
  /** Only new ones keep the import from being applied. */
  state: z.enum(conflictStates),
  acceptance: z.nullable(wireObject(acceptance)),
  /** The teacher, the room or the first of the students who sit in several of them. */
  who: z.array(z.string()),
  whoCount: count,
  /** Lessons of the conflict. */
  count,
  /** The first of them, of the file and of the timetable. */
  sides: z.array(ConflictSide),
});
