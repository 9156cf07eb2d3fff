import { apis } from '@bilim/contract/apis';
import { admits } from '@bilim/contract';
import type { Endpoint } from '@bilim/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { rateCounters } from '#platform/db/platform.tables.ts';

import { actors, personOf } from '../actors/rows.ts';
import type { Row } from '../actors/rows.ts';
import { authorisation } from './authorisation.table.ts';
import { campusNow, campusPassword, openPortal } from './index.ts';
import type { Portal } from './index.ts';
import { everyone } from '../actors/people.ts';

/** With one connection whoever asks for a second one waits for good; with more, only when enough of them meet. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ connections: 1 });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(rateCounters);
});

/** So that no call finds the settings known already. */
let minutes = 0;
function goOn() {
  minutes += 1;
  portal.setTime(new Date(campusNow.getTime() + minutes * 60_000));
}

const calls = Object.entries(apis).flatMap(([module, api]) =>
  Object.entries(api)
    .filter(([, { kind, methods }]: [string, Endpoint]) => kind === 'json' && methods[0] === 'POST')
    .map(([name, endpoint]) => {
      const rows: Readonly<Record<string, Row>> = authorisation[module as keyof typeof authorisation];
      return [`${module}.${name}`, endpoint as Endpoint, rows[name]!] as const;
    }),
);

describe('a server with a single connection', () => {
  it('changes the passwords of many people at once', async () => {
    const people = Object.entries(everyone).map(([login, person]) => ({ login, person }));
    const browsers = await Promise.all(
      people.map(async ({ person }) => ({ person, browser: await portal.newBrowserOf(person) })),
    );
    goOn();

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
  });

  it.each(calls)('answers %s', async (_name, endpoint, row) => {
    for (const actor of actors) {
      const person = personOf[actor];
      if (!admits(endpoint.access, person)) continue;
      const browser = person === null ? portal.browser() : await portal.newBrowserOf(person);
      await browser.get('/config.json');
      goOn();
      const key = `single-${actor}-${minutes}`;
      const reply = await browser.post(endpoint.path, row.send?.(actor) ?? {}, { 'idempotency-key': key });

      expect(reply.statusCode, `${actor} ${reply.body.slice(0, 300)}`).toBeLessThan(500);
    }
  });
});
