import { sql } from 'drizzle-orm';

import { isMember } from './chat.policy.ts';
import { conversationMembers, conversations } from './chat.tables.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;

/**
 * The caller's conversations with something not read: key, id and how much. A table for joins; its parameters are those
 * of `callerParams`.
 */
export const unreadConversations = sql`(
  select c.id as conversation_id, c.academic_year_id, c.season_id, c.discipline_id, c.credits, c.group_id, c.stream_id,
    c.teacher_id, c.student_id, c.last_message_at, m.is_muted, c.last_number - m.read_number - m.ahead as unread
  from ${conversationMembers} m join ${conversations} c on c.id = m.conversation_id
  where m.person_id = ${me} and m.is_present and c.last_number > m.read_number + m.ahead
    and c.academic_year_id >= ${p('readableFrom')}::smallint and ${isMember(me)})`;
