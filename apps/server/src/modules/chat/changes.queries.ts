import type { ReactionKind } from '@bilim/contract/chat/message';
import type { Reader } from '@bilim/contract/chat/messages';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { prepared } from '#platform/db/prepared.ts';
import { emitting } from '#platform/live/emitting.ts';

import { membersOf, teaches } from './chat.policy.ts';
import {
  conversationMembers,
  conversations,
  messageEdits,
  messageReactions,
  messageReads,
  messages,
} from './chat.tables.ts';
import { mayWrite } from './chatState.ts';
import type { WindowParams } from './chatState.ts';
import { tellingOfConversation, tellingOfMessage } from './telling.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;
const conversationId = sql`${p('conversationId')}::bigint`;
const number = sql`${p('number')}::int`;
const now = sql`${p('now')}::timestamptz`;

type OfMessage = {
  readonly personId: number;
  readonly conversationId: number;
  readonly number: number;
};

const isMessage = sql`x.conversation_id = ${conversationId} and x.number = ${number} and x.removed_at is null`;

/** Tells the members once for what the statement `done` changed. */
const toldOnce = (done: SQL) =>
  sql`told as (${emitting(sql`${tellingOfMessage(conversationId, number)} and exists (select from ${done})`)})`;

type Edit = OfMessage &
  WindowParams & { readonly body: string; readonly now: string; readonly minutes: number };

/**
 * Changes an own message that is young enough, and keeps what stood there. Where the caller may not write any more,
 * nothing is changed either; no row when the message itself may not be changed.
 */
export const editMessage = prepared<{ readonly isOpen: boolean }, Edit>(
  'chat_edit',
  sql`
  with place as materialized (
    select l.*, ${teaches(me)} as teaches from ${conversations} c, lateral (select c.*) l where c.id = ${conversationId}),
  old as materialized (
    select x.conversation_id, x.number, x.body, ${mayWrite} as is_open from ${messages} x cross join place l
    where ${isMessage} and x.sender_id = ${me} and x.sent_at >= ${now} - make_interval(mins => ${p('minutes')}::int)
      and (x.files > 0 or ${p('body')}::text <> '') for update of x),
  changed as (
    update ${messages} x set body = ${p('body')}::text, edited_at = ${now} from old
    where x.conversation_id = old.conversation_id and x.number = old.number and old.body <> ${p('body')}::text
      and old.is_open
    returning x.number),
  kept as (
    insert into ${messageEdits} (conversation_id, number, edited_at, body)
    select old.conversation_id, old.number, ${now}, old.body from old cross join changed
    on conflict do nothing),
  ${toldOnce(sql`changed`)}
  select is_open as "isOpen" from old`,
);

type React = OfMessage & { readonly kind: ReactionKind };

/** Sets the one reaction of a person to a message. */
export const setReaction = prepared<Record<string, never>, React>(
  'chat_react',
  sql`
  with done as (
    insert into ${messageReactions} as r (conversation_id, number, person_id, kind)
    select x.conversation_id, x.number, ${me}, ${p('kind')}::text from ${messages} x where ${isMessage}
    on conflict (conversation_id, number, person_id) do update set kind = excluded.kind where r.kind <> excluded.kind
    returning 1),
  ${toldOnce(sql`done`)}
  select 1`,
);

export const removeReaction = prepared<Record<string, never>, OfMessage>(
  'chat_react_not',
  sql`
  with done as (
    delete from ${messageReactions} r
    where r.conversation_id = ${conversationId} and r.number = ${number} and r.person_id = ${me} returning 1),
  ${toldOnce(sql`done`)}
  select 1`,
);

type Pin = Omit<OfMessage, 'personId'> & { readonly isPinned: boolean };

/** One message at a time; taking off another one than stands there changes nothing. */
export const pinMessage = prepared<Record<string, never>, Pin>(
  'chat_pin',
  sql`
  with done as (
    update ${conversations} c set pinned_number = case when ${p('isPinned')}::boolean then ${number} end
    where c.id = ${conversationId} and (c.pinned_number = ${number}) is distinct from ${p('isPinned')}::boolean
      and (${p('isPinned')}::boolean or c.pinned_number = ${number})
    returning 1),
  told as (${emitting(sql`${tellingOfConversation(conversationId)} and exists (select from done)`)})
  select 1`,
);

/** Everybody else who was in the class when the message came, and whether they have read it. */
export const selectReaders = prepared<Reader, Omit<OfMessage, 'personId'>>(
  'chat_readers',
  sql`
  select h.id as "personId", h.full_name as "fullName", m.read_number >= x.number or exists (
    select from ${messageReads} r
    where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id = m.person_id) as "hasRead"
  from ${conversations} c
  join ${messages} x on x.conversation_id = c.id and x.number = ${number}
  cross join lateral ${membersOf} member
  join ${conversationMembers} m on m.conversation_id = c.id and m.person_id = member.person_id
    and m.joined_number < x.number and m.is_present
  join ${people} h on h.id = m.person_id
  where c.id = ${conversationId} and m.person_id <> x.sender_id
  order by "hasRead" desc, h.full_name collate "und-x-icu", h.id`,
);
