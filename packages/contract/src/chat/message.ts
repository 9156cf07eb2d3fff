import * as z from 'zod/mini';

import { clientId, conversationId, messageId } from './chat.fields.ts';
import { createdAt, fileId, fullName } from '../core/fields.ts';
import { joined } from '../core/packed.ts';
import { between, bigId, count, flag, id, instant, known } from '../core/values.ts';
import { field, orNull, wireObject } from '../core/wire.ts';

/** Reactions, in the order in which they are offered. */
export const reactionKinds = ['like', 'heart', 'laugh', 'wow', 'sad', 'thanks'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** How many rows `old` and `new` bring (specification section 9). */
export const chatPageSize = 20;
export const longestMessage = 4_000;
export const mostMentions = 20;

/** Inside a conversation messages are numbered in the order in which they were committed. */
export const mostMessages = 1_000_000;

export type MessageFile = z.output<typeof MessageFile>;
export const MessageFile = wireObject({
  fileId,
  name: field('fileName', z.string()),
  size: count,
  mime: z.string(),
  /** Where it is served to members. */
  url: z.string(),
  /** In pixels; null for what is no picture. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

export type Quote = z.output<typeof Quote>;
/** The beginning of the message that is answered; without text when it was removed. */
export const Quote = wireObject({
  messageId,
  senderName: fullName,
  text: field('message', z.string()),
  hasFiles: field('files', flag),
  isRemoved: field('removed', flag),
});

export type Reaction = z.output<typeof Reaction>;
export const Reaction = wireObject({
  kind: z.enum(reactionKinds),
  count,
  isMine: field('mine', flag),
});

const senderId = field('from', id, 'Sender of a message');
export const messageText = field('message', z.string(), 'Text of a message');
export const isMine = field('ismine', flag, 'The caller wrote it');
const firstUnreadId = field(
  'unreades_start',
  between(0, Number.MAX_SAFE_INTEGER),
  'First message of the conversation that the caller has not read; 0 for none',
);
const unreadTotal = field('unreades_total', count, 'Messages of the conversation not read yet');

export type Message = z.output<typeof Message>;
/** A message as a member sees it. Those that were removed are not listed. */
export const Message = wireObject({
  messageId,
  text: messageText,
  isMine,
  senderId,
  senderRole: field('fromType', between(1, 2)),
  senderName: fullName,
  sentAt: createdAt,
  files: z.array(MessageFile),
  /** The same names as the legacy client splits them. */
  fileNames: field('fileName', joined(';!;')),
  /** Of others: the caller has read it. Of the caller's own: somebody else has. */
  isRead: flag,
  /** Of the whole conversation, the same in every row. */
  firstUnreadId,
  unreadTotal,
  conversationId,
  /** Of own messages: how their device named them when it sent them. */
  clientId: orNull(clientId),
  editedAt: field('edited', z.nullable(instant)),
  quote: z.nullable(Quote),
  reactions: known(Reaction),
  mentions: z.array(id),
});

export type Conversation = z.output<typeof Conversation>;
/** How a conversation stands for the caller. Before its first message it has no id. */
export const Conversation = wireObject({
  conversationId: orNull(conversationId),
  /** The caller teaches the class: may close and pin, delete messages of others, and see who has read. */
  isTeacher: field('teaches', flag),
  canWrite: field('can_write', flag),
  /** Until when its teacher has closed it; null while it is open. */
  closedUntil: field('closed', z.nullable(instant)),
  closedBy: field('closed_by', z.nullable(z.string())),
  /** The last day of writing, some weeks after the half-year. */
  writableUntil: field('open_till', z.string()),
  isMuted: field('muted', flag),
  pinned: z.nullable(Quote),
  members: count,
  firstUnreadId,
  unreadTotal,
  lastMessageId: field('last', z.nullable(bigId)),
  /** There are more before, or after, what this reply lists. */
  hasOlder: field('older', flag),
  hasNewer: field('newer', flag),
  /** For so long own messages may be changed, and deleted. */
  editMinutes: field('edit_min', count),
  deleteHours: field('delete_h', count),
});

/** What stands beside a list of messages. */
export const besideMessages = wireObject({ conversation: field('chat', Conversation) });
