import { sql } from 'drizzle-orm';

import { bigint, bool, instant, int, orNull } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { membersOf } from '../chat.policy.ts';
import { conversationMembers, conversations } from '../chat.tables.ts';
import { eventOfConversation } from '../events.sql.ts';

const params = { personId: int, conversationId: bigint };

/** Mutes a conversation for one person, whose other devices are told. Whoever had no row has read everything. */
export const muteConversation = statement({
  name: 'chat_mute',
  params: { ...params, isMuted: bool },
  row: {},
  sql: (p) => sql`
  with done as (
    insert into ${conversationMembers} as m (conversation_id, person_id, joined_number, read_number, is_muted)
    select c.id, ${p.personId}, c.last_number, c.last_number, ${p.isMuted}
    from ${conversations} c where c.id = ${p.conversationId}
    on conflict (conversation_id, person_id) do update set is_muted = excluded.is_muted
    where m.is_muted <> excluded.is_muted
    returning m.conversation_id)
  ${emitting(sql`
    select ${p.personId}, 'chatChanged', jsonb_build_object('conversationId', done.conversation_id) from done`)}`,
});

/** Closes the chat of a class until a time, or opens it. */
export const closeConversation = statement({
  name: 'chat_close',
  params: { ...params, until: orNull(instant) },
  row: {},
  sql: (p) => sql`
  with done as (
    update ${conversations} c set closed_until = ${p.until},
      closed_by = case when ${p.until} is not null then ${p.personId} end
    where c.id = ${p.conversationId} and c.closed_until is distinct from ${p.until}
    returning c.id)
  ${emitting(sql`${eventOfConversation(p.conversationId)} and exists (select from done)`)}`,
});

/** Everybody else in a conversation. */
export const selectOthers = statement({
  name: 'chat_others',
  params,
  row: { personId: int },
  sql: (p) => sql`
  select member.person_id as "personId" from ${conversations} c, lateral ${membersOf('c')} member
  where c.id = ${p.conversationId} and member.person_id <> ${p.personId}`,
});
