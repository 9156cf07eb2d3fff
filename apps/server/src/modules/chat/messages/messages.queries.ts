import { chatPageSize } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { universityZone } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { bigint, day, int, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { messages } from '../chat.tables.ts';
import { conversationJson, limitParams, windowParams, withChat } from '../conversations/chatState.sql.ts';
import { messageList } from './messageRow.sql.ts';
import {
  callerParams,
  classContext,
  contextParams,
  pairContext,
  placeKind,
  withClassPlace,
  withPairPlace,
  withPlace,
  withPlaces,
} from '../conversations/place.sql.ts';

const page = sql.raw(String(chatPageSize));

/** JSON texts; no row when the caller takes no part in such a conversation. */
const listed = { data: text };
const listedWithState = { ...listed, chat: text };

const stateParams = { ...callerParams, ...windowParams, ...limitParams };

const live = sql`
  select x.* from ${messages} x where x.conversation_id = chat.conversation_id and x.removed_at is null`;

/** The last ones before a number, and the first ones from a number on. */
const before = (number: SQL) => sql`(${live} and x.number < ${number} order by x.number desc limit ${page})`;
const from = (number: SQL) => sql`(${live} and x.number >= ${number} order by x.number limit ${page})`;

const listWithState = (p: Params<typeof stateParams>, place: SQL, start: SQL) => sql`
  with ${place}, ${withChat(p)},
  start as materialized (${start}),
  listed as materialized (
    select x.* from chat cross join start, lateral (
      ${before(sql`start.number`)} union all ${from(sql`start.number`)}) x)
  select ${messageList(p, sql`select * from listed`)}::text as data,
    ${conversationJson(p, sql`select min(number) as first, max(number) as last from listed`)}::text as chat
  from chat`;

/** Where a conversation is opened: at the first message not read, else after the last one. */
const atFirstUnread = sql`select coalesce(chat.first_unread, chat.last_number + 1, 1) as number from chat`;

const openings = {
  class: statement({
    name: 'chat_opening_class',
    params: { ...classContext, ...stateParams },
    row: listedWithState,
    line: 'shared',
    sql: (p) => listWithState(p, withClassPlace(p), atFirstUnread),
  }),
  pair: statement({
    name: 'chat_opening_pair',
    params: { ...pairContext, ...stateParams },
    row: listedWithState,
    line: 'shared',
    sql: (p) => listWithState(p, withPairPlace(p), atFirstUnread),
  }),
};
export const selectOpening = async (
  db: Database,
  asked: ParamsOf<typeof openings.class> & ParamsOf<typeof openings.pair>,
) => await openings[placeKind(asked)](db, asked);

const neighbourParams = { ...contextParams, number: bigint };

const neighbours = (p: Params<typeof neighbourParams>, selected: SQL) => sql`
  with ${withPlace(p)}, ${withChat(p)}
  select ${messageList(p, sql`select x.* from chat, lateral ${selected} x`)}::text as data from chat`;

export const selectNewer = statement({
  name: 'chat_newer',
  planned: 'blind',
  params: neighbourParams,
  row: listed,
  line: 'shared',
  sql: (p) => neighbours(p, from(sql`${p.number} + 1`)),
});

export const selectOlder = statement({
  name: 'chat_older',
  planned: 'blind',
  params: neighbourParams,
  row: listed,
  sql: (p) => neighbours(p, before(p.number)),
});

/** The first one of a day, or later; after the last one when there is none. */
const firstOfDay = (date: SQL) => sql`(
  select x.number from ${messages} x
  where x.conversation_id = chat.conversation_id and x.removed_at is null
    and x.sent_at >= (${date}::timestamp at time zone ${textLiteral(universityZone)})
  order by x.number limit 1)`;

export const selectAround = statement({
  name: 'chat_around',
  params: { ...stateParams, conversationId: bigint, number: orNull(int), date: orNull(day) },
  row: listedWithState,
  sql: (p) =>
    listWithState(
      p,
      withPlaces(p, sql`c.id = ${p.conversationId}`),
      sql`select coalesce(${p.number}, ${firstOfDay(p.date)}, chat.last_number + 1) as number from chat`,
    ),
});

/** Messages of whichever conversations the caller takes part in. */
export const selectByIds = statement({
  name: 'chat_by_ids',
  params: { ...callerParams, conversationIds: listOf(bigint), numbers: listOf(int) },
  row: listed,
  sql: (p) => sql`
  with ${withPlaces(p, sql`c.id = any(${p.conversationIds})`)}, ${withChat(p)}
  select ${messageList(
    p,
    sql`
    select x.* from unnest(${p.conversationIds}, ${p.numbers}) wanted (conversation_id, number)
    join chat on chat.conversation_id = wanted.conversation_id
    join ${messages} x on x.conversation_id = wanted.conversation_id and x.number = wanted.number
    where x.removed_at is null`,
  )}::text as data`,
});
