import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { chatApi } from '@bilim/contract/chat';
import type { messagesApi } from '@bilim/contract/chat/messages';
import { hourMs } from '@bilim/contract/days';

import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import { callerOf, splitMessageId } from '../conversations/place.sql.ts';
import { findMessagePlace } from '../reading/reading.queries.ts';
import { holdConversation, markPutBack, markRemoved, recount } from './remove.queries.ts';
import { say } from '../texts/say.ts';

type Deletion = Call<typeof chatApi.deleteMessage>;

const restoreMs = 60_000;

/** Own messages for a day, those of others by the teacher of the class. What is refused is told, not thrown. */
export async function deleteMessage({
  db,
  person,
  now,
  language,
  input,
  parts: { settings },
}: Deletion): Promise<Output<typeof chatApi.deleteMessage>> {
  const message = splitMessageId(input.messageId);
  const [found] = await findMessagePlace(db, { ...callerOf(person, now), ...message });
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
  const [found] = await findMessagePlace(db, { ...callerOf(person, now), ...message });
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

/**
 * Takes a message away, and from the count of everybody who has not read it; once, however often it is asked. The row
 * stays, and a pin with it, which shows nothing meanwhile. Two statements: the second one sees what those read who held
 * the message before.
 */
export async function removeMessage(
  tx: Database,
  { conversationId, number, by, at }: Removal,
): Promise<void> {
  await holdConversation(tx, { conversationId });
  const letGoAt = new Date(at.getTime() + restoreMs);
  const removed = await markRemoved(tx, { conversationId, number, by, at, letGoAt });
  if (removed.length > 0) await recount(tx, { conversationId, number, shift: 1 });
}

/**
 * The reverse. For whoever has meanwhile read past it, or written when nothing else was left to read, it stands there
 * as read.
 */
async function putBack(tx: Database, { conversationId, number, by }: Omit<Removal, 'at'>): Promise<void> {
  await holdConversation(tx, { conversationId });
  const restored = await markPutBack(tx, { conversationId, number, by });
  if (restored.length > 0) await recount(tx, { conversationId, number, shift: -1 });
}
