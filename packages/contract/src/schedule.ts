import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { read } from './core/endpoint.ts';
import {
  accountId,
  assignmentId,
  disciplineId,
  disciplineName,
  educationFormOrNone,
  groupId,
  groupNames,
  isElective,
  kredit,
  lessonTypeId,
  lessonTypeShort,
  personId,
  roleValue,
  seasonAlias,
  seasonAliasOrDefault,
  semesterOrNone,
  specialtyOrNone,
  subgroup,
  teacherId,
  teacherName,
  yearAlias,
} from './core/fields.ts';
import {
  onlineUrl,
  roomId,
  roomLatitude,
  roomLongitude,
  roomName,
  scheduleEntryId,
  timeLabel,
  timeSlotId,
  weekday,
} from './schedule.fields.ts';
import { between, count, day, flag, instant } from './core/values.ts';
import { field, maybe, orNull, wireObject } from './core/wire.ts';

const clockTime = z.string().check(z.regex(/^\d\d:\d\d$/));

export type ScheduleException = z.output<typeof ScheduleException>;
/**
 * What differs on one day. A moved lesson names its new place; what stays the same is null. A holiday
 * arrives as a cancelled lesson with its name as the reason.
 */
export const ScheduleException = wireObject({
  date: day,
  kind: z.enum(['cancelled', 'moved', 'substituted', 'online']),
  newDate: z.nullable(day),
  newTimeSlotId: field('newIdTime', z.nullable(z.int())),
  newStarts: field('newBeg', z.nullable(clockTime)),
  newEnds: field('newEnd', z.nullable(clockTime)),
  newRoomName: field('newAuditoryName', z.nullable(z.string())),
  newTeacherName: field('newTeacher', z.nullable(z.string())),
  onlineUrl: orNull(onlineUrl),
  reason: z.nullable(z.string()),
  /** Set when the lesson is cancelled by a holiday rather than by somebody. */
  isHoliday: field('holiday', z.optional(flag)),
});

export type ScheduledLesson = z.output<typeof ScheduledLesson>;
/**
 * One weekly lesson. `parity` 0 is every week, 1 odd weeks, 2 even weeks of the term; `weeks` is first and
 * last week, `1-16`. A lesson that a teacher only takes over for a day has that one week, `7-7`, and
 * the exception that says so; its teacher is the one who usually gives it.
 */
export const ScheduledLesson = wireObject({
  scheduleEntryId,
  timeSlotId,
  slotNumber: field('number', count),
  timeLabel,
  starts: field('beg', clockTime),
  ends: field('end', clockTime),
  disciplineId,
  disciplineName,
  credits: kredit,
  isElective,
  semesterId: semesterOrNone,
  lessonTypeId,
  lessonTypeShort,
  teacherId,
  teacherName,
  groupId,
  groupNames,
  subgroup,
  roomId,
  roomName,
  roomLatitude,
  roomLongitude,
  parity: between(0, 2),
  weeks: z.string(),
  specialtyId: specialtyOrNone,
  educationFormId: educationFormOrNone,
  assignmentId,
  onlineUrl: orNull(onlineUrl),
  exceptions: z.array(ScheduleException),
});

export type ScheduleDay = z.output<typeof ScheduleDay>;
/**
 * The lessons of one weekday. Days without lessons are left out, except Monday: the first row is always
 * there, and carries when the timetable was last changed, the term whose weeks are counted, and whose
 * timetable it is.
 */
export const ScheduleDay = wireObject({
  weekday,
  dayName: field('day', z.string()),
  lessons: z.array(ScheduledLesson),
  updatedAt: field('updated', z.optional(z.nullable(instant))),
  termStarts: field('termBeg', z.optional(z.nullable(day))),
  termEnds: field('termEnd', z.optional(z.nullable(day))),
  ownerName: field('fio', z.optional(z.nullable(z.string()))),
});

/** The browser's own copy of a timetable, under the names of specification section 4. */
export type StoredSchedule = z.output<typeof StoredSchedule>;
export const StoredSchedule = wireObject({
  date: instant,
  academicYearId: yearAlias,
  seasonId: seasonAlias,
  personId,
  role: roleValue,
  days: z.array(ScheduleDay),
});

const whose = wireObject({
  seasonId: seasonAliasOrDefault,
  academicYearId: yearAlias,
  personId: maybe(accountId),
});

export const scheduleApi = {
  /** A teacher's timetable; readable by whoever is signed in (docs/rules.md). */
  teacher: read({
    path: '/api/schedule/teacher.json',
    access: signedIn,
    input: whose,
    reply: z.array(ScheduleDay),
  }),

  /** A student's timetable, from class lists; the student's own, or staff's to read. */
  student: read({
    path: '/api/schedule/student.json',
    access: signedIn,
    input: whose,
    reply: z.array(ScheduleDay),
  }),
};
