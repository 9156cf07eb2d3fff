import { sql } from 'drizzle-orm';

import { bigint, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { conversationMembers, conversations, messages } from '../chat.tables.ts';
import { countsFor } from '../conversations/chatState.sql.ts';

/** Members whose counter does not say how many messages they have not read. There are none. */
export const wrongCounts = statement({
  name: 'chat_wrong_counts',
  params: {},
  row: { conversationId: bigint, personId: int, kept: int, counted: int },
  sql: () => sql`
  select m.conversation_id as "conversationId", m.person_id as "personId",
    c.last_number - m.read_number - m.ahead as kept, counted.unread as counted
  from ${conversationMembers} m
  join ${conversations} c on c.id = m.conversation_id,
  lateral (select count(*)::int as unread from ${messages} x where ${countsFor('m', 'x')}) counted
  where m.is_present and c.last_number - m.read_number - m.ahead <> counted.unread`,
});
