import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import { bigint, instant, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import {
  conversationMembers,
  conversations,
  messageFiles,
  messageReads,
  messageReports,
  messages,
} from '../chat.tables.ts';
import { messageParams } from '../conversations/place.sql.ts';
import { eventOfMessage } from '../events.sql.ts';

/** Until the end of the transaction nobody sends, removes or reads up to a message. */
export const holdConversation = statement({
  name: 'chat_hold',
  params: { conversationId: bigint },
  row: {},
  sql: (p) => sql`select from ${conversations} where id = ${p.conversationId} for no key update`,
});

/** Files of message `taken`. Those of a reported message stay with it, for whoever decides about it. */
const keepFilesUntil = (letGoAt: SQL) => sql`
  update ${files} f set let_go_at = ${letGoAt}
  from taken t join ${messageFiles} mf on mf.conversation_id = t.conversation_id and mf.number = t.number
  where f.id = mf.file_id and not exists (
    select from ${messageReports} r where r.conversation_id = t.conversation_id and r.number = t.number)`;

const changed = { ...messageParams, by: int };

/** No row when it was removed before. */
export const markRemoved = statement({
  name: 'chat_remove',
  params: { ...changed, at: instant, letGoAt: instant },
  row: {},
  sql: (p) => sql`
  with taken as (
    update ${messages} set removed_at = ${p.at}, removed_by = ${p.by}
    where conversation_id = ${p.conversationId} and number = ${p.number} and removed_at is null
    returning conversation_id, number),
  let_go as (${keepFilesUntil(p.letGoAt)})
  select from taken`,
});

/** No row when that person has not removed it, or has put it back before. */
export const markPutBack = statement({
  name: 'chat_put_back',
  params: changed,
  row: {},
  sql: (p) => sql`
  with taken as (
    update ${messages} set removed_at = null, removed_by = null
    where conversation_id = ${p.conversationId} and number = ${p.number} and removed_by = ${p.by}
    returning conversation_id, number),
  kept as (${keepFilesUntil(sql`null`)})
  select from taken`,
});

/** Those for whom message `x` counts, or would count if it were not removed: `m` has not read it in any way. */
const isUnreadBy = sql`
  m.conversation_id = x.conversation_id and m.is_present and m.read_number < x.number and m.person_id <> x.sender_id
  and not exists (
    select from ${messageReads} r
    where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id = m.person_id)`;

/** Shifts the count of everybody who has not read a message by one, and tells the members. */
export const recount = statement({
  name: 'chat_recount',
  params: { ...messageParams, shift: int },
  row: {},
  sql: (p) => sql`
  with counted as (
    update ${conversationMembers} m set ahead = m.ahead + ${p.shift} from ${messages} x
    where x.conversation_id = ${p.conversationId} and x.number = ${p.number} and ${isUnreadBy})
  ${emitting(eventOfMessage(p))}`,
});
