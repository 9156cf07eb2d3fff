import { apis } from '@bilim/contract/apis';
import { wireColumns } from '@bilim/contract';
import type { Endpoint } from '@bilim/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { rateCounters } from '#platform/db/platform.tables.ts';
import { openIdProvider } from '#platform/openid/openIdProvider.ts';

import { actors, personOf } from '../actors/rows.ts';
import type { Actor, Row } from '../actors/rows.ts';
import { authorisation } from './authorisation.table.ts';
import type { Browser } from './browser.ts';
import { isLong } from './long.ts';
import { openIdentityProvider } from './openid/index.ts';
import type { IdentityProvider } from './openid/index.ts';
import { openPortal } from './portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let provider: IdentityProvider;
const browsers = new Map<Actor, Browser>();

beforeAll(async () => {
  provider = await openIdentityProvider('http://127.0.0.1:8000', []);
  const settings = provider.settingsFor('http://127.0.0.1:8000');
  portal = await openPortal({ openId: openIdProvider(settings) });
  for (const actor of actors) browsers.set(actor, await open(actor));
});
afterAll(async () => {
  await portal.close();
  await provider.shut();
});

async function open(actor: Actor) {
  const person = personOf[actor];
  if (person !== null) return await portal.newBrowserOf(person);
  const browser = portal.browser();
  await browser.get('/config.json');
  return browser;
}

/** What a hostile or broken sender may put where a value belongs. */
const oddValues: readonly unknown[] = [
  null,
  true,
  '',
  '1',
  1.5,
  -1,
  -2,
  0,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER + 1,
  1e308,
  [1],
  {},
  [[[]]],
  'x'.repeat(100_000),
  '\u202Eelif',
  'e\u0301'.repeat(1000),
  '👩‍👩‍👧‍👦',
  '%_\\',
  `'";--`,
  '${7*7}',
  '=1+1',
  '<svg onload=alert(1)>',
  '\r\nX: y',
  ';!;',
  '|',
  '2026-02-30',
  '99999-01-01',
  '0000-00-00',
  '2026-10-14T00:00:00Z',
  'constructor',
];

/** Each field gets one of them, from call to call another, and all of them in the long run. */
function shareOf(values: readonly unknown[], place: number): readonly unknown[] {
  return isLong ? values : [values[place % values.length]];
}

/** For those who are refused before anybody looks at the values, or for whom they are read as for others. */
const fewOddValues: readonly unknown[] = [null, {}, '1', 'x'.repeat(100_000)];

/**
 * Who sends: one of those who may, with everything, and one who is refused whatever is sent: that one tries one field. In
 * the long run both ends of those who may and may not, with all fields.
 */
function sendersOf({ cells }: Row) {
  const isRefused = cells.split(' ').map((cell) => cell === '401' || cell === 'no');
  const may = actors.filter((_actor, column) => isRefused[column] === false);
  const mayNot = actors.filter((_actor, column) => isRefused[column] === true);
  const chosen = isLong ? [...ends(may), ...ends(mayNot)] : [...may.slice(0, 1), ...mayNot.slice(-1)];
  return chosen.map(
    (actor, place) =>
      [actor, place === 0 ? oddValues : fewOddValues, place === 0 || isLong ? Infinity : 1] as const,
  );
}

function ends<T>(list: readonly T[]): T[] {
  return [...new Set([...list.slice(0, 1), ...list.slice(-1)])];
}

const calls = Object.entries(apis)
  .flatMap(([module, api]) =>
    Object.entries(api).map(([name, endpoint]) => {
      const rows: Readonly<Record<string, Row>> = authorisation[module as keyof typeof authorisation];
      return [`${module}.${name}`, endpoint as Endpoint, rows[name]!] as const;
    }),
  )
  .map(([name, endpoint, row], number) => [name, endpoint, row, number] as const);

/** No word of how we are built may leak into a reply. */
const inside =
  /\bat [\w.<]+ \(|\bpg_(?:catalog|class|hba|notify|stat|toast|type)|node_modules|\/home\/|\bselect\b.*\bfrom\b|\$argon2/i;

/** Nothing that is asked wrongly keeps the server at it; a machine that does much else besides takes its time, too. */
const longestMs = 15_000;

async function send(actor: Actor, endpoint: Endpoint, body: unknown) {
  const browser = browsers.get(actor)!;
  const started = performance.now();
  const reply =
    endpoint.methods[0] === 'GET'
      ? await browser.get(`${endpoint.path}?${queryOf(body)}`)
      : await browser.post(endpoint.path, JSON.stringify(body));
  expect(
    reply.statusCode,
    `${endpoint.path} ${JSON.stringify(body).slice(0, 300)} -> ${reply.body.slice(0, 300)}`,
  ).toBeLessThan(500);
  expect(performance.now() - started).toBeLessThan(longestMs);
  // A file may be written in JSON, too.
  const isFile = endpoint.kind === 'download' && reply.statusCode < 400;
  if (!isFile && String(reply.headers['content-type']).includes('json')) {
    expect(reply.json()).toHaveProperty('result');
    expect(reply.body).not.toMatch(inside);
  }
  // By signing out, or because an office has renewed the password.
  const isOut = reply.statusCode === 401 || endpoint.path.endsWith('logout.json');
  if (isOut && actor !== 'AN') browsers.set(actor, await open(actor));
}

function queryOf(body: unknown) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(body as object)) query.set(name, String(value));
  return query.toString();
}

