import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { get } from './core/endpoint.ts';
import { assignmentId, personId } from './core/fields.ts';
import { conversationId, messageId } from './chat/chat.fields.ts';
import { lessonId, visitId } from './journal/journal.fields.ts';
import { newsId } from './news.fields.ts';
import { bigId, count, flag, instant, known, single } from './core/values.ts';
import { field, maybe, wireObject } from './core/wire.ts';

/** Where browsers open the one connection over which the portal speaks to them. */
export const livePath = '/lms/api/live';

/** How long an event is kept for browsers that were away. */
export const liveDays = 3;

/**
 * What may change under an open page:
 * - `mark`: a mark of a student, told to the student and to the teacher of the class;
 * - `lesson`: a lesson of a class, its theme or its hours, told to the class and its teacher;
 * - `class`: who sits in a class, or how many hours its lessons have, told to those concerned and its teacher;
 * - `timetable`: when or where own classes meet;
 * - `visit`: attendance by code at a lesson that changed no mark, told to the teacher;
 * - `news`: an item of news, told to its audience;
 * - `reach`: whom an item has reached was counted, told to the editor who asked;
 * - `message`: a new message of a chat, told to everybody in it, the sender included;
 * - `messageChanged`: a message was edited, removed, or reacted to;
 * - `chatRead`: how far somebody has read: told to the reader's own devices, and to the other one of two people;
 * - `chatChanged`: a chat was closed or opened, or another message is pinned, or the person muted it;
 * - `portal`: the menu, the logo or own words of the university, told to everybody;
 * - `seats`: seats of registration came or went, told to students, no oftener than once a second;
 * - `registration`: an office held a student from registering, or gave more time, credits or a discipline, or ended that,
 *   told to the student;
 * - `period`: a period of registration was opened, changed or removed, its seats drawn, or it was closed, or that taken
 *   back, told to the students of its faculty;
 * - `told`: a person was told something about themselves (`notices.own`);
 * - `queue`: more or less waits for an office, told to the roles that decide on it.
 */
export const liveKinds = [
  'mark',
  'lesson',
  'class',
  'timetable',
  'visit',
  'news',
  'reach',
  'message',
  'messageChanged',
  'chatRead',
  'chatChanged',
  'portal',
  'seats',
  'registration',
  'period',
  'told',
  'queue',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** What is said in passing: nobody keeps it, and who does not hear it misses nothing. */
export const signalKinds = ['typing'] as const;
export type SignalKind = (typeof signalKinds)[number];

/** Ids that tell what a thing is about. */
const about = {
  assignmentId: maybe(assignmentId),
  lessonId: maybe(lessonId),
  visitId: maybe(visitId),
  conversationId: maybe(conversationId),
  messageId: maybe(messageId),
  newsId: maybe(newsId),
  /** Who types. */
  personId: maybe(personId),
  /** Of a mark: whoever knows this version already need not ask again. */
  version: z.optional(count),
  /** Of an item of news: it has just come out. */
  isNew: z.optional(flag),
};

export type LiveEvent = z.output<typeof LiveEvent>;
/** That something changed, never what it is now: the truth is read through the calls. */
export const LiveEvent = wireObject({ eventId: bigId, kind: z.enum(liveKinds), at: instant, ...about });

export type LiveSignal = z.output<typeof LiveSignal>;
export const LiveSignal = wireObject({ kind: z.enum(signalKinds), ...about });

/** A moment of the database, as it travels: whatever was committed before it has been told. */
const cursor = z.string().check(z.maxLength(4_000));

export type LiveEvents = z.output<typeof LiveEvents>;
/** Everything that happened after a cursor, and the cursor to go on from. */
export const LiveEvents = wireObject({
  events: known(LiveEvent),
  cursor,
  /** There was more than is told, or the cursor is too old: everything on show must be asked anew. */
  hasGap: flag,
  /** Only over the connection. */
  signals: field('remarks', z.optional(known(LiveSignal))),
});

export const liveApi = {
  /** What the connection would have told, for browsers that cannot keep one. Without a cursor: the last minute. */
  since: get({
    path: '/api/live/since.json',
    access: signedIn,
    input: wireObject({ cursor: z.optional(cursor) }),
    reply: single(LiveEvents),
  }),
};
