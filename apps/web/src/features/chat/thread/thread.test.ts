import type { Conversation, Message } from '@bilim/contract/chat/message';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  covers,
  isAfter,
  pageSize,
  readOnly,
  readUpTo,
  refreshed,
  threadOf,
  trimmed,
  withChanged,
  withNewer,
  withOlder,
  type Thread,
} from './thread.ts';

const me = 1;

function messageWith(messageId: number, over: Partial<Message> = {}): Message {
  return {
    messageId,
    text: `${messageId}`,
    isMine: over.senderId === me,
    senderId: 2,
    senderRole: 2,
    senderName: 'Асанова Айпери',
    sentAt: new Date(messageId * 1000),
    files: [],
    fileNames: [],
    isRead: true,
    firstUnreadId: 0,
    unreadTotal: 0,
    conversationId: 7,
    clientId: null,
    editedAt: null,
    quote: null,
    reactions: [],
    mentions: [],
    ...over,
  };
}

const conversation: Conversation = {
  conversationId: 7,
  isTeacher: false,
  canWrite: true,
  closedUntil: null,
  closedBy: null,
  writableUntil: '2027-01-31',
  isMuted: false,
  pinned: null,
  members: 3,
  firstUnreadId: 0,
  unreadTotal: 0,
  lastMessageId: 100,
  hasOlder: true,
  hasNewer: false,
  editMinutes: 15,
  deleteHours: 24,
};

const range = (from: number, till: number, over: Partial<Message> = {}) =>
  Array.from({ length: till - from + 1 }, (_, at) => messageWith(from + at, over));
const replyWith = (data: readonly Message[], over: Partial<Conversation> = {}) => ({
  data,
  beside: { conversation: { ...conversation, ...over } },
});
const ids = ({ messages }: Thread) => messages.map(({ messageId }) => messageId);
const unreadOf = ({ conversation: { firstUnreadId, unreadTotal } }: Thread) => [firstUnreadId, unreadTotal];

describe('pages of a conversation', () => {
  it('go before and after what is there; a page that is not full is the last one', () => {
    const middle = { ...threadOf(replyWith(range(41, 60))), hasNewer: true };
    const older = withOlder(middle, range(21, 40));
    expect([older.messages.length, older.hasOlder]).toEqual([2 * pageSize, true]);
    expect(withOlder(older, range(15, 20)).hasOlder).toBe(false);

    const newer = withNewer(older, range(61, 80));
    expect([ids(newer).at(-1), newer.hasNewer]).toEqual([80, true]);
    expect(withNewer(newer, range(81, 83))).toMatchObject({ hasNewer: false });
  });

  it('hold each message once, in its order, however they overlap', () => {
    const pages = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 25 })));
    fc.assert(
      fc.property(pages, (spans) => {
        const thread = spans.reduce(
          (now, [from, more]) => withNewer(now, range(from, from + more)),
          threadOf(replyWith(range(20, 40))),
        );
        expect(ids(thread)).toEqual([...new Set(ids(thread))].sort((one, other) => one - other));
      }),
    );
  });

  it('of a first message give the conversation its id', () => {
    const empty = threadOf(replyWith([], { conversationId: null, lastMessageId: null }));
    expect(withNewer(empty, range(1, 1)).conversation).toMatchObject({ conversationId: 7, lastMessageId: 1 });
  });
});

describe('a conversation that is asked for anew', () => {
  const known = threadOf(replyWith(range(1, 100)));

  it('keeps what was loaded before, and takes the rest as it is now', () => {
    const now = refreshed(known, replyWith(range(82, 101).filter(({ messageId }) => messageId !== 90)));
    expect(ids(now)).toEqual([...range(1, 101)].map(({ messageId }) => messageId).filter((id) => id !== 90));
  });

  it('begins anew where something in between is missing', () => {
    expect(ids(refreshed(known, replyWith(range(150, 169))))[0]).toBe(150);
  });

  it('leaves whoever reads an older stretch where they are', () => {
    const older = { ...known, hasNewer: true };
    const now = refreshed(older, replyWith(range(150, 169), { isMuted: true }));
    expect([ids(now)[0], now.conversation.isMuted]).toEqual([1, true]);
  });
});

describe('what is read', () => {
  const unread = threadOf(
    replyWith([...range(1, 2), ...range(3, 6, { isRead: false }), messageWith(7, { senderId: me })], {
      firstUnreadId: 3,
      unreadTotal: 4,
    }),
  );

  it('lowers the count by one for each message, and moves the beginning on', () => {
    expect(unreadOf(readUpTo(unread, 4))).toEqual([5, 2]);
    expect(unreadOf(readOnly(unread, new Set([5])))).toEqual([3, 3]);
    expect(unreadOf(readUpTo(unread, 7))).toEqual([0, 0]);
  });

  it('is never an own message, which others may not have read yet', () => {
    const own = { senderId: me, isRead: false };
    const thread = threadOf(
      replyWith([messageWith(1, { isRead: false }), messageWith(2, own), messageWith(3, { isRead: false })], {
        firstUnreadId: 1,
        unreadTotal: 2,
      }),
    );

    expect(unreadOf(readUpTo(thread, 2))).toEqual([3, 1]);
    expect(unreadOf(readOnly(thread, new Set([2])))).toEqual([1, 2]);
  });

  it('counts nothing twice', () => {
    const once = readUpTo(unread, 4);
    expect(readUpTo(once, 4)).toBe(once);
    expect(readUpTo(readOnly(unread, new Set([4])), 4).conversation.unreadTotal).toBe(2);
  });
});

describe('messages that were changed', () => {
  it('stand as they are now; those that did not come back are gone, from quotes and from above too', () => {
    const quote = { messageId: 2, senderName: 'А', text: '2', hasFiles: false, isRemoved: false };
    const thread = threadOf(replyWith([...range(1, 2), messageWith(3, { quote })], { pinned: { ...quote } }));
    const now = withChanged(thread, [1, 2], [messageWith(1, { text: 'исправлено' })]);
    expect(now.messages.map(({ text }) => text)).toEqual(['исправлено', '3']);
    expect(now.messages[1]?.quote).toMatchObject({ text: '', isRemoved: true });
    expect(now.conversation.pinned).toBeNull();
  });

  it('stand where they stood when they are brought back, and nowhere beyond what is loaded', () => {
    const thread = threadOf(replyWith([messageWith(11), messageWith(13)], { hasOlder: true }));
    const now = withChanged(thread, [9, 12], [messageWith(9), messageWith(12)]);
    expect(now.messages.map(({ text }) => text)).toEqual(['11', '12', '13']);
    expect([covers(thread, 9), covers(thread, 12), covers(thread, 14)]).toEqual([false, true, false]);
    expect([isAfter(thread, 13), isAfter(thread, 14)]).toEqual([false, true]);
  });
});

it('of a conversation that is left, its end stays at hand, and nothing of an older stretch', () => {
  const known = threadOf(replyWith(range(1, 100)));
  expect(trimmed(known, 10)).toMatchObject({ hasOlder: true, messages: { length: 10 } });
  expect(trimmed({ ...known, hasNewer: true }, 10)).toBeUndefined();
});
