import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsById } from '#platform/db/rowsById.ts';

import { conversationMembers, conversations } from '../chat.tables.ts';
import { ownClasses, someClass, taughtSeats } from '../conversations/ownTalks.sql.ts';
import type { Caller } from '../conversations/place.sql.ts';

/** The caller's conversations with something not read: key, id and how much. A table for joins. */
export const unreadConversations = (p: Caller): SQL => sql`(
  with ${ownClasses(p)}, ${taughtSeats},
  counted as materialized (
    select m.conversation_id, m.is_muted, m.read_number + m.ahead as done from ${conversationMembers} m
    where m.person_id = ${p.personId} and m.is_present)
  select c.id as conversation_id, c.academic_year_id, c.season_id, c.discipline_id, c.credits, c.group_id, c.stream_id,
    c.teacher_id, c.student_id, c.last_message_at, m.is_muted, c.last_number - m.done as unread
  from counted m
  join ${rowsById(conversations, sql`select m.conversation_id from counted m`)} c on c.id = m.conversation_id
  ${someClass(p, 'c', { isOfMany: true })}
  where c.last_number > m.done and c.academic_year_id >= ${p.readableFrom})`;
