import type { Conversation, Message } from '@bilim/contract/chat/message';

/** A stretch of a conversation without gaps, as far as it was loaded, and how the conversation stands. */
export interface Thread {
  readonly messages: readonly Message[];
  readonly conversation: Conversation;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** Fewer rows than this, and there are no more in that direction (specification section 4). */
export const pageSize = 20;

/** What the calls for a list of messages answer. */
export interface ThreadReply {
  readonly data: readonly Message[];
  readonly beside: { readonly conversation: Conversation };
}

export function threadOf({ data, beside: { conversation } }: ThreadReply): Thread {
  const { hasOlder, hasNewer } = conversation;
  return { messages: data, conversation, hasOlder, hasNewer };
}

export function withOlder(thread: Thread, page: readonly Message[]): Thread {
  return { ...thread, messages: joined(page, thread.messages), hasOlder: page.length >= pageSize };
}

export function withNewer(thread: Thread, page: readonly Message[]): Thread {
  const hasNewer = page.length >= pageSize;
  const newest = page.at(-1);
  if (newest === undefined) return { ...thread, hasNewer };
  const { messageId, conversationId, firstUnreadId, unreadTotal } = newest;
  const { conversation } = thread;
  const lastMessageId = Math.max(messageId, conversation.lastMessageId ?? 0);
  return {
    messages: joined(thread.messages, page),
    conversation: { ...conversation, conversationId, lastMessageId, firstUnreadId, unreadTotal },
    hasOlder: thread.hasOlder,
    hasNewer,
  };
}

/**
 * What was asked anew takes the place of what it covers. Where it does not join on, it takes the place of all, unless
 * the person looks at an older stretch just now.
 */
export function refreshed(thread: Thread, reply: ThreadReply): Thread {
  const fresh = threadOf(reply);
  const [now, known] = [spanOf(fresh), spanOf(thread)];
  if (now === null || known === null) return fresh;
  if (known.last < now.first || now.last < known.first)
    return thread.hasNewer ? { ...thread, conversation: fresh.conversation } : fresh;
  const before = thread.messages.filter(({ messageId }) => messageId < now.first);
  const after = thread.messages.filter(({ messageId }) => messageId > now.last);
  return {
    messages: [...before, ...fresh.messages, ...after],
    conversation: fresh.conversation,
    hasOlder: before.length === 0 ? fresh.hasOlder : thread.hasOlder,
    hasNewer: (fresh.conversation.lastMessageId ?? 0) > Math.max(known.last, now.last),
  };
}

function spanOf({ messages }: Thread) {
  const [first, last] = [messages[0]?.messageId, messages.at(-1)?.messageId];
  return first === undefined || last === undefined ? null : { first, last };
}

/** What of a conversation is kept in mind when it is left: its end, or nothing when its end was not loaded. */
export function trimmed(thread: Thread, most: number): Thread | undefined {
  if (thread.hasNewer) return undefined;
  if (thread.messages.length <= most) return thread;
  return { ...thread, messages: thread.messages.slice(-most), hasOlder: true };
}

/** Whether a message has, or would have, its place in the stretch that is loaded. */
export function covers(thread: Thread, messageId: number): boolean {
  const span = spanOf(thread);
  return span !== null && messageId <= span.last && (!thread.hasOlder || messageId >= span.first);
}

/** Whether a message has its place after everything that is loaded, up to the end. */
export function isAfter(thread: Thread, messageId: number): boolean {
  return !thread.hasNewer && messageId > (spanOf(thread)?.last ?? 0);
}

/**
 * These messages as they are now; those of them that were asked for and did not come were removed, and those that were
 * not there were brought back.
 */
export function withChanged(thread: Thread, asked: readonly number[], now: readonly Message[]): Thread {
  const known = new Map(now.map((message) => [message.messageId, message]));
  const gone = new Set(asked.filter((messageId) => !known.has(messageId)));
  const there = new Set(thread.messages.map(({ messageId }) => messageId));
  const back = now.filter(({ messageId }) => !there.has(messageId) && covers(thread, messageId));
  const messages = joined(thread.messages, back)
    .filter(({ messageId }) => !gone.has(messageId))
    .map((message) => markGone(known.get(message.messageId) ?? message, gone));
  const { pinned } = thread.conversation;
  const isPinGone = pinned !== null && gone.has(pinned.messageId);
  const changed = pinned === null ? undefined : known.get(pinned.messageId);
  return {
    ...thread,
    messages,
    conversation: {
      ...thread.conversation,
      ...(isPinGone ? { pinned: null } : {}),
      ...(pinned === null || changed === undefined ? {} : { pinned: { ...pinned, text: changed.text } }),
    },
  };
}

function markGone(message: Message, gone: ReadonlySet<number>): Message {
  const { quote } = message;
  if (quote === null || !gone.has(quote.messageId)) return message;
  return { ...message, quote: { ...quote, text: '', isRemoved: true } };
}

/** Messages of others up to this one are read. */
export function readUpTo(thread: Thread, messageId: number): Thread {
  return withRead(thread, (message) => message.messageId <= messageId);
}

export function readOnly(thread: Thread, messageIds: ReadonlySet<number>): Thread {
  return withRead(thread, (message) => messageIds.has(message.messageId));
}

export const allRead = (thread: Thread): Thread => {
  const read = withRead(thread, () => true);
  return { ...read, conversation: { ...read.conversation, firstUnreadId: 0, unreadTotal: 0 } };
};

/** The count falls by one for each message that was not read before (specification section 4). */
function withRead(thread: Thread, isSeen: (message: Message) => boolean): Thread {
  let newlyRead = 0;
  const messages = thread.messages.map((message) => {
    if (message.isMine || message.isRead || !isSeen(message)) return message;
    newlyRead += 1;
    return { ...message, isRead: true };
  });
  if (newlyRead === 0) return thread;
  const { conversation } = thread;
  const unreadTotal = Math.max(0, conversation.unreadTotal - newlyRead);
  const next = messages.find(
    ({ messageId, isMine, isRead }) => !isMine && !isRead && messageId >= conversation.firstUnreadId,
  );
  const firstUnreadId = unreadTotal === 0 ? 0 : (next?.messageId ?? conversation.firstUnreadId);
  return { ...thread, messages, conversation: { ...conversation, unreadTotal, firstUnreadId } };
}

/** Two stretches of which the second goes on where the first ends; what both have counts as the second has it. */
function joined(earlier: readonly Message[], later: readonly Message[]): readonly Message[] {
  const first = later[0]?.messageId;
  if (first === undefined) return earlier;
  const known = new Set(later.map(({ messageId }) => messageId));
  const end = earlier.at(-1)?.messageId ?? 0;
  if (end < first) return [...earlier, ...later];
  const all = [...earlier.filter(({ messageId }) => !known.has(messageId)), ...later];
  return all.sort((one, other) => one.messageId - other.messageId);
}
