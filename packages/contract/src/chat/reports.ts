import * as z from 'zod/mini';

import { holding } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { disciplineName, fullName } from '../core/fields.ts';
import { messageId } from './chat.fields.ts';
import { outcome } from '../core/rows.ts';
import { count, flag, id, instant, single, text } from '../core/values.ts';
import { field, wireObject } from '../core/wire.ts';

import { reportStates } from '../addressWords.ts';

import { chatPeople } from './context.ts';
import { messageText } from './message.ts';

export { reportStates } from '../addressWords.ts';
export type { ReportState } from '../addressWords.ts';

const settledBy = field('settled_by', z.nullable(z.string()));

/** What may be wrong with a message. */
export const reportKinds = ['insult', 'spam', 'threat', 'private', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];

const reportId = field('id_report', id);

export type ReportedMessage = z.output<typeof ReportedMessage>;
/** A message in the context of a report, as it stood when it was reported, or as it is now. */
export const ReportedMessage = wireObject({
  messageId,
  senderName: fullName,
  text: messageText,
  sentAt: field('created', instant),
  files: count,
  isReported: field('reported', flag),
  isRemoved: field('removed', flag),
});

export type ChatReport = z.output<typeof ChatReport>;
export const ChatReport = wireObject({
  reportId,
  state: z.enum(reportStates),
  kind: z.enum(reportKinds),
  words: z.string(),
  reporterName: field('reporter', z.string()),
  reportedAt: field('at', instant),
  /** The message as it stood when it was reported. */
  text: messageText,
  senderName: fullName,
  sentAt: field('created', instant),
  disciplineName,
  /** The class, or the two people. */
  place: field('chat', z.string()),
  answer: z.nullable(z.string()),
  settledBy,
  settledAt: field('settled', z.nullable(instant)),
});

export type SettledReport = z.output<typeof SettledReport>;
/** What stands there instead, for whoever comes second. */
export const SettledReport = wireObject({
  reportId,
  state: z.enum(reportStates),
  answer: z.nullable(z.string()),
  settledBy,
  settledAt: field('settled', z.nullable(instant)),
});

const office = holding('chat.moderate');

/** Messages that somebody reported, and what the dean's office says to it. */
export const chatReportsApi = {
  /** Reports a message of somebody else. Reported again by the same person, it stays one report. */
  report: write({
    path: '/api/chat/report.json',
    access: chatPeople,
    repeat: 'natural',
    input: wireObject({ messageId, kind: z.enum(reportKinds), words: text(500) }),
    reply: single(outcome({})),
  }),

  /** Reports from classes of the own faculty: the longest waiting first, of the settled ones the latest. */
  queue: read({
    path: '/api/chat/report/list.json',
    access: office,
    input: wireObject({ state: z.enum(reportStates), afterId: field('after', z.optional(id)) }),
    reply: z.array(ChatReport),
    beside: wireObject({ waiting: count, kept: count, removed: count }),
  }),

  /** The message with five before and five after it. That it was read is written down. */
  context: read({
    path: '/api/chat/report/context.json',
    access: office,
    input: wireObject({ reportId }),
    reply: z.array(ReportedMessage),
  }),

  /** Keeps the message, or removes it, which takes a word. Settles all reports of that message. */
  decide: write({
    path: '/api/chat/report/decide.json',
    access: office,
    repeat: 'natural',
    input: wireObject({ reportId, isRemoved: field('remove', flag), answer: z.optional(text(500)) }),
    reply: single(outcome({ isRepeat: field('repeat', z.optional(flag)) })),
  }),
};
