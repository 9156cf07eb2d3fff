import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';

import cookies from '@fastify/cookie';

import type { Session } from '../session/session.ts';

import { reportFailures } from './failures.ts';
import { limitRequests } from './generalLimit.ts';

let now = 0;
let app = Fastify();
afterEach(() => app.close());

/** A server that knows sessions by a header, and nothing else. */
async function open() {
  now = 0;
  app = Fastify({ trustProxy: true });
  await app.register(cookies);
  reportFailures(app);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const id = request.headers['x-session'];
    request.session = typeof id === 'string' ? ({ id, language: 'en' } as Session) : null;
  });
  limitRequests(app, () => now);
  app.get('/', () => 'ok');
  app.get('/lms/assets/:file', () => 'export {}');
}

const ask = async (headers: Record<string, string>, url = '/') => await app.inject({ url, headers });
async function answered(times: number, headers: Record<string, string>, url?: string) {
  let good = 0;
  for (let time = 0; time < times; time += 1) if ((await ask(headers, url)).statusCode === 200) good += 1;
  return good;
}

describe('a flood of requests', () => {
  it('of one session is refused with a sentence and the time to wait, and let in again after it', async () => {
    await open();
    expect(await answered(600, { 'x-session': 'a' })).toBe(300);

    const refused = await ask({ 'x-session': 'a' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(refused.json()).toMatchObject({ result: 11, code: 'request.too_many', data: null });
    now += 1000;
    expect(await answered(100, { 'x-session': 'a' })).toBe(20);
  });

  it('does not hurt another session behind the same address', async () => {
    await open();
    await answered(400, { 'x-session': 'a', 'x-forwarded-for': '192.0.2.1' });

    expect(await answered(10, { 'x-session': 'b', 'x-forwarded-for': '192.0.2.1' })).toBe(10);
    expect(await answered(10, { 'x-forwarded-for': '192.0.2.1' })).toBe(10);
  });

  it('of strangers is counted by address, and by network where somebody has any number of addresses', async () => {
    await open();
    const from = async (ip: string, times: number) => await answered(times, { 'x-forwarded-for': ip });

    expect((await from('2001:db8::1', 3050)) + (await from('2001:db8::2', 3050))).toBe(6000);
    expect([await from('2001:db8:0:1::1', 1), await from('192.0.2.2', 1)]).toEqual([1, 1]);
  });

  it('is not what a campus does that opens the portal for the first time behind one address', async () => {
    await open();
    const campus = { 'x-forwarded-for': '192.0.2.1' };

    expect(await answered(7000, campus, '/lms/assets/a.js')).toBe(7000);
    for (let second = 0; second < 5; second += 1) {
      expect(await answered(200, campus)).toBe(200);
      now += 1000;
    }
    expect(await answered(6000, campus)).toBe(6000);
  });
});
