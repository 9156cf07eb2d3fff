import * as z from 'zod/mini';

import { only, signedIn } from './core/access.ts';
import { get, nothing, read, write } from './core/endpoint.ts';
import {
  accountId,
  disciplineId,
  disciplineName,
  groupId,
  isElective,
  lessonTypeId,
  lessonTypeShort,
  semesterId,
  specialtyId,
  teacherId,
  teacherName,
  yearAlias,
} from './core/fields.ts';
import {
  deviceLatitude,
  deviceLongitude,
  positionAccuracy,
  roomAlias,
  visitCode,
  visitDistance,
  visitTime,
} from './qr.fields.ts';
import { lessonDate, lessonId, markText } from './journal/journal.fields.ts';
import {
  roomId,
  roomLatitude,
  roomLongitude,
  roomName,
  scheduleEntryId,
  timeLabel,
  timeSlotId,
  weekday,
} from './schedule.fields.ts';
import { outcome } from './core/rows.ts';
import { halfYearOrNone } from './core/halfYears.ts';
import { count, day, flag, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';

export { qrErrors } from './qr.errors.ts';

/**
 * Whether the teacher is to look at a visit before it is settled: it waits for a word, or something of it other than
 * being late raises doubts. The student is told the same.
 */
export function wantsLook(state: VisitState | null, reasons: readonly VisitReason[]): boolean {
  return state === 'claimed' || (state === 'present' && reasons.some((reason) => reason !== 'late'));
}

/** A code lives so long on the screen; the one before it is still good. */
export const codeSeconds = 15;
/** The short code, for phones without a camera. */
export const shortCodeDigits = 6;

export type VisitState = z.output<typeof VisitState>;
/** Proven by a code, waiting for the teacher's word, confirmed by the teacher, refused by the teacher. */
export const VisitState = z.enum(['present', 'claimed', 'confirmed', 'refused']);

export type VisitReason = z.output<typeof VisitReason>;
/** What the teacher should know of a visit. None of it refuses a visit by itself. */
export const VisitReason = z.enum([
  'late',
  'late_delivery',
  'claimed',
  'wrong_code',
  'far',
  'no_position',
  'zero_position',
  'device_twice',
  'burst',
  'appeal',
]);

export type VisitObstacle = z.output<typeof VisitObstacle>;
/** Why a visit was not taken. */
export const VisitObstacle = z.enum([
  'wrong_code',
  'stale',
  'not_listed',
  'other_lesson',
  'no_lesson',
  'not_begun',
  'over',
  'refused',
]);

export type Visit = z.output<typeof Visit>;
export const Visit = outcome({
  obstacle: z.optional(VisitObstacle),
  state: z.optional(VisitState),
  reasons: z.array(VisitReason),
  visitTime: maybe(visitTime),
  markText: maybe(markText),
  /** Null where the phone or the room has no place. */
  distance: like(visitDistance, z.optional(z.nullable(count))),
  lessonId: maybe(lessonId),
  disciplineName: maybe(disciplineName),
  roomName: maybe(roomName),
  isRepeat: field('repeat', z.optional(flag)),
});

/** Where the phone believes to be, and what it saw. */
const evidence = {
  latitude: deviceLatitude,
  longitude: deviceLongitude,
  accuracy: positionAccuracy,
  code: maybe(visitCode),
};

export type OwnVisit = z.output<typeof OwnVisit>;
/** One of the student's lessons of today, and how the visit stands. */
export const OwnVisit = wireObject({
  scheduleEntryId: like(scheduleEntryId, z.nullable(z.int())),
  lessonId: like(lessonId, z.nullable(z.int())),
  disciplineName,
  lessonTypeShort,
  teacherName,
  roomId,
  roomName,
  starts: field('beg', instant),
  ends: field('end', instant),
  /** The teacher shows the code right now. */
  isOpen: field('qrOpen', flag),
  state: z.nullable(VisitState),
  reasons: z.array(VisitReason),
  markText,
  /** A refused visit may be appealed against once. */
  canAppeal: flag,
});

export const qrApi = {
  /** The server's clock: that of the phone is not trusted. */
  time: get({
    path: '/api/qr/time.json',
    access: signedIn,
    input: wireObject({}),
    reply: single(
      wireObject({
        time: instant,
        date: day,
        weekday,
        timeSlotId,
        timeLabel,
        codeSeconds: field('nonce_ttl', count),
      }),
    ),
  }),

  /**
   * A student is at a lesson. The code says at which one and since when; without a good code the visit waits
   * for the teacher. Called again, it answers with the visit that is there.
   */
  visit: write({
    path: '/api/qr/student/visit.json',
    access: only('student'),
    caller: { idStud: 'id' },
    repeat: 'natural',
    input: wireObject({ scheduleEntryId: maybe(scheduleEntryId), roomId: maybe(roomAlias), ...evidence }),
    reply: single(Visit),
  }),

  /** The same in the full form of the timetable: all but room, position and code is found anew by the server. */
  visitOfSchedule: write({
    path: '/api/schedule/qr.json',
    access: only('student'),
    caller: { uid: 'id', role: 'role' },
    repeat: 'natural',
    input: wireObject({
      roomId,
      roomName: maybe(roomName),
      roomLatitude: maybe(roomLatitude),
      roomLongitude: maybe(roomLongitude),
      yearId: field('yearid', z.optional(yearAlias.schema)),
      seasonId: field('wsid', halfYearOrNone),
      groupId: field('gid', z.optional(groupId.schema)),
      accountId: maybe(accountId),
      specialtyId: field('specid', z.optional(specialtyId.schema)),
      timeSlotId: field('timeid', z.optional(timeSlotId.schema)),
      teacherId: field('teacherid', z.optional(teacherId.schema)),
      semesterId: field('semid', z.optional(semesterId.schema)),
      weekday: field('daynum', z.optional(weekday.schema)),
      isElective: maybe(isElective),
      facultyId: field('sidFaculty', z.optional(count)),
      lessonTypeId: maybe(lessonTypeId),
      disciplineId: maybe(disciplineId),
      ...evidence,
    }),
    reply: single(Visit),
  }),

  /** The student was there and says how it was: the teacher decides, once more if the visit was refused. */
  appeal: write({
    path: '/api/qr/student/appeal.json',
    access: only('student'),
    caller: { idStud: 'id' },
    repeat: 'natural',
    input: wireObject({ scheduleEntryId, lessonDate: maybe(lessonDate), reason: text(300, 3) }),
    reply: single(Visit),
  }),

  /** The student's own lessons of today. */
  today: read({
    path: '/api/qr/student/today.json',
    access: only('student'),
    input: nothing,
    reply: z.array(OwnVisit),
  }),
};
