import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { chatApi } from '@bilim/contract/chat';
import type { messagesApi } from '@bilim/contract/chat/messages';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { emitting } from '#platform/live/emitting.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { say } from '#platform/texts.ts';

import {
  conversationMembers,
  conversations,
  messageFiles,
  messageReads,
  messageReports,
  messages,
} from './chat.tables.ts';
import { callerParams, splitMessageId } from './place.ts';
import { findMessagePlace } from './reading.queries.ts';
import { tellingOfMessage } from './telling.ts';

type Deletion = Call<typeof chatApi.deleteMessage>;

const hourMs = 3_600_000;
const restoreMs = 60_000;

/** Own messages for a day, those of others by the teacher of the class. What is refused is told, not thrown. */
export async function deleteMessage(
  { settings }: Pick<Parts, 'settings'>,
  { db, person, now, language, input }: Deletion,
): Promise<Output<typeof chatApi.deleteMessage>> {
  const message = splitMessageId(input.messageId);
  const [found] = await findMessagePlace(db, { ...callerParams(person, now), ...message });
  if (found === undefined) throw new AppError('chat.message_unknown');
  const { 'chat.delete_hours': hours } = await settings.read();
  const isAllowed =
    found.isTeacher ||
    (found.senderId === person.id && now.getTime() - found.sentAt.getTime() <= hours * hourMs);
  if (!isAllowed) return { isDone: false, message: say(language, 'chat.delete_refused', { hours }) };
  await db.transaction(async (tx) => await removeMessage(tx, { ...message, by: person.id, at: now }));
  return { isDone: true, message: say(language, 'chat.deleted') };
}

/** Takes back an own deletion for a minute, which is longer than the page offers it. */
export async function restoreMessage({
  db,
  person,
  now,
  language,
  input,
}: Call<typeof messagesApi.restore>): Promise<Output<typeof messagesApi.restore>> {
  const message = splitMessageId(input.messageId);
  const [found] = await findMessagePlace(db, { ...callerParams(person, now), ...message });
  if (found === undefined) throw new AppError('chat.message_unknown');
  const { removedAt, removedBy } = found;
  const restored = { isDone: true, message: say(language, 'chat.restored') };
  if (removedAt === null) return restored;
  // Who deleted it decides: a sender does not bring back what the teacher or the office took away.
  if (removedBy !== person.id) throw new AppError('chat.message_unknown');
  if (now.getTime() - removedAt.getTime() > restoreMs) {
    return { isDone: false, message: say(language, 'chat.restore_refused') };
  }
  await db.transaction(async (tx) => await putBack(tx, { ...message, by: person.id }));
  return restored;
}

interface Removal {
  readonly conversationId: number;
  readonly number: number;
  readonly by: number;
  readonly at: Date;
}

/** Those for whom message `x` counts, or would count if it were not removed: `m` has not read it in any way. */
const isUnreadBy = sql`
  m.conversation_id = x.conversation_id and m.is_present and m.read_number < x.number and m.person_id <> x.sender_id
  and not exists (
    select from ${messageReads} r
    where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id = m.person_id)`;

/** Shifts the count of everybody who has not read a message by one, and tells the members. */
const recount = ({ conversationId, number }: Pick<Removal, 'conversationId' | 'number'>, by: 1 | -1) => sql`
  with counted as (
    update ${conversationMembers} m set ahead = m.ahead + ${sql.raw(String(by))} from ${messages} x
    where x.conversation_id = ${conversationId} and x.number = ${number} and ${isUnreadBy})
  ${emitting(tellingOfMessage(sql`${conversationId}::bigint`, sql`${number}::int`))}`;

/** Files of message `taken`. Those of a reported message stay with it, for whoever decides about it. */
const keepFilesUntil = (letGoAt: Date | null) => sql`
  update ${files} f set let_go_at = ${letGoAt?.toISOString() ?? null}::timestamptz
  from taken t join ${messageFiles} mf on mf.conversation_id = t.conversation_id and mf.number = t.number
  where f.id = mf.file_id and not exists (
    select from ${messageReports} r where r.conversation_id = t.conversation_id and r.number = t.number)`;

const holdConversation = async (tx: Database, conversationId: number) =>
  await tx.execute(sql`select from ${conversations} where id = ${conversationId} for no key update`);

/**
 * Takes a message away, and from the count of everybody who has not read it; once, however often it is asked. The row
 * stays, and a pin with it, which shows nothing meanwhile. Two statements: the second one sees what those read who held
 * the message before.
 */
export async function removeMessage(tx: Database, removal: Removal): Promise<void> {
  const { conversationId, number, by, at } = removal;
  await holdConversation(tx, conversationId);
  const { rowCount } = await tx.execute(sql`
    with taken as (
      update ${messages} set removed_at = ${at.toISOString()}::timestamptz, removed_by = ${by}
      where conversation_id = ${conversationId} and number = ${number} and removed_at is null
      returning conversation_id, number),
    let_go as (${keepFilesUntil(new Date(at.getTime() + restoreMs))})
    select from taken`);
  if (rowCount !== 0) await tx.execute(recount(removal, 1));
}

/**
 * The reverse. For whoever has meanwhile read past it, or written when nothing else was left to read, it stands there
 * as read.
 */
async function putBack(tx: Database, message: Omit<Removal, 'at'>): Promise<void> {
  const { conversationId, number, by } = message;
  await holdConversation(tx, conversationId);
  const { rowCount } = await tx.execute(sql`
    with taken as (
      update ${messages} set removed_at = null, removed_by = null
      where conversation_id = ${conversationId} and number = ${number} and removed_by = ${by}
      returning conversation_id, number),
    kept as (${keepFilesUntil(null)})
    select from taken`);
  if (rowCount !== 0) await tx.execute(recount(message, -1));
}
