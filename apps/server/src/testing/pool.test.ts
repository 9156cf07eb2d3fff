import { afterAll, beforeAll, expect, it } from 'vitest';

import { campusNow, campusPassword, openPortal } from './index.ts';
import type { Portal } from './index.ts';
import { everyone } from '../actors/people.ts';

/** Each call alone on such a server: the test of authorisation. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ connections: 1 });
});
afterAll(() => portal.close());

it(
  'a server with a single connection changes the passwords of many people at once',
  { tags: 'long' },
  async () => {
    const people = Object.values(everyone);
    const browsers = await Promise.all(
      people.map(async (person) => ({ person, browser: await portal.newBrowserOf(person) })),
    );
    // So that none of them finds the settings known already.
    portal.setTime(new Date(campusNow.getTime() + 60_000));

    const replies = await Promise.all(
      browsers.map(
        async ({ person, browser }) =>
          await browser.post(
            '/api/passwd/reset.json',
            { uid: person.id, password: campusPassword, newPassword: 'Another1234' },
            { 'idempotency-key': `many-at-once-${person.id}` },
          ),
      ),
    );

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
  },
);
