import * as z from 'zod/mini';

import { chatCaller, chatContext, chatPeople } from './chat/context.ts';
import { chatCount } from './chat/count.ts';
import { besideMessages, Message, messageText } from './chat/message.ts';
import { signedIn } from './core/access.ts';
import { read, upload, write } from './core/endpoint.ts';
import {
  clientId,
  contactId,
  contactRole,
  conversationId,
  messageId,
  unreadCount,
} from './chat/chat.fields.ts';
import {
  createdAt,
  disciplineId,
  groupId,
  isElective,
  kredit,
  seasonAliasOrNone,
  semesterOrNone,
  yearAlias,
} from './core/fields.ts';
import { isDone, outcome } from './core/rows.ts';
import { joined } from './core/packed.ts';
import { between, bigId, flag, single } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';

export { chatErrors } from './chat/chat.errors.ts';

/** The filter of the contact list. */
export const contactFilter = {
  academicYearId: yearAlias,
  seasonId: seasonAliasOrNone,
  disciplineId: maybe(disciplineId),
  semesterId: maybe(semesterOrNone),
  groupId: maybe(groupId),
  isElective: maybe(isElective),
  credits: maybe(kredit),
};

/** The message next to which a page lies; 0 where there is none yet. */
const neighbour = like(messageId, between(0, Number.MAX_SAFE_INTEGER));

const context = wireObject(chatContext);
const contextAndNeighbour = wireObject({ ...chatContext, messageId: neighbour });
const done = single(wireObject({ isDone }));

export type UnreadContact = z.output<typeof UnreadContact>;
/** Who has written something that was not read yet; the group chat is nobody. */
export const UnreadContact = wireObject({
  contactId,
  contactRole,
  unreadCount,
  conversationId,
  disciplineId,
});

/** Chats of teachers and students as the specification has them: in a class, and between two people of one. */
export const chatApi = {
  /** Up to 20 before the first unread message and up to 20 from it on; the last 20 when all are read. */
  messages: read({
    path: '/api/chat/messages.json',
    access: chatPeople,
    caller: chatCaller,
    input: context,
    reply: z.array(Message),
    beside: besideMessages,
  }),

  /** The same of the chat of a class. */
  groupMessages: read({
    path: '/api/chat/group/messages.json',
    access: chatPeople,
    caller: chatCaller,
    input: context,
    reply: z.array(Message),
    beside: besideMessages,
  }),

  /** The next 20 after a message. Fewer than 20: there are no more. */
  newer: read({
    path: '/api/chat/new.json',
    access: chatPeople,
    caller: chatCaller,
    input: contextAndNeighbour,
    reply: z.array(Message),
  }),

  /** The last 20 before a message, in the order of time. */
  older: read({
    path: '/api/chat/old.json',
    access: chatPeople,
    caller: chatCaller,
    input: contextAndNeighbour,
    reply: z.array(Message),
  }),

  /**
   * Sends a message. `clientId`, a UUID made by the device, names it: sent again, the first one is answered.
   */
  insert: upload({
    path: '/api/chat/insert.json',
    access: chatPeople,
    caller: chatCaller,
    repeat: 'natural',
    store: 'chat',
    input: wireObject({
      ...chatContext,
      text: like(messageText, z.optional(z.string().check(z.maxLength(60_000)))),
      clientId: like(clientId, z.optional(z.uuid())),
      replyTo: field('reply', z.optional(bigId)),
      /** Ids of members, joined by commas. */
      mentions: z.optional(joined(',')),
    }),
    reply: single(
      wireObject({
        isDone,
        messageId,
        sentAt: createdAt,
        conversationId,
        isRepeat: field('repeat', z.optional(flag)),
      }),
    ),
  }),

  /** One message is read, whatever stands before it. */
  markRead: write({
    path: '/api/chat/read.json',
    access: chatPeople,
    caller: chatCaller,
    repeat: 'natural',
    input: wireObject({ messageId }),
    reply: done,
  }),

  markAllRead: write({
    path: '/api/chat/readall.json',
    access: chatPeople,
    caller: chatCaller,
    repeat: 'natural',
    input: context,
    reply: done,
  }),

  count: chatCount,

  /** Contacts with something unread; without a discipline those of the whole half-year. */
  unreadContacts: read({
    path: '/api/chat/unreadcontacts.json',
    access: signedIn,
    caller: chatCaller,
    input: wireObject(contactFilter),
    reply: z.array(UnreadContact),
  }),

  /** Own messages for a day, a teacher those of others in the chat of the class. A refusal is a row with `isDone` 0. */
  deleteMessage: write({
    path: '/api/chat/deletemessage.json',
    access: chatPeople,
    caller: chatCaller,
    repeat: 'natural',
    input: wireObject({ messageId }),
    reply: single(outcome({})),
  }),
};
