import { mostMessages } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rateCounters } from '#platform/db/platform.tables.ts';
import { prepared } from '#platform/db/prepared.ts';
import { hitOrNewWindow } from '#platform/db/rateWindow.ts';
import { emitting } from '#platform/live/emitting.ts';

import { membersOf } from './chat.policy.ts';
import { conversationMembers, conversations, messages } from './chat.tables.ts';
import { mayWrite, writableUntil } from './chatState.ts';
import type { WindowParams } from './chatState.ts';
import { messageIdOf, withPlace } from './place.ts';
import type { ContextParams } from './place.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;
const now = sql`${p('now')}::timestamptz`;
const lastNumber = sql.raw(String(mostMessages - 1));

export type SendParams = ContextParams &
  WindowParams & {
    readonly role: 'teacher' | 'student';
    readonly body: string;
    readonly clientId: string | null;
    readonly replyConversation: number | null;
    readonly replyNumber: number | null;
    readonly mentions: readonly number[];
    readonly files: number;
    readonly perMinute: number;
  };

/** What became of it: `number` is null when it was not sent, and the rest says why. */
export interface Sent {
  readonly conversationId: number | null;
  readonly number: number | null;
  readonly messageId: number | null;
  readonly sentAt: Date | null;
  /** Sent before under the same name. */
  readonly known: {
    readonly conversationId: number;
    readonly number: number;
    readonly sentAt: string;
  } | null;
  readonly isInTime: boolean;
  readonly isTooMany: boolean;
  readonly isFull: boolean;
  readonly isReplyGone: boolean;
}

/**
 * Counts the message, as long as this minute has room for it: one row for all chats of a person, so that messages sent
 * at once see each other. What is not sent for another reason is not counted.
 */
const counted = sql`
  insert into ${rateCounters} as r (key, hits, window_ends_at)
  select 'chat:' || ${me}, 1, ${now} + interval '1 minute' from standing l
  where l.is_sendable and ${p('perMinute')}::int > 0
  on conflict (key) do update set ${hitOrNewWindow(now)}
  where r.window_ends_at <= ${now} or r.hits < ${p('perMinute')}::int
  returning 1`;

/** Holds the conversation until the end of the transaction: the number is given in the order of commits. */
const taken = sql`
  update ${conversations} c
  set last_number = c.last_number + 1, last_message_at = greatest(c.last_message_at, ${now})
  from standing l cross join counted
  where c.id = l.conversation_id and c.last_number < ${lastNumber}
    and (l.teaches or c.closed_until is null or c.closed_until <= ${now})
  returning c.id as conversation_id, c.last_number as number, c.last_message_at as sent_at`;

const sent = sql`
  insert into ${messages} (conversation_id, number, sender_id, sender_role, body, client_id, reply_to, mentions, files, sent_at)
  select t.conversation_id, t.number, ${me}, ${p('role')}, ${p('body')}, ${p('clientId')}::uuid, ${p('replyNumber')}::int,
    array(select person_id from member where person_id = any(${p('mentions')}::int[]) order by 1),
    ${p('files')}::smallint, t.sent_at
  from taken t`;

/** Whoever is new, or was away when the last message came, has read what was before. */
const come = sql`
  insert into ${conversationMembers} as m (conversation_id, person_id, joined_number, read_number)
  select t.conversation_id, member.person_id, t.number - 1, t.number - 1 from taken t cross join member
  where member.person_id <> ${me} and not exists (
    select from known_member k where k.person_id = member.person_id and k.is_present)
  on conflict (conversation_id, person_id) do update
  set joined_number = excluded.joined_number, read_number = excluded.read_number, ahead = 0, is_present = true
  where not m.is_present`;

/** The own message does not count for its sender; with nothing unread the watermark goes along. */
const own = sql`
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

/**
 * Sends a message in one statement: whether the caller may, its number, the row, who has come and gone, and who is
 * told. In a conversation without a row yet nothing happens: it is made first.
 */
export const sendMessage = prepared<Sent, SendParams>(
  'chat_send',
  sql`
  with ${withPlace},
  known as materialized (
    select x.conversation_id as "conversationId", x.number, x.sent_at as "sentAt"
    from ${messages} x where x.sender_id = ${me} and x.client_id = ${p('clientId')}::uuid),
  standing as materialized (
    select s.*, s.is_open and not s.is_full and not s.is_reply_gone and s.conversation_id is not null
      and not exists (select from known) as is_sendable
    from (
      select l.*, ${p('today')}::date <= ${writableUntil} as is_in_time, ${mayWrite} as is_open,
        coalesce(l.last_number >= ${lastNumber}, false) as is_full,
        ${p('replyNumber')}::int is not null and not exists (
          select from ${messages} x
          where x.conversation_id = l.conversation_id and x.conversation_id = ${p('replyConversation')}::bigint
            and x.number = ${p('replyNumber')}::int and x.removed_at is null) as is_reply_gone
      from place l) s),
  counted as (${counted}),
  taken as (${taken}),
  member as materialized (
    select member.person_id from taken t join ${conversations} c on c.id = t.conversation_id, lateral ${membersOf} member),
  known_member as materialized (
    select m.person_id, m.is_present from taken t join ${conversationMembers} m on m.conversation_id = t.conversation_id),
  sent as (${sent}), come as (${come}), own as (${own}), gone as (${gone}),
  told as (${emitting(tell(sql`'message'`, sql`taken t cross join member`))})
  select l.conversation_id as "conversationId", t.number, ${messageIdOf('t')} as "messageId", t.sent_at as "sentAt", l.is_in_time as "isInTime",
    l.is_sendable and not exists (select from counted) as "isTooMany", l.is_reply_gone as "isReplyGone",
    l.is_full as "isFull",
    (select row_to_json(k) from known k) as known
  from standing l left join taken t on true`,
);

/** Tells `member` of message `t`. */
function tell(kind: SQL, source: SQL): SQL {
  return sql`
    select member.person_id, ${kind}, jsonb_build_object('conversationId', t.conversation_id, 'messageId', ${messageIdOf('t')})
    from ${source}`;
}

/** Makes the row of a conversation that the caller may take part in; another one may be quicker. */
export const insertConversation = prepared<{ readonly id: number }, ContextParams>(
  'chat_insert_conversation',
  sql`
  with ${withPlace}
  insert into ${conversations} (academic_year_id, season_id, discipline_id, credits, group_id, stream_id, teacher_id, student_id)
  select l.academic_year_id, l.season_id, l.discipline_id, l.credits, l.group_id, l.stream_id, l.teacher_id, l.student_id
  from place l where l.conversation_id is null
  on conflict on constraint conversations_key do nothing
  returning id`,
);
