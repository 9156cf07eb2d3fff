import { mostMessages } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { bigint, bool, instant, int, orNull } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { isMember, teaches } from '../chat.policy.ts';
import { conversationMembers, conversations, messageReads, messages } from '../chat.tables.ts';
import { callerParams, contextParams, messageParams, withPlace } from '../conversations/place.sql.ts';
import type { Caller } from '../conversations/place.sql.ts';

const oneParams = { ...callerParams, ...messageParams };

/** The reader's other devices, and the other one of two people, learn of it. */
const tellRead = ({ personId }: Pick<Caller, 'personId'>, conversation: SQL, number: SQL) =>
  emitting(sql`
    select person_id, 'chatRead', jsonb_build_object('conversationId', c.id,
      'messageId', c.id * ${sql.raw(String(mostMessages))} + ${number})
    from ${conversation}, unnest(
      case when c.teacher_id is null then array[${personId}] else array[c.teacher_id, c.student_id] end) person_id`);

/**
 * One message is read. The locks keep it apart from its removal (of the message) and from what else the person reads
 * (of the own row): each of them counts it once. No row: there is no such message for the caller.
 */
export const markOneRead = statement({
  name: 'chat_read_one',
  params: oneParams,
  row: { found: bool },
  sql: (p) => sql`
  with conversation as materialized (
    select c.* from ${conversations} c
    where c.id = ${p.conversationId} and c.academic_year_id >= ${p.readableFrom} and ${isMember(p.personId, 'c')}),
  message as materialized (
    select x.number, x.sender_id from conversation c join ${messages} x on x.conversation_id = c.id
    where x.number = ${p.number} and x.removed_at is null for share of x),
  own as materialized (
    select m.conversation_id, m.person_id, message.number from message
    join ${conversationMembers} m on m.conversation_id = ${p.conversationId} and m.person_id = ${p.personId}
    where message.sender_id <> ${p.personId} and m.is_present and m.read_number < message.number for update of m),
  noted as (
    insert into ${messageReads} (conversation_id, number, person_id)
    select conversation_id, number, person_id from own on conflict do nothing returning number),
  counted as (
    update ${conversationMembers} m set ahead = m.ahead + 1 from noted
    where m.conversation_id = ${p.conversationId} and m.person_id = ${p.personId}),
  emitted as (${tellRead(p, sql`noted cross join conversation c`, sql`noted.number`)})
  select true as found from message`,
});

/** Holds the conversation against new messages and removals, and the own row; null where there is none to change. */
export const lockForReading = statement({
  name: 'chat_lock_reading',
  params: { personId: int, conversationId: bigint },
  row: { lastNumber: int, readNumber: int, ahead: int },
  sql: (p) => sql`
  with conversation as materialized (
    select c.id, c.last_number from ${conversations} c where c.id = ${p.conversationId} for share)
  select c.last_number as "lastNumber", m.read_number as "readNumber", m.ahead
  from conversation c
  join ${conversationMembers} m on m.conversation_id = c.id and m.person_id = ${p.personId} and m.is_present
  for update of m`,
});

/** Everything up to a number is read; what of it did not count is no longer ahead. After `lockForReading`. */
export const markReadUpTo = statement({
  name: 'chat_read_up_to',
  params: { ...messageParams, personId: int },
  row: {},
  sql: (p) => sql`
  with conversation as materialized (select c.* from ${conversations} c where c.id = ${p.conversationId}),
  counted as (
    update ${conversationMembers} m set read_number = ${p.number}, ahead = m.ahead - (
      select count(*)::int from ${messages} x
      where x.conversation_id = m.conversation_id and x.number > m.read_number and x.number <= ${p.number}
        and (x.sender_id = ${p.personId} or x.removed_at is not null or exists (
          select from ${messageReads} r
          where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id = ${p.personId})))
    where m.conversation_id = ${p.conversationId} and m.person_id = ${p.personId}),
  forgotten as (
    delete from ${messageReads} r
    where r.conversation_id = ${p.conversationId} and r.person_id = ${p.personId} and r.number <= ${p.number})
  ${tellRead(p, sql`conversation c`, p.number)}`,
});

/** Which conversation a context means, of those the caller takes part in; a row without id before its first message. */
export const findPlace = statement({
  name: 'chat_place',
  params: contextParams,
  row: { conversationId: orNull(bigint), isTeacher: bool },
  sql: (p) => sql`
  with ${withPlace(p)} select l.conversation_id as "conversationId", l.teaches as "isTeacher" from place l`,
});

/** Whether the caller takes part in a conversation in which there is such a message. */
export const findMessagePlace = statement({
  name: 'chat_message_place',
  params: oneParams,
  row: {
    isTeacher: bool,
    isPrivate: bool,
    senderId: int,
    sentAt: instant,
    isRemoved: bool,
    removedBy: orNull(int),
    removedAt: orNull(instant),
    hasFiles: bool,
  },
  sql: (p) => sql`
  select c.teacher_id is not null as "isPrivate", x.sender_id as "senderId", x.sent_at as "sentAt",
    x.removed_at is not null as "isRemoved", x.removed_by as "removedBy", x.removed_at as "removedAt",
    x.files > 0 as "hasFiles", ${teaches(p.personId, 'c')} as "isTeacher"
  from ${conversations} c join ${messages} x on x.conversation_id = c.id and x.number = ${p.number}
  where c.id = ${p.conversationId} and c.academic_year_id >= ${p.readableFrom} and ${isMember(p.personId, 'c')}`,
});
