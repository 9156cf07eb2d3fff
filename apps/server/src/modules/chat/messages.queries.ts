import { chatPageSize } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { universityZone } from '#platform/clock.ts';
import { prepared, preparedQuick } from '#platform/db/prepared.ts';

import { messages } from './chat.tables.ts';
import { conversationJson, withChat } from './chatState.ts';
import type { limitParams, WindowParams } from './chatState.ts';
import { messageList } from './messageRow.ts';
import { withPlace, withPlaces } from './place.ts';
import type { CallerParams, ContextParams } from './place.ts';

const p = sql.placeholder;
const page = sql.raw(String(chatPageSize));

/** JSON texts; no row when the caller takes no part in such a conversation. */
interface Listed {
  readonly data: string;
}
interface ListedWithState extends Listed {
  readonly chat: string;
}

type StateParams = WindowParams & ReturnType<typeof limitParams>;

const live = sql`
  select x.* from ${messages} x where x.conversation_id = chat.conversation_id and x.removed_at is null`;

/** The last ones before a number, and the first ones from a number on. */
const before = (number: SQL) => sql`(${live} and x.number < ${number} order by x.number desc limit ${page})`;
const from = (number: SQL) => sql`(${live} and x.number >= ${number} order by x.number limit ${page})`;

const listWithState = (place: SQL, start: SQL) => sql`
  with ${place}, ${withChat},
  start as materialized (${start}),
  listed as materialized (
    select x.* from chat cross join start, lateral (
      ${before(sql`start.number`)} union all ${from(sql`start.number`)}) x)
  select ${messageList(sql`select * from listed`)}::text as data,
    ${conversationJson(sql`select min(number) as first, max(number) as last from listed`)}::text as chat
  from chat`;

/** Where a conversation is opened: at the first message not read, else after the last one. */
const atFirstUnread = sql`select coalesce(chat.first_unread, chat.last_number + 1, 1) as number from chat`;

export const selectOpening = preparedQuick<ListedWithState, ContextParams & StateParams>(
  'chat_opening',
  listWithState(withPlace, atFirstUnread),
);

type Neighbour = ContextParams & { readonly number: number };

export const selectNewer = preparedQuick<Listed, Neighbour>(
  'chat_newer',
  sql`
  with ${withPlace}, ${withChat}
  select ${messageList(
    sql`select x.* from chat, lateral ${from(sql`${p('number')}::bigint + 1`)} x`,
  )}::text as data
  from chat`,
);

export const selectOlder = prepared<Listed, Neighbour>(
  'chat_older',
  sql`
  with ${withPlace}, ${withChat}
  select ${messageList(sql`select x.* from chat, lateral ${before(sql`${p('number')}::bigint`)} x`)}::text as data
  from chat`,
);

type Around = CallerParams &
  StateParams & {
    readonly conversationId: number;
    readonly number: number | null;
    readonly date: string | null;
  };

/** The first one of a day, or later; after the last one when there is none. */
const firstOfDay = sql`(
  select x.number from ${messages} x
  where x.conversation_id = chat.conversation_id and x.removed_at is null
    and x.sent_at >= (${p('date')}::date::timestamp at time zone ${sql.raw(`'${universityZone}'`)})
  order by x.number limit 1)`;

export const selectAround = prepared<ListedWithState, Around>(
  'chat_around',
  listWithState(
    withPlaces(sql`c.id = ${p('conversationId')}::bigint`),
    sql`select coalesce(${p('number')}::int, ${firstOfDay}, chat.last_number + 1) as number from chat`,
  ),
);

/** Messages of whichever conversations the caller takes part in. */
export const selectByIds = prepared<
  Listed,
  CallerParams & { readonly conversationIds: readonly number[]; readonly numbers: readonly number[] }
>(
  'chat_by_ids',
  sql`
  with ${withPlaces(sql`c.id = any(${p('conversationIds')}::bigint[])`)}, ${withChat}
  select ${messageList(sql`
    select x.* from unnest(${p('conversationIds')}::bigint[], ${p('numbers')}::int[]) wanted (conversation_id, number)
    join chat on chat.conversation_id = wanted.conversation_id
    join ${messages} x on x.conversation_id = wanted.conversation_id and x.number = wanted.number
    where x.removed_at is null`)}::text as data`,
);
