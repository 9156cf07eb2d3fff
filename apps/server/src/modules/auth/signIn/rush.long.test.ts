import type { Person } from '@bilim/contract';
import { authApi } from '@bilim/contract/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { rateCounters } from '#platform/db/platform.tables.ts';
import { campusPassword, openPortal } from '#testing';
import type { Portal } from '#testing';

import { sessions } from '../auth.tables.ts';

const crowd = 300;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ limitsRequests: true });
});
afterAll(() => portal.close());

/** Opens the portal in a browser that was never there, and signs in. */
async function arrive({ id, role }: Person): Promise<number> {
  const browser = portal.browser();
  await browser.get('/config.json');
  const pair = { login: `${role}${id}`, password: campusPassword, token: `instance-${id}` };
  return (await browser.post(authApi.orize.path, pair)).statusCode;
}

it('three hundred people behind one address, who sign in before the first lesson, are all let in', async () => {
  const people = await portal.build.students(crowd);

  const answered = await Promise.all(people.map(arrive));

  expect(answered.filter((status) => status !== 200)).toEqual([]);
  const begun = await portal.db.select({ userId: sessions.userId }).from(sessions);
  expect(new Set(begun.map(({ userId }) => userId)).size).toBe(crowd);
  // They take no turns at a counter of their address either.
  const counters = await portal.db.select({ key: rateCounters.key }).from(rateCounters);
  expect(counters.filter(({ key }) => key.startsWith('login:ip:'))).toEqual([]);
});
