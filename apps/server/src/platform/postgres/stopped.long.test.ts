import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { newsApi } from '@bilim/contract/news';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { loadReference } from '#reference/loadReference.ts';
import { openPortal, student } from '#testing';
import type { Portal } from '#testing';

import { openHealth } from '../../start/health.ts';
import { openMetrics } from '../../start/metrics.ts';
import { fillCampus, today } from '../../testing/campus.ts';
import { openCopy } from '../../testing/database.ts';
import { openPostgresLine } from '../../testing/postgresLine.ts';
import { freePort } from '../../cluster/freePort.ts';
import { openDatabase } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { postgresWakeUps } from '../live/wakeUps.ts';

import { connectionUrl } from './connectionUrl.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';

const ending: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** Asks for the news as a browser does, and says what came of it. */
async function asking(portal: Portal) {
  const host = await portal.listen();
  const browser = await portal.browserOf(student);
  const cookie = [...browser.cookies]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const headers = {
    cookie,
    'content-type': 'application/json',
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
  };
  return async () => {
    const begun = Date.now();
    try {
      const reply = await fetch(`http://${host}${newsApi.data.path}`, {
        method: 'POST',
        headers,
        body: '{"page":1}',
      });
      const { code } = (await reply.json()) as { code: string | null };
      return { outcome: `${reply.status} ${code ?? ''}`.trim(), ms: Date.now() - begun };
    } catch (error) {
      return { outcome: String(error), ms: Date.now() - begun };
    }
  };
}

const stopped = { asked: 60, silenceMs: 12_000, longestMs: 20_000 };
const askEveryMs = 500;

describe(`a database that is stopped for ${(stopped.asked * askEveryMs) / 1000} seconds`, () => {
  let portal: Portal;
  let postmaster: number;
  beforeEach(async () => {
    const home = mkdtempSync(path.join(os.tmpdir(), 'bilim-stopped-'));
    chmodSync(home, 0o711);
    ending.push(() => rmSync(home, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(home, 'postgres'),
      settings: { fsync: 'off' },
    });
    ending.push(() => postgres.stop());
    postmaster = postgres.pid;
    const url = connectionUrl(postgres.connection);
    await migrateDatabase(url);
    const database = openDatabase(url, 2);
    await loadReference(database.db, today);
    await fillCampus(database.db);
    await database.close();
    portal = await openPortal({ copy: { url, drop: async () => {} }, silenceMs: stopped.silenceMs });
    ending.push(() => portal.close());
  });

  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const pairs = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    const children = pairs.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []));
    for (const pid of [postmaster, ...children]) process.kill(pid, name);
  };

  it('is told to everybody in time, and forgotten when it goes on', async () => {
    const port = await freePort();
    const metrics = openMetrics({ ...portal, refusals: portal.app.refusals });
    await openHealth(port, { pool: portal.pool, trouble: () => null, metrics });
    const ready = async () => await (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
    const ask = await asking(portal);
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(await ready()).toBe('ok');

    signal('SIGSTOP');
    const asked: ReturnType<typeof ask>[] = [];
    try {
      while (asked.length < stopped.asked) {
        asked.push(ask());
        await sleep(askEveryMs);
      }
      expect(await ready()).toBe('no database');
    } finally {
      signal('SIGCONT');
    }
    await expect.poll(async () => (await ask()).outcome, { timeout: 5_000 }).toBe('200');
    expect(await ready()).toBe('ok');

    const told = await Promise.all(asked);
    // The last ones may have come through to a database that went on.
    const early = told.slice(0, stopped.asked / 2);
    expect(new Set(early.map(({ outcome }) => outcome))).toEqual(new Set(['503 server.busy']));
    expect(told.filter(({ outcome }) => !/^(200|503 server.busy)$/.test(outcome))).toEqual([]);
    expect(Math.max(...told.map(({ ms }) => ms))).toBeLessThan(stopped.longestMs);
    expect((await Promise.all(Array.from({ length: 20 }, ask))).map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 20 }, () => '200'),
    );
  }, 120_000);
});

describe('connections that lead nowhere, without a word', () => {
  it('are given up however long they lay idle, and others take their place', async () => {
    const copy = await openCopy();
    ending.push(() => copy.drop());
    const line = await openPostgresLine(copy.url);
    ending.push(() => line.close());
    const portal = await openPortal({
      copy: { url: line.url, drop: async () => {} },
      silenceMs: 1_000,
    });
    ending.push(() => portal.close());
    const ask = await asking(portal);
    await Promise.all(Array.from({ length: 40 }, ask));
    await sleep(1_500);

    line.lose();
    const [first] = await Promise.all([ask(), ask()]);
    expect(first).toMatchObject({ outcome: '503 server.busy' });
    expect(first?.ms).toBeLessThan(5_000);

    const later = await Promise.all(Array.from({ length: 40 }, ask));
    expect(new Set(later.map(({ outcome }) => outcome))).toEqual(new Set(['200']));
  });

  it('hear wake-ups again by another one', async () => {
    const copy = await openCopy();
    ending.push(() => copy.drop());
    const line = await openPostgresLine(copy.url);
    ending.push(() => line.close());
    const speaking = openDatabase(copy.url, 1);
    ending.push(() => speaking.close());
    const wakeUps = postgresWakeUps(speaking.pool, line.url, { pulseMs: 200, silenceMs: 500 });
    ending.push(() => wakeUps.close());
    const heard: string[] = [];
    wakeUps.subscribe((said) => heard.push(said));
    await expect.poll(() => heard).toEqual(['']);

    line.lose();

    await expect
      .poll(async () => {
        await wakeUps.publish('here');
        return heard;
      })
      .toContain('here');
  });
});
