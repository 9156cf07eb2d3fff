import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { prepared } from '#platform/db/prepared.ts';
import { emitting } from '#platform/live/emitting.ts';

import { isMember, teaches } from './chat.policy.ts';
import { conversationMembers, conversations, messageReads, messages } from './chat.tables.ts';
import { withPlace } from './place.ts';
import type { CallerParams, ContextParams } from './place.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;

/** The reader's other devices, and the other one of two people, learn of it. */
const tellRead = (conversation: SQL, messageId: SQL) => sql`
  select person_id, 'chatRead', jsonb_build_object('conversationId', c.id, 'messageId', ${messageId})
  from ${conversation}, unnest(case when c.teacher_id is null then array[${me}] else array[c.teacher_id, c.student_id] end)
    person_id`;

type OneParams = CallerParams & { readonly conversationId: number; readonly number: number };

/**
 * One message is read. The locks keep it apart from its removal (of the message) and from what else the person reads
 * (of the own row): each of them counts it once. No row: there is no such message for the caller.
 */
export const markOneRead = prepared<{ readonly found: boolean }, OneParams>(
  'chat_read_one',
  sql`
  with conversation as materialized (
    select c.* from ${conversations} c
    where c.id = ${p('conversationId')}::bigint and c.academic_year_id >= ${p('readableFrom')}::smallint and ${isMember(me)}),
  message as materialized (
    select x.number, x.sender_id from conversation c join ${messages} x on x.conversation_id = c.id
    where x.number = ${p('number')}::int and x.removed_at is null for share of x),
  own as materialized (
    select m.conversation_id, m.person_id, message.number from message
    join ${conversationMembers} m on m.conversation_id = ${p('conversationId')}::bigint and m.person_id = ${me}
    where message.sender_id <> ${me} and m.is_present and m.read_number < message.number for update of m),
  noted as (
    insert into ${messageReads} (conversation_id, number, person_id)
    select conversation_id, number, person_id from own on conflict do nothing returning number),
  counted as (
    update ${conversationMembers} m set ahead = m.ahead + 1 from noted
    where m.conversation_id = ${p('conversationId')}::bigint and m.person_id = ${me}),
  told as (${emitting(tellRead(sql`noted cross join conversation c`, sql`c.id * 1000000 + noted.number`))})
  select true as found from message`,
);

/** Holds the conversation against new messages and removals, and the own row; null where there is none to change. */
export const lockForReading = prepared<
  { readonly lastNumber: number; readonly readNumber: number; readonly ahead: number },
  { readonly personId: number; readonly conversationId: number }
>(
  'chat_lock_reading',
  sql`
  with conversation as materialized (
    select c.id, c.last_number from ${conversations} c where c.id = ${p('conversationId')}::bigint for share)
  select c.last_number as "lastNumber", m.read_number as "readNumber", m.ahead
  from conversation c
  join ${conversationMembers} m on m.conversation_id = c.id and m.person_id = ${me} and m.is_present
  for update of m`,
);

type UpToParams = { readonly personId: number; readonly conversationId: number; readonly number: number };

/** Everything up to a number is read; what of it did not count is no longer ahead. After `lockForReading`. */
export const markReadUpTo = prepared<Record<string, never>, UpToParams>(
  'chat_read_up_to',
  sql`
  with conversation as materialized (
    select c.* from ${conversations} c where c.id = ${p('conversationId')}::bigint),
  counted as (
    update ${conversationMembers} m set read_number = ${p('number')}::int, ahead = m.ahead - (
      select count(*)::int from ${messages} x
      where x.conversation_id = m.conversation_id and x.number > m.read_number and x.number <= ${p('number')}::int
        and (x.sender_id = ${me} or x.removed_at is not null or exists (
          select from ${messageReads} r
          where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id = ${me})))
    where m.conversation_id = ${p('conversationId')}::bigint and m.person_id = ${me}),
  forgotten as (
    delete from ${messageReads} r
    where r.conversation_id = ${p('conversationId')}::bigint and r.person_id = ${me} and r.number <= ${p('number')}::int),
  told as (${emitting(tellRead(sql`conversation c`, sql`c.id * 1000000 + ${p('number')}::int`))})
  select 1`,
);

/** Which conversation a context means, of those the caller takes part in; a row without id before its first message. */
export const findPlace = prepared<
  { readonly conversationId: number | null; readonly isTeacher: boolean },
  ContextParams
>(
  'chat_place',
  sql`
  with ${withPlace} select l.conversation_id as "conversationId", l.teaches as "isTeacher" from place l`,
);

/** Whether the caller takes part in a conversation in which there is such a message. */
export const findMessagePlace = prepared<
  {
    readonly isTeacher: boolean;
    readonly isPrivate: boolean;
    readonly senderId: number;
    readonly sentAt: Date;
    readonly isRemoved: boolean;
    readonly removedBy: number | null;
    readonly removedAt: Date | null;
    readonly hasFiles: boolean;
  },
  OneParams
>(
  'chat_message_place',
  sql`
  select c.teacher_id is not null as "isPrivate", x.sender_id as "senderId", x.sent_at as "sentAt", x.removed_at is not null as "isRemoved",
    x.removed_by as "removedBy", x.removed_at as "removedAt", x.files > 0 as "hasFiles",
    ${teaches(me)} as "isTeacher"
  from ${conversations} c join ${messages} x on x.conversation_id = c.id and x.number = ${p('number')}::int
  where c.id = ${p('conversationId')}::bigint and c.academic_year_id >= ${p('readableFrom')}::smallint and ${isMember(me)}`,
);
