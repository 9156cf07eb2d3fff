import { authApi } from '@bilim/contract/auth';
import { ownAccountApi } from '@bilim/contract/ownAccount';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { buildApp } from '#app';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { openPortal, student } from '#testing';
import type { Portal } from '#testing';

import { freePort } from '../../cluster/freePort.ts';
import { outbox } from '../db/platform.tables.ts';
import { openHealth } from '../../start/health.ts';
import { openMetrics, serveMetrics } from '../../start/metrics.ts';
import { Browser } from '../../testing/browser.ts';

import { openLog } from './openLog.ts';

let portal: Portal;
let app: Portal['app'];
const lines: string[] = [];
beforeAll(async () => {
  portal = await openPortal();
});
beforeEach(async () => {
  lines.length = 0;
  await portal.db.delete(rateCounters);
  app = await buildApp(
    portal.parts,
    openLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } }),
  );
});
afterAll(() => portal.close());

/** Three wrong passwords in three ways, a forged write, and a door that is not this student's. */
async function tryDoors() {
  const visitor = new Browser(app);
  await visitor.get('/config.json');
  const guess = { login: 'student', password: 'not-the-password' };
  await visitor.post(authApi.orize.path, guess);
  await visitor.post(authApi.recovery.path, { oldlog: guess.login, oldpas: guess.password });
  await visitor.post(authApi.updateLogin.path, {
    oldlog: guess.login,
    oldpas: guess.password,
    newlog: 'other.login',
    newpas: 'Abc12345',
  });
  await visitor.post(authApi.orize.path, guess, { 'x-xsrf-token': 'forged' });
  await visitor.post(ownAccountApi.sessions.path, {});
  const insider = new Browser(app);
  for (const [name, value] of (await portal.browserOf(student)).cookies) insider.cookies.set(name, value);
  await insider.post(newsOfficeApi.insert.path, { title: 'x', message: 'x', audience: 'all' });
}

it('failed sign-ins, forged writes and closed doors leave a count in the log, and nobody’s name', async () => {
  await tryDoors();
  await app.close();

  expect(lines.map((line) => JSON.parse(line) as { refused: object })).toMatchObject([
    { level: 40, refused: { 'auth.bad_credentials': 3, 'request.xsrf': 1, 'auth.forbidden': 1 } },
  ]);
  expect(lines.join('')).not.toMatch(/student|not-the-password|127\.0\.0\.1/);
});

it('a quiet time leaves nothing', async () => {
  await new Browser(app).get('/config.json');
  await app.close();

  expect(lines).toEqual([]);
});

it('whoever watches the process reads the counts, how busy the database is, and which jobs were given up', async () => {
  const port = await freePort();
  const counted = openMetrics({ ...portal, refusals: app.refusals });
  await openHealth(port, { pool: portal.pool, trouble: () => null, metrics: counted });
  await tryDoors();
  await portal.db.insert(outbox).values([
    { kind: 'file.remove', payload: {} },
    { kind: 'file.remove', payload: {}, givenUpAt: new Date() },
  ]);

  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

  expect(metrics).toContain('bilim_refusals_total{code="auth.bad_credentials"} 3\n');
  expect(metrics).toContain('bilim_refusals_total{code="auth.required"} 1\n');
  expect(metrics).toContain('bilim_jobs{kind="file.remove",state="waiting"} 1\n');
  expect(metrics).toContain('bilim_jobs{kind="file.remove",state="given_up"} 1\n');
  expect(metrics).toMatch(/bilim_database_connections\{state="idle"\} \d+\n/);
  expect(metrics).toMatch(/nodejs_eventloop_lag_seconds \d/);
  await app.close();
});

it('elsewhere than on the loopback nobody reads the counts but who brings the token', async () => {
  const token = 'a-token-of-the-test-0123456789';
  serveMetrics(app, openMetrics({ ...portal, refusals: app.refusals }), token);
  const ask = async (authorization?: string) =>
    await app.inject({
      url: '/metrics',
      remoteAddress: '127.0.0.1',
      headers: authorization === undefined ? {} : { authorization },
    });

  for (const wrong of [undefined, token, 'Bearer ', `Bearer ${token}x`, `bearer ${token}`]) {
    const { statusCode, body } = await ask(wrong);
    expect([wrong, statusCode, body]).toEqual([wrong, 401, '']);
  }
  const read = await ask(`Bearer ${token}`);
  expect(read.statusCode).toBe(200);
  expect(read.body).toContain('bilim_database_waiting 0\n');
  await app.close();
});

it('without a token there are no counts at the address of the portal', async () => {
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
  await app.close();
});
