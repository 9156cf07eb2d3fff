import type { Call } from '@bilim/contract/client';
import { expect, it, vi } from 'vitest';

import { outdate, takeFirst } from './beginning.ts';

const callOnce = () =>
  vi.fn<() => Promise<object>>(async () => ({
    chat: { unreadCount: 9 },
    news: { unread: 2 },
  })) as unknown as Call;

it('what stands around a page is asked for once, and each part of it given once', async () => {
  const call = callOnce();

  expect(await takeFirst(call, 'chat')).toEqual({ unreadCount: 9 });
  expect(await takeFirst(call, 'news')).toEqual({ unread: 2 });
  expect(await takeFirst(call, 'chat')).toBeNull();
  expect(call).toHaveBeenCalledOnce();
});

it('what was asked for before a change is given to nobody after it', async () => {
  const call = callOnce();
  expect(await takeFirst(call, 'chat')).not.toBeNull();

  outdate(call);

  expect(await takeFirst(call, 'news')).toBeNull();
});
