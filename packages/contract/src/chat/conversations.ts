import * as z from 'zod/mini';

import { signedIn } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { contactRole, conversationId, groupSubgroup, messageId, unreadCount } from './chat.fields.ts';
import {
  createdAt,
  disciplineId,
  disciplineName,
  fullName,
  groupNames,
  isElective,
  isStream,
  kredit,
  personId,
  photo,
  seasonAlias,
  semesterOrNone,
  yearAlias,
} from '../core/fields.ts';
import { isDone } from '../core/rows.ts';
import { between, bigId, count, day, flag, idOrNone, instant, single, text } from '../core/values.ts';
import { field, maybe, wireObject } from '../core/wire.ts';

import { chatContext, chatPeople } from './context.ts';
import { chatKinds } from './kinds.ts';
import { besideMessages, isMine, Message, messageText } from './message.ts';

export type LastMessage = z.output<typeof LastMessage>;
export const LastMessage = wireObject({
  messageId,
  /** Its beginning. */
  text: messageText,
  senderName: fullName,
  isMine,
  sentAt: createdAt,
  files: count,
});

export type OwnConversation = z.output<typeof OwnConversation>;
/** A conversation in the list of all, with what names it in the calls of `chatApi`. */
export const OwnConversation = wireObject({
  conversationId,
  academicYearId: yearAlias,
  seasonId: seasonAlias,
  disciplineId: field('discipline', disciplineId.schema),
  credits: kredit,
  isElective,
  group: groupSubgroup,
  isStream,
  contactId: field('currentContactId', idOrNone),
  contactRole: field('currentContactType', between(1, 2)),
  isGroup: field('IsGroupChat', flag),
  disciplineName,
  semesterId: semesterOrNone,
  /** Of the contact; of the class, the names of its groups. */
  name: fullName,
  groupNames,
  /** Of the contact. */
  photo,
  unreadCount,
  /** Whether somebody mentioned the caller in what is unread. */
  isMentioned: field('mentioned', flag),
  isMuted: field('muted', flag),
  last: z.nullable(LastMessage),
});

export type FoundMessage = z.output<typeof FoundMessage>;
export const FoundMessage = wireObject({
  messageId,
  conversationId,
  text: messageText,
  senderName: fullName,
  isMine,
  sentAt: createdAt,
  disciplineName,
  /** Of the conversation, as in `OwnConversation`. */
  name: field('chat', z.string()),
});

export type ChatMember = z.output<typeof ChatMember>;
export const ChatMember = wireObject({ personId, fullName, role: contactRole, photo });

/** More than a screen shows; the next page comes when it is asked for. */
export const chatListSize = 15;

const done = single(wireObject({ isDone }));

/** All conversations of a person, and what is done with one as a whole. */
export const conversationsApi = {
  /** Those with messages, the latest first, fifteen at a time; or the one that is named. */
  recent: read({
    path: '/api/chat/list.json',
    access: signedIn,
    input: wireObject({
      conversationId: maybe(conversationId),
      /** Those that stand after this one in the list. */
      afterId: field('after', z.optional(bigId)),
      kind: z.optional(z.enum(chatKinds)),
      /** Among what is unread also these: who reads a chat there keeps it in sight. */
      keptIds: field('kept', z.optional(z.array(bigId).check(z.maxLength(50)))),
      /** A piece of the name of the contact, the group, or the discipline. */
      query: z.optional(text(100)),
    }),
    reply: z.array(OwnConversation),
  }),

  /** Messages around one of them, or from the first one of a day on: up to 20 before and 20 after. */
  around: read({
    path: '/api/chat/around.json',
    access: chatPeople,
    input: wireObject({
      messageId: maybe(messageId),
      conversationId: maybe(conversationId),
      date: z.optional(day),
    }),
    reply: z.array(Message),
    beside: besideMessages,
  }),

  /** Own conversations, or one, for a piece of text; the latest thirty, before a message when one is named. */
  search: read({
    path: '/api/chat/search.json',
    access: signedIn,
    input: wireObject({
      query: text(100),
      conversationId: maybe(conversationId),
      before: z.optional(instant),
    }),
    reply: z.array(FoundMessage),
  }),

  /** Everybody in a conversation. */
  members: read({
    path: '/api/chat/members.json',
    access: chatPeople,
    input: wireObject(chatContext),
    reply: z.array(ChatMember),
  }),

  /** No messages to devices any more, or again. */
  mute: write({
    path: '/api/chat/mute.json',
    access: chatPeople,
    repeat: 'natural',
    input: wireObject({ ...chatContext, isMuted: field('muted', flag) }),
    reply: done,
  }),

  /** The teacher closes the chat of a class for writing until a time; null opens it. */
  close: write({
    path: '/api/chat/close.json',
    access: chatPeople,
    repeat: 'natural',
    input: wireObject({ ...chatContext, until: z.nullable(instant) }),
    reply: done,
  }),

  /** Others see that the caller is writing, for a few seconds. Nothing is kept of it. */
  typing: write({
    path: '/api/chat/typing.json',
    access: chatPeople,
    repeat: 'natural',
    input: wireObject(chatContext),
    reply: done,
  }),
};
