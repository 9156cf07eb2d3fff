import type { Message } from '@bilim/contract/chat/message';
import { describe, expect, it } from 'vitest';

import type { QueuedMessage } from '#domain/chat/queuedMessage.ts';

import { threadRows } from './threadRows.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00+06:00`);
const said = (messageId: number, senderId: number, sentAt: Date, over: Partial<Message> = {}) =>
  ({ messageId, senderId, sentAt, isMine: senderId === 1, clientId: null, ...over }) as Message;
const queued = { clientId: 'c', writtenAt: at('10:10').getTime() } as QueuedMessage;

describe('the lines of a conversation', () => {
  it('are days, the line before what is new, and messages joined into groups', () => {
    const messages = [
      said(1, 2, new Date('2026-11-19T17:59:00Z')),
      said(2, 2, new Date('2026-11-19T18:01:00Z')),
      said(3, 2, at('00:03')),
      said(4, 2, at('00:20')),
      said(5, 3, at('00:21')),
    ];
    const rows = threadRows({ messages, hasOlder: false, queued: [], unreadFrom: 4 });
    expect(
      rows.map((row) =>
        row.kind === 'message'
          ? `${row.message.messageId}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}`
          : row.kind,
      ),
    ).toEqual(['day', '1 first last', 'day', '2 first', '3 last', 'unread', '4 first last', '5 first last']);
  });

  it('end with what was not sent yet, under the key that it keeps when it is', () => {
    const before = threadRows({
      messages: [said(1, 1, at('10:09'))],
      hasOlder: false,
      queued: [queued],
      unreadFrom: 0,
    });
    expect(before.at(-1)).toMatchObject({ kind: 'queued', key: 'c', isFirst: false });
    const after = threadRows({
      messages: [said(1, 1, at('10:09')), said(2, 1, at('10:10'), { clientId: 'c' })],
      hasOlder: false,
      queued: [],
      unreadFrom: 0,
    });
    expect(after.at(-1)).toMatchObject({ kind: 'message', key: 'c' });
  });

  it('have no line before one’s own messages', () => {
    const messages = [said(1, 1, at('10:09'))];
    const rows = threadRows({ messages, hasOlder: false, queued: [], unreadFrom: 1 });
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message']);
  });

  it('name a day only once it is known where it begins', () => {
    const messages = [said(3, 2, at('10:00')), said(4, 2, at('10:09'))];
    const rows = threadRows({ messages, hasOlder: true, queued: [], unreadFrom: 0 });
    expect(rows.map(({ kind }) => kind)).toEqual(['message', 'message']);

    const whole = [said(1, 2, new Date('2026-11-19T06:00:00Z')), said(2, 2, at('09:00')), ...messages];
    const all = threadRows({ messages: whole, hasOlder: false, queued: [], unreadFrom: 0 });
    expect(all.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message', 'message', 'message']);
  });
});
