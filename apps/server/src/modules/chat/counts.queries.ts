import { UnreadContact } from '@bilim/contract/chat';
import { sql } from 'drizzle-orm';

import { preparedQuick } from '#platform/db/prepared.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import type { CallerParams } from './place.ts';
import { unreadConversations } from './unread.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;

export const countUnread = preparedQuick<{ readonly unreadCount: number }, CallerParams>(
  'chat_count',
  sql`select coalesce(sum(u.unread), 0)::int as "unreadCount" from ${unreadConversations} u`,
);

export type FilterParams = CallerParams & {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly disciplineId: number | null;
  readonly groupId: number | null;
  readonly credits: number | null;
};

const isOfClass = sql`
  coalesce(coalesce(u.group_id, u.stream_id) = ${p('groupId')}::int, true)
  and coalesce(u.credits = ${p('credits')}::numeric, true)`;

export const selectUnreadContacts = preparedQuick<{ readonly data: string }, FilterParams>(
  'chat_unread_contacts',
  sql`select ${jsonList(sql`
    select ${wireRow(UnreadContact, {
      contactId: sql`case when u.teacher_id is null then -1 when u.teacher_id = ${me} then u.student_id else u.teacher_id end`,
      contactRole: sql`case when u.student_id = ${me} then 1 else 2 end`,
      unreadCount: sql`u.unread`,
      conversationId: sql`u.conversation_id`,
      disciplineId: sql`u.discipline_id`,
    })}
    from ${unreadConversations} u
    where u.academic_year_id = ${p('academicYearId')}::smallint and u.season_id = ${p('seasonId')}::smallint
      and coalesce(u.discipline_id = ${p('disciplineId')}::int, true) and (u.teacher_id is not null or ${isOfClass})
    order by u.teacher_id is not null, u.conversation_id`)}::text as data`,
);
