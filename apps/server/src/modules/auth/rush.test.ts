import { authApi } from '@bilim/contract/auth';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { people } from '#modules/people/people.tables.ts';
import { campusPassword, openPortal, student } from '#testing';
import type { Portal } from '#testing';

import { sessions, userRoles, users } from './auth.tables.ts';

const crowd = 300;
const firstId = 700_000;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ limitsRequests: true });
  await enrol();
});
afterAll(() => portal.close());

/** So many more students, all with the password of the campus. */
async function enrol() {
  const [one] = await portal.db.select().from(users).where(eq(users.id, student.id));
  const ids = Array.from({ length: crowd }, (_, place) => firstId + place);
  await portal.db.insert(people).values(
    ids.map((id) => ({
      id,
      lastName: 'Асанова',
      firstName: 'Айпери',
    })),
  );
  await portal.db
    .insert(users)
    .values(ids.map((id) => ({ ...one!, id, login: `rush${id}`, loginKey: `rush${id}` })));
  await portal.db.insert(userRoles).values(ids.map((userId) => ({ userId, role: 'student' as const })));
}

/** Opens the portal in a browser that was never there, and signs in. */
async function arrive(id: number): Promise<number> {
  const browser = portal.browser();
  await browser.get('/config.json');
  const pair = { login: `rush${id}`, password: campusPassword, token: `instance-${id}` };
  return (await browser.post(authApi.orize.path, pair)).statusCode;
}

it('three hundred people behind one address, who sign in before the first lesson, are all let in', async () => {
  const ids = Array.from({ length: crowd }, (_, place) => firstId + place);

  const answered = await Promise.all(ids.map(arrive));

  expect(answered.filter((status) => status !== 200)).toEqual([]);
  const begun = await portal.db.select({ userId: sessions.userId }).from(sessions);
  expect(new Set(begun.map(({ userId }) => userId)).size).toBe(crowd);
});
