import * as z from 'zod/mini';

import { only, signedIn } from './core/access.ts';
import { get, read, write } from './core/endpoint.ts';
import { disciplineName } from './core/fields.ts';
import { lessonDate, markText, visitId } from './journal/journal.fields.ts';
import { between, count, flag, single } from './core/values.ts';
import { wireObject } from './core/wire.ts';
import { PersonalNotice } from './personalNotice.ts';

export type MarkNotice = z.output<typeof MarkNotice>;
/** A mark as it is told in one line: «Новая оценка: Базы данных, 8». */
export const MarkNotice = wireObject({
  visitId,
  disciplineName,
  lessonDate,
  /** Empty when the mark was taken back. */
  markText,
  isAbsence: flag,
});

/** Of what to be told, by which way. */
const choices = {
  pushMarks: flag,
  pushAbsences: flag,
  pushLessons: flag,
  /** Of chats; a chat that one muted stays silent all the same. */
  pushMessages: flag,
  pushNews: flag,
  mailMarks: flag,
  mailAbsences: flag,
  mailLessons: flag,
  mailMessages: flag,
  mailNews: flag,
};
export type NoticeChoices = z.output<typeof NoticeChoices>;
export const NoticeChoices = wireObject(choices);

export type NoticeState = z.output<typeof NoticeState>;
export const NoticeState = wireObject({
  ...choices,
  /** With which browsers subscribe (RFC 8292). */
  pushKey: z.string(),
  /** Devices of this person that get messages. */
  devices: count,
  /** Hour of the daily letter, by the university's clock. */
  digestHour: count,
  /** Null where letters can be sent; otherwise what is missing. */
  noMail: z.nullable(z.enum(['server', 'address'])),
});

/** Names a browser to its push service. */
const endpoint = z.string().check(z.minLength(1), z.maxLength(1_000));
const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)));

/** What a worker of ours is sent, sealed for it alone. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a tap leads. */
  path: z.string(),
  /** A later message of the same tag takes the place of the earlier one. */
  tag: z.string(),
  language: z.string(),
});
export type PushMessage = z.output<typeof PushMessage>;

export const noticesApi = {
  /** What to say of own marks that have just changed. */
  told: read({
    path: '/api/notices/told.json',
    access: only('student'),
    input: wireObject({ visits: z.array(visitId.schema).check(z.maxLength(50)) }),
    reply: z.array(MarkNotice),
  }),

  /** What one was told and has not said to have read, the latest first. */
  own: get({
    path: '/api/notices/own.json',
    access: signedIn,
    input: wireObject({}),
    reply: z.array(PersonalNotice),
  }),

  /** It was read: everything up to this one. */
  seen: write({
    path: '/api/notices/seen.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ id: between(1, 2_147_483_647) }),
    reply: z.array(PersonalNotice),
  }),

  state: get({
    path: '/api/notices/state.json',
    access: signedIn,
    input: wireObject({}),
    reply: single(NoticeState),
  }),

  choose: write({
    path: '/api/notices/choose.json',
    access: signedIn,
    repeat: 'natural',
    input: NoticeChoices,
    reply: single(NoticeState),
  }),

  /** Sends messages to this browser from now on. */
  subscribe: write({
    path: '/api/notices/subscribe.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ endpoint, p256dh: base64url(65), auth: base64url(16) }),
    reply: single(NoticeState),
  }),

  unsubscribe: write({
    path: '/api/notices/unsubscribe.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ endpoint }),
    reply: single(NoticeState),
  }),
};
