import * as z from 'zod/mini';

import { either, holding, only } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { lessonDate, lessonId, ordinal } from './journal.fields.ts';
import { seasonId, studentId, studentName } from '../core/fields.ts';
import { outcome } from '../core/rows.ts';
import { count, flag, id, instant, text } from '../core/values.ts';
import { field, like, maybe, wireObject } from '../core/wire.ts';

import { classKey, classWords } from './class.ts';
import { removalKinds } from '../addressWords.ts';

export { removalKinds } from '../addressWords.ts';
export type { RemovalKind } from '../addressWords.ts';

const removalId = field('id_removal', id);
const reason = z.optional(text(300));

/** `removalId` is what restoring takes. */
const taken = { removalId: maybe(removalId), isRepeat: field('repeat', z.optional(flag)) };

export type Removal = z.output<typeof Removal>;
/** Something taken out of a journal that can still be brought back. */
export const Removal = wireObject({
  removalId,
  kind: z.enum(removalKinds),
  ...classWords,
  /** Of a removed student. */
  studentName: like(studentName, z.nullable(z.string())),
  /** Of a single lesson; of a journal its first lesson. */
  lessonDate: like(lessonDate, z.nullable(z.string())),
  ordinal: like(ordinal, z.nullable(z.int())),
  lessonCount: field('lessons', count),
  /** How many marks went with it. */
  markCount: field('marks', count),
  removedBy: field('fio', z.string()),
  removedAt: field('at', instant),
  reason: z.nullable(z.string()),
  canRestore: flag,
});

/** Nothing is taken out of a half-year that was not named. */
const namedClass = { ...classKey, seasonId };

const staff = either(holding('journals.correct'), holding('journals.manage'));

/** What takes lessons and students out of a journal, and brings them back. Nothing is erased. */
export const removalsApi = {
  /** Takes one lesson with its marks out of the journal. `lessonId` makes sure that it is the one that was seen. */
  deleteLesson: write({
    path: '/api/visitlog/journal/delete.json',
    access: either(only('teacher'), holding('journals.correct')),
    repeat: 'keyed',
    input: wireObject({ ...namedClass, lessonDate, ordinal, lessonId: maybe(lessonId), reason }),
    reply: z.array(outcome(taken)),
  }),

  /** Takes all lessons of a class out of the journal. */
  deleteJournal: write({
    path: '/api/visitlog/journal/deletejournal.json',
    access: either(only('teacher'), staff),
    repeat: 'keyed',
    input: wireObject({ ...namedClass, reason }),
    reply: z.array(outcome({ ...taken, lessonCount: field('deleted', count) })),
  }),

  /** Closes a student's row in the class list; the marks stay. */
  removeStudent: write({
    path: '/api/visitlog/deletestudentfromlist.json',
    access: either(only('teacher'), holding('journals.manage')),
    repeat: 'natural',
    input: wireObject({ ...namedClass, studentId, reason }),
    reply: z.array(outcome(taken)),
  }),

  /** What was taken out within the days in which it can be brought back, the latest first. */
  removals: read({
    path: '/api/visitlog/removals.json',
    access: staff,
    input: wireObject({ kind: z.optional(z.enum(removalKinds)), query: z.optional(text(100)) }),
    reply: z.array(Removal),
    beside: wireObject({ total: count }),
  }),

  /** Brings back exactly what was taken out. Whoever took it out may do so for a day, the office for a month. */
  restore: write({
    path: '/api/visitlog/restore.json',
    access: either(only('teacher'), staff),
    repeat: 'natural',
    input: wireObject({ removalId }),
    reply: z.array(outcome({ isRepeat: field('repeat', z.optional(flag)) })),
  }),
};
