import type { Message } from '@bilim/contract/chat/message';

import { universityDayNumber } from '#platform/i18n/universityClock.ts';
import type { QueuedMessage } from '#domain/chat/queuedMessage.ts';

/** One line of a conversation on the screen. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: Date }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** Of several in a row by one person, close in time. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    }
  | {
      readonly kind: 'queued';
      readonly key: string;
      readonly queued: QueuedMessage;
      readonly isFirst: boolean;
    };

/** Messages that follow each other this closely stand together. */
const togetherMs = 5 * 60_000;

interface Given {
  readonly messages: readonly Message[];
  /** The first message may not be the first one of its day: the day is named once it is known where it begins. */
  readonly hasOlder: boolean;
  /** Not sent yet; they stand at the end, also while newer messages are not loaded: what was written must show. */
  readonly queued: readonly QueuedMessage[];
  /** The first one that was not read when the conversation was opened; 0 for none. */
  readonly unreadFrom: number;
}

/** Days, the line before what is new, and messages, joined into groups. */
export function threadRows({ messages, hasOlder, queued, unreadFrom }: Given): readonly ThreadRow[] {
  const rows: ThreadRow[] = [];
  let hasLine = unreadFrom === 0;
  for (const [place, message] of messages.entries()) {
    const before = messages[place - 1];
    const isNewDay = before === undefined ? !hasOlder : !isSameDay(before.sentAt, message.sentAt);
    if (isNewDay)
      rows.push({ kind: 'day', key: `d${universityDayNumber(message.sentAt)}`, at: message.sentAt });
    const isLine: boolean = !hasLine && message.messageId >= unreadFrom && !message.isMine;
    if (isLine) rows.push({ kind: 'unread', key: 'unread' });
    hasLine ||= isLine;
    rows.push({
      kind: 'message',
      key: keyOf(message),
      message,
      isFirst: isLine || !standTogether(before, message),
      isLast: !standTogether(message, messages[place + 1]),
    });
  }
  return [...rows, ...queuedRows(queued, messages.at(-1))];
}

function queuedRows(queued: readonly QueuedMessage[], last: Message | undefined): ThreadRow[] {
  const [first] = queued;
  if (first === undefined) return [];
  const now = new Date(first.writtenAt);
  const isNewDay = last === undefined || !isSameDay(last.sentAt, now);
  const day: ThreadRow[] = isNewDay ? [{ kind: 'day', key: `d${universityDayNumber(now)}`, at: now }] : [];
  return [
    ...day,
    ...queued.map((one, place): ThreadRow => {
      const isFirst = place === 0 && (isNewDay || !last.isMine);
      return { kind: 'queued', key: one.clientId, queued: one, isFirst };
    }),
  ];
}

/** An own message keeps the key that it had before it was sent, so that it does not flicker. */
function keyOf({ clientId, messageId }: Message) {
  return clientId ?? `m${messageId}`;
}

function standTogether(one: Message | undefined, next: Message | undefined) {
  if (one === undefined || next === undefined || one.senderId !== next.senderId) return false;
  if (!isSameDay(one.sentAt, next.sentAt)) return false;
  return next.sentAt.getTime() - one.sentAt.getTime() < togetherMs;
}

function isSameDay(one: Date, other: Date) {
  return universityDayNumber(one) === universityDayNumber(other);
}
