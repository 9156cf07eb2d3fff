import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { apis } from '@bilim/contract/apis';
import type { Endpoint } from '@bilim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPortal, student, teacher } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let webFolder: string;
beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'bilim-web-'));
  mkdirSync(join(webFolder, 'assets'));
  mkdirSync(join(webFolder, 'locales/kg'), { recursive: true });
  writeFileSync(
    join(webFolder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><script src="/lms/assets/a.js">',
  );
  for (const name of ['a.js', 'pdf.worker.min-B2C3.mjs'])
    writeFileSync(join(webFolder, 'assets', name), 'export {}');
  writeFileSync(join(webFolder, 'locales/kg/cm.json'), '{"a":"б"}');
  portal = await openPortal({ webFolder });
});
afterAll(async () => {
  await portal.close();
  rmSync(webFolder, { recursive: true });
});

const writes = Object.values(apis)
  .flatMap((api): Endpoint[] => Object.values(api))
  .filter(({ methods }) => methods[0] === 'POST');

describe('a POST without the right token is refused before anything else', () => {
  it.each(writes.map(({ path }) => [path]))('%s', async (path) => {
    const browser = await portal.browserOf(teacher);
    const foreign = (await portal.browserOf(student)).cookies.get('XSRF-TOKEN')!;
    const post = (headers: Record<string, string>) => browser.post(path, {}, headers);

    for (const headers of [
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': foreign },
      { 'x-xsrf-token': `${browser.cookies.get('XSRF-TOKEN')!}x` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const reply = await post(headers);
      expect(reply.statusCode, JSON.stringify(headers)).toBe(403);
      expect(reply.json()).toMatchObject({ result: 14, code: 'request.xsrf' });
    }
  });

  it('also when the cookie is there twice', async () => {
    const browser = await portal.newBrowserOf(teacher);
    const token = browser.cookies.get('XSRF-TOKEN')!;
    const cookie = `__Host-sid=${browser.cookies.get('__Host-sid')!}; XSRF-TOKEN=${token}; XSRF-TOKEN=planted`;

    const reply = await browser.post('/api/misc/settings.json', {}, { cookie, 'x-xsrf-token': token });

    expect(reply.statusCode).toBe(403);
  });
});

describe('the same call answers', () => {
  it.each([
    '/api/misc/settings.json',
    '/api/misc/settings',
    '/lms/api/misc/settings.json',
    '/lms/api/misc/settings',
  ])('at %s', async (path) => {
    const reply = await (await portal.browserOf(student)).post(path, {});

    expect(reply.json()).toMatchObject({
      result: 0,
      error: null,
      code: null,
      data: [[{ id_a_year: 26 }], expect.any(Array)],
    });
  });

  it.each(['/api/logo.json', '/lms/api/logo.json', '/lms/logo.json', '/logo.json'])(
    'with the logo at %s, however {api} of the configuration is read',
    async (path) => {
      const reply = await portal.browser().get(path);

      expect(reply.statusCode).toBe(200);
      expect(reply.body).toBe((await portal.browser().get('/api/logo.json')).body);
      expect(reply.json()).toMatchObject({ result: 0, data: [{ name: expect.any(String) }] });
    },
  );

  it('for the two payloads that repeat the caller, as numbers or as digits', async () => {
    const browser = await portal.browserOf(student);

    expect((await browser.post('/api/misc/settings.json', { uid: '201', role: '2' })).statusCode).toBe(200);
    expect((await browser.post('/api/misc/settings.json', { uid: 201, role: 1 })).json()).toMatchObject({
      code: 'auth.not_yourself',
    });
    expect((await browser.post('/api/misc/settings.json', { uid: 202, role: 2 })).json()).toMatchObject({
      code: 'auth.not_yourself',
    });
  });
});

describe('every reply', () => {
  it('is closed to other sites and to guesses of its type', async () => {
    const { headers } = await (await portal.browserOf(student)).post('/api/misc/settings.json', {});

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('about an unknown address is the envelope under /api and the page under /lms', async () => {
    expect((await portal.browser().get('/api/nothing.json')).json()).toMatchObject({
      result: 5,
      code: 'request.not_found',
    });
    const page = await portal.browser().get('/lms/journal/anything');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

it('the years begin with the entry that stands for none (specification section 3)', async () => {
  const reply = await (await portal.browserOf(student)).get('/api/misc/years.json');

  const years = reply.json<{ data: readonly { id_a_year: number; p32: string }[] }>().data;
  expect(years[0]).toEqual({ id_a_year: -1, p32: ' --- ', isDefault: 0 });
  expect(years.slice(1).map(({ id_a_year: id }) => id)).toEqual([27, 26, 25, 24, 23, 22]);
});

describe('a call by the wrong method', () => {
  it.each(['/api/misc/settings.json', '/lms/api/misc/settings'])(
    'is refused at %s with the one it takes',
    async (path) => {
      const reply = await (await portal.browserOf(student)).get(path);

      expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST']);
      expect(reply.json()).toMatchObject({ result: 5, code: 'request.method' });
    },
  );

  it('is none when only its head is asked for, as watchers of servers do', async () => {
    const head = await portal.app.inject({ method: 'HEAD', url: '/config.json' });

    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('is refused when it is sent what it should be asked for', async () => {
    const reply = await (await portal.browserOf(student)).post('/api/misc/years.json', {});

    expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    ['/api/misc/dinurls.json', 'GET, HEAD, POST'],
    ['/locales/add/ru/cm', 'POST'],
    ['/lms/locales/add/ru/cm', 'POST'],
  ])('names all of %s', async (url, allowed) => {
    const browser = await portal.browserOf(student);

    const reply = await portal.app.inject({
      method: 'DELETE',
      url,
      headers: {
        cookie: [...browser.cookies]
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('; '),
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')!,
      },
    });

    expect([reply.statusCode, reply.headers['allow']]).toEqual([405, allowed]);
  });
});

describe('the page', () => {
  it('gets a fresh nonce each time, in its text and in its policy', async () => {
    const first = await portal.browser().get('/lms');
    const second = await portal.browser().get('/lms');
    const nonce = /content="([\w-]{20,})"/.exec(first.body)![1]!;

    expect(String(first.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
    expect(String(first.headers['content-security-policy'])).toContain("script-src 'self';");
    expect(second.body).not.toContain(nonce);
  });

  it('is what / leads to', async () => {
    const reply = await portal.browser().get('/');

    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/lms']);
  });

  it('comes with files that never change under their name, and languages that may', async () => {
    const file = await portal.browser().get('/lms/assets/a.js');
    const language = await portal.browser().get('/lms/locales/kg/cm.json');

    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(language.json()).toEqual({ a: 'б' });
    expect(language.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
  });

  it('has one worker alone that compiles what unpacks pictures, and that one loads nothing', async () => {
    const policyOf = async (name: string) =>
      (await portal.browser().get(`/lms/assets/${name}`)).headers['content-security-policy'];

    expect(await policyOf('pdf.worker.min-B2C3.mjs')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    );
    expect(await policyOf('a.js')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it.each([
    '/lms/locales/xx/cm.json',
    '/lms/locales/ru/cm.json',
    '/lms/locales/kg/..%2f..%2findex.html',
    '/lms/assets/missing.js',
    '/lms/assets/..%2f..%2fpackage.json',
    '/lms/api/nothing',
  ])('has nothing at %s', async (path) => {
    expect((await portal.browser().get(path)).statusCode).toBe(404);
  });
});
