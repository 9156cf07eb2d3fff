import * as z from 'zod/mini';

import { either, holding, only } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import {
  academicYearId,
  assignmentId,
  disciplineId,
  language,
  lessonTypeId,
  lessonTypeName,
  seasonOrDefault,
  studentId,
  subgroup,
  teacherId,
  teacherName,
} from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { count, flag, id, instant, single } from './core/values.ts';
import { maybe, wireObject } from './core/wire.ts';
import { Meeting } from './enrolmentRows.ts';

const seeing = either(only('student'), holding('registration.read'));
const students = only('student');
const term = { academicYearId, seasonId: seasonOrDefault };

export type OfferedClass = z.output<typeof OfferedClass>;
/** A class that the student may choose, with what is free for them. */
export const OfferedClass = wireObject({
  assignmentId,
  disciplineId,
  lessonTypeId,
  lessonTypeName,
  teacherId,
  teacherName,
  subgroup,
  lessons: z.array(Meeting),
  free: count,
  total: count,
  isMine: flag,
  /** How many wait for it, and the student's own place among them. */
  waiting: count,
  place: z.nullable(count),
  isAlerted: flag,
});

export type RegistrationChange = z.output<typeof RegistrationChange>;
/** A line of the student's history; `code` is why it was refused. */
export const RegistrationChange = wireObject({
  deedId: id,
  at: instant,
  deed: z.string(),
  discipline: z.string(),
  before: z.string(),
  after: z.string(),
  code: z.nullable(z.string()),
  /** Null: the student. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** Seats as they stand now, for pages that are open: by class, for everybody and kept for a group. */
export type FreeSeats = z.output<typeof FreeSeats>;
/** What is free of a class for the student. */
export const FreeSeats = wireObject({ assignmentId, free: count });

/** What the portal's own screen of registration asks besides the calls of the specification. */
export const enrolmentChoicesApi = {
  classes: read({
    path: '/api/registration/classes.json',
    access: seeing,
    input: wireObject({ ...term, studentId: maybe(studentId), disciplineId: maybe(disciplineId) }),
    reply: z.array(OfferedClass),
  }),

  seats: read({
    path: '/api/registration/seats.json',
    access: seeing,
    input: wireObject({ ...term, studentId: maybe(studentId) }),
    reply: z.array(FreeSeats),
  }),

  history: read({
    path: '/api/registration/history.json',
    access: seeing,
    input: wireObject({ ...term, studentId: maybe(studentId) }),
    reply: z.array(RegistrationChange),
  }),

  /** Takes a place in the queue; once seated, the registration that is named as fallback is dropped. */
  wait: write({
    path: '/api/registration/wait.json',
    access: students,
    repeat: 'natural',
    input: wireObject({ classId: id, fallbackId: z.nullable(id) }),
    reply: single(outcome({ place: count })),
  }),

  stopWaiting: write({
    path: '/api/registration/stopwaiting.json',
    access: students,
    repeat: 'natural',
    input: wireObject({ classId: id }),
    reply: single(outcome({})),
  }),

  /** "Tell me when a seat comes free." */
  alert: write({
    path: '/api/registration/alert.json',
    access: students,
    repeat: 'natural',
    input: wireObject({ classId: id, isOn: flag }),
    reply: single(outcome({})),
  }),

  /** Keeps seats for some minutes while the student changes over; for how long, also where a device's clock is wrong. */
  hold: write({
    path: '/api/registration/hold.json',
    access: students,
    repeat: 'natural',
    input: wireObject({ classIds: z.array(id).check(z.minLength(1), z.maxLength(9)) }),
    reply: single(outcome({ until: instant, remainingMs: count })),
  }),

  /** The individual study plan: numbered, signed, with a code for verification. */
  issuePlan: write({
    path: '/api/registration/plan.json',
    access: students,
    repeat: 'natural',
    input: wireObject({ ...term, language }),
    reply: single(outcome({ documentId: id, number: z.string() })),
  }),

  release: write({
    path: '/api/registration/release.json',
    access: students,
    repeat: 'natural',
    input: wireObject({}),
    reply: single(outcome({})),
  }),
};
