import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { chatApi } from '@bilim/contract/chat';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { emitting } from '#platform/live/emitting.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { say } from '#platform/texts.ts';

import { conversationMembers, conversations, messageReads, messages } from './chat.tables.ts';
import { callerParams, splitMessageId } from './place.ts';
import { findMessagePlace } from './reading.queries.ts';
import { tellingOfMessage } from './telling.ts';

type Deletion = Call<typeof chatApi.deleteMessage>;

const hourMs = 3_600_000;

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

interface Removal {
  readonly conversationId: number;
  readonly number: number;
  readonly by: number;
  readonly at: Date;
}

/**
 * Takes a message away, and from the count of everybody who has not read it; once, however often it is asked. The row
 * stays. Two statements: the second one sees what those read who held the message before.
 */
export async function removeMessage(
  tx: Database,
  { conversationId, number, by, at }: Removal,
): Promise<void> {
  await tx.execute(sql`select from ${conversations} where id = ${conversationId} for no key update`);
  const { rowCount } = await tx.execute(sql`
    update ${messages} set removed_at = ${at.toISOString()}::timestamptz, removed_by = ${by}
    where conversation_id = ${conversationId} and number = ${number} and removed_at is null`);
  if (rowCount === 0) return;
  await tx.execute(sql`
    with counted as (
      update ${conversationMembers} m set ahead = m.ahead + 1 from ${messages} x
      where x.conversation_id = ${conversationId} and x.number = ${number} and m.conversation_id = x.conversation_id
        and m.is_present and m.read_number < x.number and m.person_id <> x.sender_id and not exists (
          select from ${messageReads} r
          where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id = m.person_id)),
    unpinned as (
      update ${conversations} set pinned_number = null where id = ${conversationId} and pinned_number = ${number})
    ${emitting(tellingOfMessage(sql`${conversationId}::bigint`, sql`${number}::int`))}`);
}
