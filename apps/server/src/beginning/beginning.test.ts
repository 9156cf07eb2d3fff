import { authApi } from '@bilim/contract/auth';
import { beginningApi } from '@bilim/contract/beginning';
import { chatApi } from '@bilim/contract/chat';
import { chatCount } from '@bilim/contract/chat/count';
import { newsApi } from '@bilim/contract/news';
import { noticesApi } from '@bilim/contract/notices';
import { profileApi } from '@bilim/contract/profile';
import { queuesApi } from '@bilim/contract/queues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chatOfClass, classmate, dean, openPortal, student, teacher } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.callAs(classmate)(chatApi.insert, { ...chatOfClass, text: 'Привет' });
});
afterAll(() => portal.close());

describe('what stands around a page when it is opened', () => {
  it.each([
    ['a student', student],
    ['a teacher', teacher],
    ['an office', dean],
  ])('is for %s what each of its parts tells by itself', async (_who, person) => {
    const call = portal.callAs(person);
    const all = await call(beginningApi.all, {});

    expect(all.config).toEqual(await call(authApi.config, {}));
    expect(all.branding).toEqual(await call(authApi.logo, {}));
    expect(all.news).toEqual(await call(newsApi.unread, {}));
    expect(all.chat).toEqual(await call(chatCount, {}));
    expect(all.positions).toEqual(await call(profileApi.position, {}));
    expect(all.told).toEqual(await call(noticesApi.own, {}));
    expect(all.queues).toEqual(person === dean ? await call(queuesApi.waiting, {}) : null);
  });

  it('tells a student of unread messages, a teacher of positions, and an office of its queues', async () => {
    expect((await portal.callAs(student)(beginningApi.all, {})).chat.unreadCount).toBeGreaterThan(0);
    expect((await portal.callAs(teacher)(beginningApi.all, {})).positions).not.toEqual([]);
    expect((await portal.callAs(dean)(beginningApi.all, {})).queues).not.toBeNull();
  });
});
