import * as z from 'zod/mini';

import { bigId, count, between, idOrNone } from '../core/values.ts';
import { field } from '../core/wire.ts';

import { groupAndSubgroup } from './groupAndSubgroup.ts';

/** Legacy names of the chats. */
export const clientId = field('client_id', z.string(), 'How the sender’s device named a message');
export const conversationId = field(
  'id_chat',
  bigId,
  'A conversation: the chat of a class, or of two people',
);
export const messageId = field(
  'id_message',
  bigId,
  'Message of a chat: a million times its conversation, plus its number there',
);
export const groupSubgroup = field(
  'group_subgroup',
  groupAndSubgroup,
  'Group or stream with its subgroup, 118_2; without one the whole group; -1 for none',
);
export const contactId = field('idid', idOrNone, 'A contact of the chat; -1 for the group chat');
export const contactRole = field('id_type', between(1, 2), 'Capacity of a contact: 1 teacher, 2 student');
export const unreadCount = field('countMessages', count, 'Messages of others that the caller has not read');
