import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { get } from './core/endpoint.ts';
import { assignmentId, lessonId, visitId } from './core/fields.ts';
import { bigId, count, flag, instant, single } from './core/values.ts';
import { maybe, wireObject } from './core/wire.ts';

/** Where browsers open the one connection over which the portal speaks to them. */
export const livePath = '/lms/api/live';

/** How long an event is kept for browsers that were away. */
export const liveDays = 3;

/**
 * What may change under an open page:
 * - `mark`: a mark of a student, told to the student and to the teacher of the class;
 * - `lesson`: a lesson of a class, its theme or its hours, told to the class and its teacher.
 */
export const liveKinds = ['mark', 'lesson'] as const;
export type LiveKind = (typeof liveKinds)[number];

export type LiveEvent = z.output<typeof LiveEvent>;
/** That something changed, never what it is now: the truth is read through the calls. */
export const LiveEvent = wireObject({
  eventId: bigId,
  kind: z.enum(liveKinds),
  at: instant,
  assignmentId: maybe(assignmentId),
  lessonId: maybe(lessonId),
  visitId: maybe(visitId),
  /** Of a mark: whoever knows this version already need not ask again. */
  version: z.optional(count),
});

/** A moment of the database, as it travels: whatever was committed before it has been told. */
const cursor = z.string().check(z.maxLength(4_000));

export type LiveNews = z.output<typeof LiveNews>;
/** Everything that happened after a cursor, and the cursor to go on from. */
export const LiveNews = wireObject({
  events: z.array(LiveEvent),
  cursor,
  /** There was more than is told, or the cursor is too old: everything on show must be asked anew. */
  hasGap: flag,
});

export const liveApi = {
  /** What the connection would have told, for browsers that cannot keep one. Without a cursor: the last minute. */
  since: get({
    path: '/api/live/since.json',
    access: signedIn,
    input: wireObject({ cursor: z.optional(cursor) }),
    reply: single(LiveNews),
  }),
};
