import * as z from 'zod/mini';

import { anyone, holding, only } from './core/access.ts';
import { get, write } from './core/endpoint.ts';
import { facultyName } from './core/accountFields.ts';
import {
  checkedAt,
  groupId,
  groupName,
  semesterName,
  specialtyName,
  studentCode,
  studentId,
  yearLabel,
} from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { count, flag, single } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

/** A card on a screen opens for so long; the screen shows a new one before. */
export const cardSeconds = 60;

export type StudentCard = z.output<typeof StudentCard>;
/** What a student's code shows to whoever scans it, and nothing else. */
export const StudentCard = wireObject({
  studentId,
  groupId,
  fullName: field('fio', z.string()),
  /** A small picture as a `data:` address. */
  photo: z.nullable(z.string()),
  groupName,
  studentCode,
  yearLabel,
  semesterName,
  specialtyName,
  facultyName,
  /** In words: studies, on leave. */
  status: z.string(),
  isValid: field('valid', flag),
  checkedAt,
  /** Orders about the student, newest first. */
  orders: z.array(wireObject({ headline: field('head', z.string()), text: z.string() })),
});

/** The sealed text of a card, the number of the issue that it is of, and for how long it opens. */
const ShownCard = { card: field('data', z.string()), issue: count, remainingMs: field('ttl', count) };

export const studentCardApi = {
  /**
   * The card behind the code that a phone's camera read. Whatever does not open is answered alike, but a card
   * that was replaced; texts of any length and lists are no cards either.
   */
  open: get({
    path: '/api/misc/getstudentqrinfo.json',
    access: anyone,
    input: wireObject({ card: field('data', z.optional(z.union([z.string(), z.array(z.string())]))) }),
    reply: single(StudentCard),
  }),

  /** What the student's own screen shows: any camera opens the card, and a teacher may scan it. */
  own: get({
    path: '/api/qr/student/card.json',
    hasSecret: true,
    access: only('student'),
    input: wireObject({}),
    reply: single(wireObject(ShownCard)),
  }),

  /** Ends every card of this student that was ever shown or printed. `issue` is the last one that the sender knows. */
  renew: write({
    path: '/api/qr/student/card/renew.json',
    hasSecret: true,
    access: only('student'),
    repeat: 'natural',
    input: wireObject({ issue: count }),
    reply: single(outcome(ShownCard)),
  }),

  /** The same for an office, when a card is lost: whoever opens an old one is told that it was replaced. */
  revoke: write({
    path: '/api/qr/student/card/revoke.json',
    access: holding('people.manage'),
    repeat: 'natural',
    input: wireObject({ studentId, issue: count }),
    reply: single(outcome({ issue: count })),
  }),
};
