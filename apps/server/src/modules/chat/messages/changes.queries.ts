import { reactionKinds } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { bool, int, oneOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { membersOf, teaches } from '../chat.policy.ts';
import {
  conversationMembers,
  conversations,
  messageEdits,
  messageReactions,
  messageReads,
  messages,
} from '../chat.tables.ts';
import { mayWrite, windowParams } from '../conversations/chatState.sql.ts';
import { messageParams } from '../conversations/place.sql.ts';
import type { OneMessage } from '../conversations/place.sql.ts';
import { eventOfConversation, eventOfMessage } from '../events.sql.ts';

const params = { ...messageParams, personId: int };

/** Whether `x` is that message, and still there. */
const isMessage = ({ conversationId, number }: OneMessage) =>
  sql`x.conversation_id = ${conversationId} and x.number = ${number} and x.removed_at is null`;

/** Tells the members once for what the statement `done` changed. */
const tellOnce = (p: OneMessage, done: SQL) =>
  emitting(sql`${eventOfMessage(p)} and exists (select from ${done})`);

/**
 * Changes an own message that is young enough, and keeps what stood there. Where the caller may not write any more,
 * nothing is changed either; no row when the message itself may not be changed.
 */
export const editMessage = statement({
  name: 'chat_edit',
  params: { ...params, ...windowParams, body: text, minutes: int },
  row: { isOpen: bool },
  sql: (p) => sql`
  with place as materialized (
    select c.*, ${teaches(p.personId, 'c')} as teaches from ${conversations} c where c.id = ${p.conversationId}),
  old as materialized (
    select x.conversation_id, x.number, x.body, ${mayWrite(p, 'l')} as is_open from ${messages} x cross join place l
    where ${isMessage(p)} and x.sender_id = ${p.personId} and x.sent_at >= ${p.now} - make_interval(mins => ${p.minutes})
      and (x.files > 0 or ${p.body} <> '') for update of x),
  changed as (
    update ${messages} x set body = ${p.body}, edited_at = ${p.now} from old
    where x.conversation_id = old.conversation_id and x.number = old.number and old.body <> ${p.body}
      and old.is_open
    returning x.number),
  kept as (
    insert into ${messageEdits} (conversation_id, number, edited_at, body)
    select old.conversation_id, old.number, ${p.now}, old.body from old cross join changed
    on conflict do nothing),
  emitted as (${tellOnce(p, sql`changed`)})
  select is_open as "isOpen" from old`,
});

/** Sets the one reaction of a person to a message. */
export const setReaction = statement({
  name: 'chat_react',
  params: { ...params, kind: oneOf(...reactionKinds) },
  row: {},
  sql: (p) => sql`
  with done as (
    insert into ${messageReactions} as r (conversation_id, number, person_id, kind)
    select x.conversation_id, x.number, ${p.personId}, ${p.kind} from ${messages} x where ${isMessage(p)}
    on conflict (conversation_id, number, person_id) do update set kind = excluded.kind where r.kind <> excluded.kind
    returning 1)
  ${tellOnce(p, sql`done`)}`,
});

export const removeReaction = statement({
  name: 'chat_react_not',
  params,
  row: {},
  sql: (p) => sql`
  with done as (
    delete from ${messageReactions} r
    where r.conversation_id = ${p.conversationId} and r.number = ${p.number} and r.person_id = ${p.personId}
    returning 1)
  ${tellOnce(p, sql`done`)}`,
});

/** One message at a time; taking off another one than stands there changes nothing. */
export const pinMessage = statement({
  name: 'chat_pin',
  params: { ...messageParams, isPinned: bool },
  row: {},
  sql: (p) => sql`
  with done as (
    update ${conversations} c set pinned_number = case when ${p.isPinned} then ${p.number} end
    where c.id = ${p.conversationId} and (c.pinned_number = ${p.number}) is distinct from ${p.isPinned}
      and (${p.isPinned} or c.pinned_number = ${p.number})
    returning 1)
  ${emitting(sql`${eventOfConversation(p.conversationId)} and exists (select from done)`)}`,
});

/** Everybody else who was in the class when the message came, and whether they have read it. */
export const selectReaders = statement({
  name: 'chat_readers',
  params: messageParams,
  row: { personId: int, fullName: text, hasRead: bool },
  sql: (p) => sql`
  select h.id as "personId", h.full_name as "fullName", m.read_number >= x.number or exists (
    select from ${messageReads} r
    where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id = m.person_id) as "hasRead"
  from ${conversations} c
  join ${messages} x on x.conversation_id = c.id and x.number = ${p.number}
  cross join lateral ${membersOf('c')} member
  join ${conversationMembers} m on m.conversation_id = c.id and m.person_id = member.person_id
    and m.joined_number < x.number and m.is_present
  join ${people} h on h.id = m.person_id
  where c.id = ${p.conversationId} and m.person_id <> x.sender_id
  order by "hasRead" desc, h.full_name collate "und-x-icu", h.id`,
});
