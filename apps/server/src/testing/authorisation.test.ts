import { apis } from '@bilim/contract/apis';
import type { Api, Endpoint } from '@bilim/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { rateCounters } from '#platform/db/platform.tables.ts';
import { openIdProvider } from '#platform/openid/openIdProvider.ts';

import { actors, personOf } from '../actors/rows.ts';
import type { Actor, Cell, Row } from '../actors/rows.ts';
import { authorisation } from './authorisation.table.ts';
import type { Browser } from './browser.ts';
import { openIdentityProvider } from './openid/index.ts';
import type { IdentityProvider } from './openid/index.ts';
import { openPortal } from './portal.ts';
import { campusNow } from './campus.ts';
import type { Portal } from './portal.ts';

/** With one connection whoever asks for a second one waits for good; with more, only when enough of them meet. */
let portal: Portal;
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider('http://127.0.0.1:8000', []);
  const settings = provider.settingsFor('http://127.0.0.1:8000');
  portal = await openPortal({ connections: 1, openId: openIdProvider(settings) });
});
afterAll(async () => {
  await portal.close();
  await provider.shut();
});
beforeEach(async () => {
  await portal.db.delete(rateCounters);
});

const modules: readonly (readonly [string, Api, Readonly<Record<string, Row>>])[] = Object.entries(apis).map(
  ([name, api]) => [name, api, authorisation[name as keyof typeof authorisation]],
);

const browsers = new Map<Actor, Browser>();
let calls = 0;

/** Makes the call as this actor; once more where an earlier one has ended the session. */
async function send(actor: Actor, endpoint: Endpoint, payload: Record<string, unknown>) {
  calls += 1;
  // So that no call finds the settings known already.
  portal.setTime(new Date(campusNow.getTime() + (calls % 2) * 2_000));
  // Somebody may have signed in there.
  const known = actor === 'AN' ? undefined : browsers.get(actor);
  const reply = await sendFrom(known ?? (await open(actor)), endpoint, payload);
  if (reply.statusCode !== 401 || known === undefined) return reply;
  return await sendFrom(await open(actor), endpoint, payload);
}

async function open(actor: Actor) {
  const person = personOf[actor];
  const browser = person === null ? portal.browser() : await portal.newBrowserOf(person);
  if (person === null) await browser.get('/config.json');
  browsers.set(actor, browser);
  return browser;
}

async function sendFrom(browser: Browser, endpoint: Endpoint, payload: Record<string, unknown>) {
  if (endpoint.kind === 'upload') return await browser.upload(endpoint.path, tinyPhoto, asFields(payload));
  if (endpoint.methods[0] === 'POST')
    return await browser.post(endpoint.path, payload, { 'idempotency-key': `call-number-${calls}` });
  return await browser.get(
    `${endpoint.path}?${new URLSearchParams(payload as Record<string, string>).toString()}`,
  );
}

/** A form carries texts. */
function asFields(payload: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
}

/** All; on a server given from outside one, and rather one who may: who may is the same on all of them. */
function askers(cells: readonly Cell[]): readonly (readonly [Actor, Cell])[] {
  const all = actors.map((actor, column) => [actor, cells[column]!] as const);
  if (process.env['TEST_DATABASE_URL'] === undefined) return all;
  return [all.find(([, cell]) => allowed[cell].includes(200)) ?? all[0]!];
}

/** The smallest PNG: one transparent pixel. */
const tinyPhoto = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(modules)('%s', (_module, api, rows) => {
  describe.each(Object.entries(api))('%s', (name, endpoint) => {
    const row = rows[name]!;
    const cells = row.cells.split(' ') as Cell[];

    it.each(askers(cells))('to %s: %s', async (actor, cell) => {
      const reply = await send(actor, endpoint, row.send?.(actor) ?? {});

      expect(allowed[cell], `${reply.statusCode} ${reply.body.slice(0, 300)}`).toContain(reply.statusCode);
      if (reply.statusCode >= 400)
        expect(reply.json()).toMatchObject({ result: expect.any(Number), code: expect.any(String) });
      expect(timesIn(reply.body).filter((time) => !ourTime.test(time))).toEqual([]);
      if (cell === 'emp') expect(reply.json()).toMatchObject({ data: [] });
    });
  });
});

/** Instants have one form on the wire: that of the university's clock. */
const ourTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+06:00$/;

/** Whatever reads like a day and a time of day. */
function timesIn(body: string): string[] {
  return body.match(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^"\\]*/g) ?? [];
}

/** A refusal tells nothing: 403, or 404 and 422 where the object, for this actor, does not exist. */
const allowed: Readonly<Record<Cell, readonly number[]>> = {
  '401': [401],
  no: [401, 403, 404, 422],
  ok: [200, 303],
  own: [200],
  emp: [200],
};

it('knows every call and every actor', () => {
  for (const [, api, rows] of modules) {
    expect(Object.keys(rows).toSorted()).toEqual(Object.keys(api).toSorted());
    for (const { cells } of Object.values(rows)) expect(cells.split(' ')).toHaveLength(actors.length);
  }
});
