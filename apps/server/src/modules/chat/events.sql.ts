import { mostMessages } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { membersOf } from './chat.policy.ts';
import { conversations } from './chat.tables.ts';
import type { OneMessage } from './conversations/place.sql.ts';

/** For `emitting`: everybody in a conversation learns that a message is no longer what it was. */
export const eventOfMessage = ({ conversationId, number }: OneMessage): SQL => sql`
  select member.person_id, 'messageChanged',
    jsonb_build_object('conversationId', c.id, 'messageId', c.id * ${sql.raw(String(mostMessages))} + ${number})
  from ${conversations} c, lateral ${membersOf('c')} member where c.id = ${conversationId}`;

/** For `emitting`: everybody in it learns that a conversation stands otherwise. */
export const eventOfConversation = (conversationId: SQL): SQL => sql`
  select member.person_id, 'chatChanged', jsonb_build_object('conversationId', c.id)
  from ${conversations} c, lateral ${membersOf('c')} member where c.id = ${conversationId}`;
