import { UnreadContact } from '@bilim/contract/chat';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { gathered } from '#platform/db/gathered.ts';
import { int, numeric, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { callerParams } from '../conversations/place.sql.ts';
import type { Caller } from '../conversations/place.sql.ts';
import { unreadConversations } from './unread.sql.ts';

/** In all conversations. */
export const unreadMessages = (p: Caller): SQL =>
  sql`select coalesce(sum(u.unread), 0)::int as "unreadCount" from ${unreadConversations(p)} u`;

export const countUnread = gathered({
  name: 'chat_count',
  params: callerParams,
  row: { unreadCount: int },
  sql: unreadMessages,
});

export const selectUnreadContacts = statement({
  name: 'chat_unread_contacts',
  params: {
    ...callerParams,
    academicYearId: smallint,
    seasonId: smallint,
    disciplineId: orNull(int),
    groupId: orNull(int),
    credits: orNull(numeric),
  },
  row: { data: text },
  line: 'shared',
  sql: (p) =>
    sql`select ${jsonList(sql`
    select ${wireRow(UnreadContact, {
      contactId: sql`case when u.teacher_id is null then -1 when u.teacher_id = ${p.personId} then u.student_id
        else u.teacher_id end`,
      contactRole: sql`case when u.student_id = ${p.personId} then 1 else 2 end`,
      unreadCount: sql`u.unread`,
      conversationId: sql`u.conversation_id`,
      disciplineId: sql`u.discipline_id`,
    })}
    from ${unreadConversations(p)} u
    where u.academic_year_id = ${p.academicYearId} and u.season_id = ${p.seasonId}
      and coalesce(u.discipline_id = ${p.disciplineId}, true)
      and (u.teacher_id is not null
        or coalesce(coalesce(u.group_id, u.stream_id) = ${p.groupId}, true) and coalesce(u.credits = ${p.credits}, true))
    order by u.teacher_id is not null, u.conversation_id`)}::text as data`,
});
