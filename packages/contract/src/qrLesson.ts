import * as z from 'zod/mini';

import { holding, only } from './core/access.ts';
import { get, read, write } from './core/endpoint.ts';
import {
  assignmentId,
  disciplineName,
  groupName,
  groupNames,
  lessonTypeShort,
  studentId,
  studentName,
} from './core/fields.ts';
import { cameAt, visitBand, visitCode } from './qr.fields.ts';
import { lessonDate, lessonId, markText, ordinal } from './journal/journal.fields.ts';
import { roomId, roomName, scheduleEntryId } from './schedule.fields.ts';
import { outcome } from './core/rows.ts';
import { count, flag, id, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';
import { VisitReason, VisitState } from './qr.ts';

export type LessonCode = z.output<typeof LessonCode>;
/** What the teacher's screen shows now, for so many more milliseconds, and what comes after it. */
export const LessonCode = wireObject({
  lessonId,
  code: visitCode,
  shortCode: field('short', z.string()),
  remainingMs: field('ttl', count),
  nextCode: field('next', z.string()),
  nextShortCode: field('next_short', z.string()),
  /** No longer, where the lesson was closed before: it is opened again only when that is asked for. */
  isOpen: field('qrOpen', flag),
});

export type RegisterRow = z.output<typeof RegisterRow>;
/** One student of the class, and whether they came. */
export const RegisterRow = wireObject({
  studentId,
  studentName,
  groupName,
  state: z.nullable(VisitState),
  reasons: z.array(VisitReason),
  markText,
  /** Who wrote the mark: `qr` when a visit did. */
  markSource: field('source', z.string()),
  arrivedAt: cameAt,
  distance: visitBand,
  appeal: z.nullable(z.string()),
});

export type RegisteredLesson = z.output<typeof RegisteredLesson>;
export const RegisteredLesson = wireObject({
  lessonId,
  assignmentId,
  lessonDate,
  ordinal,
  disciplineName,
  groupNames,
  lessonTypeShort,
  roomName,
  isOpen: field('qrOpen', flag),
  isClosed: field('qrClosed', flag),
  /** The server's clock, by which the moments below are meant; a lesson without a slot has none of them. */
  time: instant,
  acceptsFrom: field('qrFrom', z.nullable(instant)),
  starts: field('beg', z.nullable(instant)),
  ends: field('end', z.nullable(instant)),
  /** Whether the teacher may still accept and refuse. */
  canDecide: field('canEdit', flag),
});

const oneLesson = wireObject({ lessonId });

/** The teacher's side of attendance by code: own classes only. */
export const qrLessonApi = {
  /** Begins to take visits at a lesson of today. Named by its entry of the timetable, its list is made when it lacks. */
  open: write({
    path: '/api/qr/lesson/open.json',
    hasSecret: true,
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({
      lessonId: maybe(lessonId),
      scheduleEntryId: maybe(scheduleEntryId),
      lessonDate: maybe(lessonDate),
      ordinal: maybe(ordinal),
      /** Also when it was closed before. */
      isAgain: field('again', z.optional(flag)),
    }),
    reply: single(LessonCode),
  }),

  code: read({
    path: '/api/qr/lesson/code.json',
    hasSecret: true,
    access: only('teacher'),
    input: oneLesson,
    reply: single(LessonCode),
  }),

  /** Takes no more visits by code. */
  close: write({
    path: '/api/qr/lesson/close.json',
    access: only('teacher'),
    repeat: 'natural',
    input: oneLesson,
    reply: single(outcome({})),
  }),

  /**
   * Whoever has no mark was absent: said of all of them when the teacher has seen who came, and taken back the same
   * way. Those whose visit waits for the teacher's word are left out; a code that arrives later still counts.
   */
  rest: write({
    path: '/api/qr/lesson/rest.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({ lessonId, isAbsent: field('absent', flag) }),
    reply: single(outcome({ changed: count })),
  }),

  /** Who came, with what the teacher should know of each. */
  register: read({
    path: '/api/qr/lesson/list.json',
    access: only('teacher'),
    input: oneLesson,
    reply: z.tuple([z.array(RegisterRow), z.array(RegisteredLesson)]),
  }),

  /** Accepts or refuses visits; a student who did not scan may be accepted too. */
  decide: write({
    path: '/api/qr/lesson/decide.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({
      lessonId,
      studentIds: field('students', z.array(id).check(z.minLength(1), z.maxLength(500))),
      isAccepted: field('accept', flag),
    }),
    reply: single(outcome({ changed: count })),
  }),

  /** The teacher scanned a student's card. */
  card: write({
    path: '/api/qr/lesson/card.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({ lessonId, card: field('data', text(400, 1)) }),
    reply: single(outcome({ studentId, studentName, isRepeat: field('repeat', flag) })),
  }),

  /** The codes that hang on the doors of rooms: whoever scans one claims to be there. */
  posters: get({
    path: '/api/qr/room/posters.json',
    access: holding('schedules.manage'),
    input: wireObject({ roomId: maybe(roomId) }),
    reply: z.array(
      wireObject({
        roomId: like(roomId, id),
        roomName,
        buildingName: field('building', z.string()),
        code: visitCode,
      }),
    ),
  }),
};
