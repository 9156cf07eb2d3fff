import * as z from 'zod/mini';

import { download, read, write } from '../core/endpoint.ts';
import { fileId, fullName, personId } from '../core/fields.ts';
import { messageId } from './chat.fields.ts';
import { isDone, outcome } from '../core/rows.ts';
import { bigId, flag, single } from '../core/values.ts';
import { field, like, wireObject } from '../core/wire.ts';

import { chatPeople } from './context.ts';
import { Message, messageText, reactionKinds } from './message.ts';

const done = single(wireObject({ isDone }));

export type Reader = z.output<typeof Reader>;
export const Reader = wireObject({ personId, fullName, hasRead: field('isRead', flag) });

/** What is done with one message. */
export const messagesApi = {
  /** These messages as they are now; those that were removed are left out. */
  byIds: read({
    path: '/api/chat/byid.json',
    access: chatPeople,
    input: wireObject({ ids: z.array(bigId).check(z.maxLength(50)) }),
    reply: z.array(Message),
  }),

  /** Everything up to this message is read. */
  markReadUpTo: write({
    path: '/api/chat/readto.json',
    access: chatPeople,
    repeat: 'natural',
    input: wireObject({ messageId }),
    reply: done,
  }),

  /** Changes the text of an own message within some minutes; what stood there is kept. A refusal is a row with `isDone` 0. */
  edit: write({
    path: '/api/chat/edit.json',
    access: chatPeople,
    repeat: 'natural',
    input: wireObject({ messageId, text: like(messageText, z.string().check(z.maxLength(60_000))) }),
    reply: single(outcome({})),
  }),

  /** Brings back what the caller has just deleted, as it was. A refusal is a row with `isDone` 0. */
  restore: write({
    path: '/api/chat/restore.json',
    access: chatPeople,
    repeat: 'natural',
    input: wireObject({ messageId }),
    reply: single(outcome({})),
  }),

  /** One reaction per person and message; null takes it back. */
  react: write({
    path: '/api/chat/react.json',
    access: chatPeople,
    repeat: 'natural',
    input: wireObject({ messageId, kind: z.nullable(z.enum(reactionKinds)) }),
    reply: done,
  }),

  /** One message stands above the conversation: in a class its teacher chooses it, between two people either. */
  pin: write({
    path: '/api/chat/pin.json',
    access: chatPeople,
    repeat: 'natural',
    input: wireObject({ messageId, isPinned: field('pinned', flag) }),
    reply: done,
  }),

  /** Who has read a message, for the teacher of the class: the others, by name. */
  readers: read({
    path: '/api/chat/readers.json',
    access: chatPeople,
    input: wireObject({ messageId }),
    reply: z.array(Reader),
  }),

  /** A file of a message, as bytes; the right is asked again each time. */
  file: download({
    path: '/api/chat/file',
    access: chatPeople,
    input: wireObject({
      fileId: like(fileId, z.uuid()),
      /** The small picture of a picture. */
      isThumbnail: field('thumb', z.optional(flag)),
    }),
  }),
};
