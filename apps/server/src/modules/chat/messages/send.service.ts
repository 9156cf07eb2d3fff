import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { chatApi } from '@bilim/contract/chat';
import { longestMessage, mostMentions, mostMessages } from '@bilim/contract/chat/message';

import type { ParamsOf } from '#platform/db/statement.ts';
import { isUniqueViolation } from '#platform/db/uniqueViolation.ts';
import { keepFiles } from '#platform/files/keepFiles.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { messageFiles } from '../chat.tables.ts';
import { windowOf } from '../conversations/chatState.sql.ts';
import { contextOf, splitMessageId } from '../conversations/place.sql.ts';
import { insertConversation, sendMessage } from './send.queries.ts';
import type { Sent } from './send.queries.ts';
import { say } from '../texts/say.ts';

type Sending = Call<typeof chatApi.insert>;
type SendParams = ParamsOf<typeof sendMessage>;
type Reply = Output<typeof chatApi.insert>;

/** The row of a new conversation, and the other one of two same requests, each cost one more round. */
const mostRounds = 4;

/** Sends a message. Repeated under the same `clientId` it is answered as the first time, and nothing is sent. */
export async function send(call: Sending): Promise<Reply> {
  const { parts } = call;
  const params = await paramsOf(parts, call);
  for (let round = 0; round < mostRounds; round += 1) {
    const sent = await attempt(call, params);
    if (sent === 'again') continue;
    if (sent.known !== null) return repeated(sent.known, sent);
    const { conversationId, messageId, sentAt } = sent;
    if (messageId !== null && conversationId !== null && sentAt !== null)
      return { isDone: true, messageId, sentAt, conversationId };
    if (sent.conversationId !== null || !sent.isInTime || sent.isTooMany || sent.isReplyGone)
      throw refusal(sent);
    await insertConversation(call.db, contextOf(call.input, call.person, call.now));
  }
  throw new AppError('server.busy');
}

async function attempt(call: Sending, params: SendParams): Promise<Sent | 'again'> {
  try {
    const [sent] =
      call.stored.length === 0 ? await sendMessage(call.db, params) : await sendWithFiles(call, params);
    if (sent === undefined) throw new AppError('chat.not_member');
    return sent;
  } catch (error) {
    // The same message, sent twice at once: the other one is there now.
    if (isUniqueViolation(error)) return 'again';
    throw error;
  }
}

/** A message is seen with all its files or not at all. */
async function sendWithFiles(call: Sending, params: SendParams): Promise<Sent[]> {
  return await call.db.transaction(async (tx) => {
    const rows = await sendMessage(tx, params);
    const [sent] = rows;
    if (sent === undefined || sent.number === null || sent.conversationId === null) return rows;
    const { conversationId, number } = sent;
    const kept = await keepFiles(tx, call, 'chat');
    await tx
      .insert(messageFiles)
      .values(kept.map(({ fileId }, index) => ({ conversationId, number, ordinal: index + 1, fileId })));
    return rows;
  });
}

function repeated(known: NonNullable<Sent['known']>, { conversationId: asked }: Sent): Reply {
  const { conversationId, number, sentAt } = known;
  if (asked !== conversationId) throw new AppError('request.key_reused');
  const messageId = conversationId * mostMessages + number;
  return { isDone: true, messageId, sentAt: new Date(sentAt), conversationId, isRepeat: true };
}

function refusal({ isInTime, isTooMany, isReplyGone, isFull }: Sent): AppError {
  if (!isInTime) return new AppError('chat.closed');
  if (isTooMany) return new AppError('chat.too_many');
  if (isReplyGone) return new AppError('chat.message_unknown');
  return new AppError(isFull ? 'chat.full' : 'chat.closed');
}

async function paramsOf(
  { settings }: Pick<Parts, 'settings'>,
  { input, person, now, language, stored }: Sending,
): Promise<SendParams> {
  const body = readBody(input.text ?? '', (key) => say(language, key), stored.length > 0);
  const values = await settings.read();
  const reply = input.replyTo === undefined ? null : splitMessageId(input.replyTo);
  return {
    ...contextOf(input, person, now),
    ...windowOf(values, now),
    role: person.role === 'teacher' ? 'teacher' : 'student',
    body,
    clientId: input.clientId ?? null,
    replyConversation: reply?.conversationId ?? null,
    replyNumber: reply?.number ?? null,
    mentions: readMentions(input.mentions ?? []),
    files: stored.length,
    perMinute: values['chat.per_minute'],
  };
}

/** The text as it is kept; without blanks around it. */
export function readBody(
  text: string,
  tell: (key: 'chat.empty' | 'chat.too_long') => string,
  isEmptyAllowed = false,
): string {
  const body = text.trim();
  if (body === '' && !isEmptyAllowed) throw new InvalidInput([{ field: 'message', sms: tell('chat.empty') }]);
  if (body.length > longestMessage)
    throw new InvalidInput([{ field: 'message', sms: tell('chat.too_long') }]);
  return body;
}

/** Whoever is no member is left out by the statement. */
function readMentions(ids: readonly string[]): number[] {
  return ids
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
    .slice(0, mostMentions);
}