describe.each(calls)('%s never fails', (_name, endpoint, row, number) => {
  const fields = (wireColumns(endpoint.input) ?? []).map(({ wire }) => wire);

  // Whoever wants a template first waits for the process that writes them; it is there for the next.
  beforeAll(async () => {
    if (!/\/template(\.xlsx)?$/.test(endpoint.path)) return;
    const actor = sendersOf(row)[0]![0];
    await browsers.get(actor)!.get(`${endpoint.path}?${queryOf(row.send?.(actor) ?? {})}`);
  });

  it.each(sendersOf(row))(
    'for %s with one odd value',
    async (actor, values, mostFields) => {
      await portal.db.delete(rateCounters);
      const good = row.send?.(actor) ?? {};
      for (const [place, field] of fields.slice(0, mostFields).entries()) {
        for (const value of shareOf(values, number + place))
          await send(actor, endpoint, { ...good, [field]: value });
        const { [field]: _left, ...without } = good;
        await send(actor, endpoint, without);
      }
      await send(actor, endpoint, { ...good, role: 90, newsPerms: 1, grants: ['people.read'] });
    },
    60_000,
  );

  it('with anything at all', async () => {
    await portal.db.delete(rateCounters);
    const anything = fc.dictionary(
      fc.oneof(fc.constantFrom(...fields, 'uid'), fc.string()),
      fc.jsonValue({ maxDepth: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(anything, (body) => send(sendersOf(row)[0]![0], endpoint, body)),
      { numRuns: isLong ? 25 : 1, seed: 20_261_014 },
    );
  }, 60_000);
});

describe('bodies that are no JSON object', () => {
  const raw: readonly (readonly [string, string | Buffer, Record<string, string>])[] = [
    ['nothing', '', {}],
    ['null', 'null', {}],
    ['a list', '[]', {}],
    ['a text', '"x"', {}],
    ['a number', '42', {}],
    ['half an object', '{"a":', {}],
    ['a byte order mark', '\uFEFF{}', {}],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}],
    ['NUL', '{"a":"\\u0000"}', {}],
    ['half a surrogate pair', '{"a":"\\ud800"}', {}],
    ['thirteen levels', `${'{"a":'.repeat(13)}1${'}'.repeat(13)}`, {}],
    ['forty thousand levels', '['.repeat(40_000), {}],
    ['a prototype', '{"__proto__":{"role":90}}', {}],
    ['a constructor', '{"constructor":{"prototype":{"role":90}}}', {}],
    ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }],
    ['compressed bytes', '{}', { 'content-encoding': 'gzip' }],
    ['plain text', '{}', { 'content-type': 'text/plain' }],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['ten megabytes', `{"a":"${'x'.repeat(10_000_000)}"}`, {}],
  ];

  it.each(raw)('are refused: %s', async (_name, body, headers) => {
    const browser = await open('SS');
    const reply = await browser.raw('/api/misc/settings.json', body, headers);

    expect([400, 413, 415]).toContain(reply.statusCode);
    expect(reply.json()).toMatchObject({ result: expect.any(Number), data: null });
  });

  it('may hold brackets in texts, and pictures as letters', async () => {
    const browser = await open('SS');
    const reply = await browser.post('/api/people/find.json', { query: `{[${'['.repeat(50)} 👩‍👩‍👧‍👦` });

    expect(reply.statusCode).toBe(200);
  });
});

describe('addresses that are no call', () => {
  it.each([
    '/api/misc/settings.json/',
    '//api/misc/settings.json',
    '/API/misc/settings.json',
    '/api/misc/settings.json;x',
    '/api%2Fmisc/settings.json',
    '/api/misc/nothing.json',
    '/api/../api/misc/years.json%00',
  ])('%s', async (path) => {
    const reply = await browsers.get('SS')!.post(path, {});

    expect([400, 404]).toContain(reply.statusCode);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const)(
    '%s on a POST call',
    async (method) => {
      const reply = await portal.app.inject({ method, url: '/api/misc/settings.json' });

      expect([400, 401, 403, 404, 405]).toContain(reply.statusCode);
    },
  );
});
