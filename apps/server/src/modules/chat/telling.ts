import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { membersOf } from './chat.policy.ts';
import { conversations } from './chat.tables.ts';

/** For `emitting`: everybody in a conversation learns that a message is no longer what it was. */
export const tellingOfMessage = (conversationId: SQL, number: SQL) => sql`
  select member.person_id, 'messageChanged',
    jsonb_build_object('conversationId', c.id, 'messageId', c.id * 1000000 + ${number})
  from ${conversations} c, lateral ${membersOf} member where c.id = ${conversationId}`;

/** For `emitting`: everybody in it learns that a conversation stands otherwise. */
export const tellingOfConversation = (conversationId: SQL) => sql`
  select member.person_id, 'chatChanged', jsonb_build_object('conversationId', c.id)
  from ${conversations} c, lateral ${membersOf} member where c.id = ${conversationId}`;
