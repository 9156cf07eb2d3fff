import { sql } from 'drizzle-orm';

import { prepared } from '#platform/db/prepared.ts';
import { emitting } from '#platform/live/emitting.ts';

import { membersOf } from './chat.policy.ts';
import { conversationMembers, conversations } from './chat.tables.ts';
import { tellingOfConversation } from './telling.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;
const conversationId = sql`${p('conversationId')}::bigint`;

/** Mutes a conversation for one person, whose other devices are told. Whoever had no row has read everything. */
export const muteConversation = prepared<
  Record<string, never>,
  { readonly personId: number; readonly conversationId: number; readonly isMuted: boolean }
>(
  'chat_mute',
  sql`
  with done as (
    insert into ${conversationMembers} as m (conversation_id, person_id, joined_number, read_number, is_muted)
    select c.id, ${me}, c.last_number, c.last_number, ${p('isMuted')}::boolean
    from ${conversations} c where c.id = ${conversationId}
    on conflict (conversation_id, person_id) do update set is_muted = excluded.is_muted
    where m.is_muted <> excluded.is_muted
    returning m.conversation_id),
  told as (${emitting(sql`
    select ${me}, 'chatChanged', jsonb_build_object('conversationId', done.conversation_id) from done`)})
  select 1`,
);

/** Closes the chat of a class until a time, or opens it. */
export const closeConversation = prepared<
  Record<string, never>,
  { readonly personId: number; readonly conversationId: number; readonly until: string | null }
>(
  'chat_close',
  sql`
  with done as (
    update ${conversations} c set closed_until = ${p('until')}::timestamptz,
      closed_by = case when ${p('until')}::timestamptz is not null then ${me} end
    where c.id = ${conversationId} and c.closed_until is distinct from ${p('until')}::timestamptz
    returning c.id),
  told as (${emitting(sql`${tellingOfConversation(conversationId)} and exists (select from done)`)})
  select 1`,
);

/** Everybody else in a conversation. */
export const selectOthers = prepared<
  { readonly personId: number },
  { readonly personId: number; readonly conversationId: number }
>(
  'chat_others',
  sql`
  select member.person_id as "personId" from ${conversations} c, lateral ${membersOf} member
  where c.id = ${conversationId} and member.person_id <> ${me}`,
);
