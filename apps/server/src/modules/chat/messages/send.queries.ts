import { mostMessages } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import {
  bigint,
  bool,
  instant,
  int,
  json,
  listOf,
  oneOf,
  orNull,
  smallint,
  text,
  uuid,
} from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';
import { counting } from '#platform/rateLimit.ts';

import { membersOf } from '../chat.policy.ts';
import { conversationMembers, conversations, messages } from '../chat.tables.ts';
import { mayWrite, windowParams, writableUntil } from '../conversations/chatState.sql.ts';
import { contextParams, messageIdOf, withPlace } from '../conversations/place.sql.ts';

const lastNumber = sql.raw(String(mostMessages - 1));

const sendParams = {
  ...contextParams,
  ...windowParams,
  role: oneOf('teacher', 'student'),
  body: text,
  clientId: orNull(uuid),
  replyConversation: orNull(bigint),
  replyNumber: orNull(int),
  mentions: listOf(int),
  files: smallint,
  perMinute: int,
};
type Sending = Params<typeof sendParams>;

/**
 * Counts the message, as long as this minute has room for it: one row for all chats of a person, so that messages sent
 * at once see each other. What is not sent for another reason is not counted.
 */
const counted = (p: Sending) =>
  counting({
    key: sql`'chat:' || ${p.personId}`,
    endsAt: sql`${p.now} + interval '1 minute'`,
    now: p.now,
    source: sql`from standing l where l.is_sendable and ${p.perMinute} > 0`,
    most: p.perMinute,
  });

/** Holds the conversation until the end of the transaction: the number is given in the order of commits. */
const taken = ({ now }: Sending) => sql`
  update ${conversations} c
  set last_number = c.last_number + 1, last_message_at = greatest(c.last_message_at, ${now})
  from standing l cross join counted
  where c.id = l.conversation_id and c.last_number < ${lastNumber}
    and (l.teaches or c.closed_until is null or c.closed_until <= ${now})
  returning c.id as conversation_id, c.last_number as number, c.last_message_at as sent_at`;

const sent = (p: Sending) => sql`
  insert into ${messages} (conversation_id, number, sender_id, sender_role, body, client_id, reply_to, mentions, files, sent_at)
  select t.conversation_id, t.number, ${p.personId}, ${p.role}, ${p.body}, ${p.clientId}, ${p.replyNumber},
    array(select person_id from member where person_id = any(${p.mentions}) order by 1),
    ${p.files}, t.sent_at
  from taken t`;

/** Whoever is new, or was away when the last message came, has read what was before. */
const come = (me: SQL) => sql`
  insert into ${conversationMembers} as m (conversation_id, person_id, joined_number, read_number)
  select t.conversation_id, member.person_id, t.number - 1, t.number - 1 from taken t cross join member
  where member.person_id <> ${me} and not exists (
    select from known_member k where k.person_id = member.person_id and k.is_present)
  on conflict (conversation_id, person_id) do update
  set joined_number = excluded.joined_number, read_number = excluded.read_number, ahead = 0, is_present = true
  where not m.is_present`;

/** The own message does not count for its sender; with nothing unread the watermark goes along. */
const own = (me: SQL) => sql`
  insert into ${conversationMembers} as m (conversation_id, person_id, joined_number, read_number)
  select t.conversation_id, ${me}, t.number - 1, t.number from taken t
  on conflict (conversation_id, person_id) do update set
    joined_number = case when m.is_present then m.joined_number else excluded.joined_number end,
    read_number = case when m.is_present and m.read_number + m.ahead < excluded.read_number - 1
      then m.read_number else excluded.read_number end,
    ahead = case when m.is_present and m.read_number + m.ahead < excluded.read_number - 1 then m.ahead + 1 else 0 end,
    is_present = true`;

/** For whoever has left the class, nothing counts any more. */
const gone = sql`
  update ${conversationMembers} m set is_present = false
  from taken t
  where m.conversation_id = t.conversation_id and m.is_present
    and m.person_id in (select k.person_id from known_member k where k.is_present)
    and m.person_id not in (select person_id from member)`;

const knownMessage = z.object({ conversationId: z.int(), number: z.int(), sentAt: z.string() });

/**
 * Sends a message in one statement: whether the caller may, its number, the row, who has come and gone, and who is
 * told. In a conversation without a row yet nothing happens: it is made first.
 */
export const sendMessage = statement({
  name: 'chat_send',
  params: sendParams,
  /** What became of it: `number` is null when it was not sent, and the rest says why. */
  row: {
    conversationId: orNull(bigint),
    number: orNull(int),
    messageId: orNull(bigint),
    sentAt: orNull(instant),
    /** Sent before under the same name. */
    known: orNull(json(knownMessage)),
    isInTime: bool,
    isTooMany: bool,
    isFull: bool,
    isReplyGone: bool,
  },
  sql: (p) => sql`
  with ${withPlace(p)},
  known as materialized (
    select x.conversation_id as "conversationId", x.number, x.sent_at as "sentAt"
    from ${messages} x where x.sender_id = ${p.personId} and x.client_id = ${p.clientId}),
  standing as materialized (
    select s.*, s.is_open and not s.is_full and not s.is_reply_gone and s.conversation_id is not null
      and not exists (select from known) as is_sendable
    from (
      select l.*, ${p.today} <= ${writableUntil(p, 'l')} as is_in_time, ${mayWrite(p, 'l')} as is_open,
        coalesce(l.last_number >= ${lastNumber}, false) as is_full,
        ${p.replyNumber} is not null and not exists (
          select from ${messages} x
          where x.conversation_id = l.conversation_id and x.conversation_id = ${p.replyConversation}
            and x.number = ${p.replyNumber} and x.removed_at is null) as is_reply_gone
      from place l) s),
  counted as (${counted(p)}),
  taken as (${taken(p)}),
  member as materialized (
    select member.person_id from taken t join ${conversations} c on c.id = t.conversation_id, lateral ${membersOf('c')} member),
  known_member as materialized (
    select m.person_id, m.is_present from taken t join ${conversationMembers} m on m.conversation_id = t.conversation_id),
  sent as (${sent(p)}), come as (${come(p.personId)}), own as (${own(p.personId)}), gone as (${gone}),
  emitted as (${emitting(sql`
    select member.person_id, 'message', jsonb_build_object('conversationId', t.conversation_id, 'messageId', ${messageIdOf('t')})
    from taken t cross join member`)})
  select l.conversation_id as "conversationId", t.number, ${messageIdOf('t')} as "messageId", t.sent_at as "sentAt", l.is_in_time as "isInTime",
    l.is_sendable and not exists (select from counted) as "isTooMany", l.is_reply_gone as "isReplyGone",
    l.is_full as "isFull",
    (select row_to_json(k) from known k) as known
  from standing l left join taken t on true`,
});
export type Sent = RowOf<typeof sendMessage>;

/** Makes the row of a conversation that the caller may take part in; another one may be quicker. */
export const insertConversation = statement({
  name: 'chat_insert_conversation',
  params: contextParams,
  row: { id: bigint },
  sql: (p) => sql`
  with ${withPlace(p)}
  insert into ${conversations} (academic_year_id, season_id, discipline_id, credits, group_id, stream_id, teacher_id, student_id)
  select l.academic_year_id, l.season_id, l.discipline_id, l.credits, l.group_id, l.stream_id, l.teacher_id, l.student_id
  from place l where l.conversation_id is null
  on conflict on constraint conversations_key do nothing
  returning id`,
});
