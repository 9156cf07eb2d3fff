import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@bilim/contract/client';
import type { Call } from '@bilim/contract/client';
import type { Endpoint, Envelope, Person } from '@bilim/contract';
import type { InjectOptions } from 'fastify';

import { buildApp } from '#app';
import { startSession } from '#modules/auth/sessions/sessions.service.ts';
import { reachCounts } from '#modules/news/reach/reach.jobs.ts';
import { shareNoProcesses, shareProcesses } from '#platform/aside/runAside.ts';
import { openDatabase } from '#platform/db/database.ts';
import { limitDownloads } from '#platform/files/downloads.ts';
import { folderStore } from '#platform/files/folderStore.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { openLive } from '#platform/live/live.ts';
import { postgresWakeUps } from '#platform/live/wakeUps.ts';
import type { Parts } from '#platform/parts.ts';
import { webPush } from '#platform/push/push.ts';
import { databaseSettings } from '#platform/settings.ts';

import { Browser } from './browser.ts';
import { builder } from './build/index.ts';
import { campusNow, testKeys } from './campus.ts';
import { openCopy } from './database.ts';
import type { TestDatabase } from './database.ts';
import { refuseSecondConnections } from './secondConnections.ts';

export type Portal = Awaited<ReturnType<typeof openPortal>>;

/** A complete server on its own database, for one test file. The clock stands still until a test moves it. */
export async function openPortal({
  connections = 5,
  copy: given,
  silenceMs,
  sharesProcesses = true,
  ...over
}: Partial<
  Pick<
    Parts,
    | 'keys'
    | 'isTraining'
    | 'webFolder'
    | 'publicUrl'
    | 'strangersUrl'
    | 'isSecure'
    | 'openId'
    | 'mailer'
    | 'virusScan'
    | 'limitsRequests'
  >
> & {
  /** How many its pool has. */
  readonly connections?: number;
  /** Another database than a copy of the template. */
  readonly copy?: Pick<TestDatabase, 'url' | 'drop'>;
  /** How long its database may say nothing, where a test does not wait as long as people do. */
  readonly silenceMs?: number;
  /** Whether work aside is done in one process, piece after piece; without it each piece has its own, as in production. */
  readonly sharesProcesses?: boolean;
} = {}) {
  if (sharesProcesses) shareProcesses();
  const copy = given ?? (await openCopy());
  const database = openDatabase(copy.url, connections, silenceMs);
  const { db, pool } = database;
  const seconds = refuseSecondConnections(database);
  const folder = mkdtempSync(join(tmpdir(), 'bilim-portal-'));
  let now = campusNow;
  const clock = { now: () => now };
  const settings = databaseSettings(db, clock);
  const parts: Parts = {
    db,
    pool,
    clock,
    keys: testKeys,
    settings,
    files: folderStore(folder),
    downloads: limitDownloads(settings, clock),
    virusScan: null,
    openId: null,
    live: openLive(db, postgresWakeUps(pool, copy.url)),
    push: webPush({
      key: testKeys.of('push'),
      contact: 'mailto:portal@campus.example',
      isService: ({ hostname }) => hostname === '127.0.0.1',
    }),
    mailer: null,
    address: 'https://portal.campus.example',
    isSecure: true,
    webFolder: undefined,
    ...over,
  };
  const app = await buildApp(parts);
  const inject = app.inject.bind(app);
  app.inject = ((asked: InjectOptions) => seconds.outside(() => inject(asked))) as typeof app.inject;
  const signedIn = new Map<number, Promise<Browser>>();
  let listening: Promise<string> | undefined;

  /** A browser in which this person has signed in; made once per person. */
  async function browserOf(person: Person): Promise<Browser> {
    const known = signedIn.get(person.id) ?? openSession(person);
    signedIn.set(person.id, known);
    return await known;
  }

  async function openSession(person: Person): Promise<Browser> {
    const browser = new Browser(app);
    const secret = await startSession(parts, db, {
      userId: person.id,
      role: person.role,
      ip: '127.0.0.1',
      device: 'test',
      token: 'own-instance',
    });
    browser.cookies.set('__Host-sid', secret);
    await browser.get('/config.json');
    return browser;
  }

  return {
    app,
    db,
    pool,
    parts,
    build: builder(db),
    url: copy.url,
    /** Where its files lie. */
    folder,

    /** Moves the portal's clock. */
    setTime(at: Date | string) {
      now = typeof at === 'string' ? new Date(at) : at;
    },

    /** Counts whom the news have reached that somebody has asked about, as the process beside the calls does. */
    async countReach() {
      let counted = 0;
      for (let more = -1; more !== 0; counted += more) more = await deliverBatch(db, reachCounts(parts));
      return counted;
    },

    /** Opens a port for connections that need one and gives its `127.0.0.1:8000`; a second time the same. */
    async listen() {
      listening ??= app.listen({ host: '127.0.0.1', port: 0 });
      return new URL(await listening).host;
    },

    /** A browser in which nobody has signed in. */
    browser: () => new Browser(app),
    browserOf,
    /** A second browser of the same person. */
    newBrowserOf: openSession,

    /** The client's own code path, in our words. */
    callAs(person: Person): Call {
      return createClient(
        async (url, init) => await (await browserOf(person)).fetch(url, init),
        () => person,
      );
    },

    /** The bare wire, for tests about names, refusals and malformed payloads. */
    async send(person: Person | null, { methods, path }: Endpoint, payload: Record<string, unknown> = {}) {
      const browser = person === null ? new Browser(app) : await browserOf(person);
      if (person === null) await browser.get('/config.json');
      const reply =
        methods[0] === 'GET'
          ? await browser.get(`${path}?${new URLSearchParams(payload as Record<string, string>).toString()}`)
          : await browser.post(path, payload);
      const isJson = String(reply.headers['content-type']).startsWith('application/json');
      return {
        status: reply.statusCode,
        ...(isJson ? reply.json<Envelope & Record<string, unknown>>() : {}),
      };
    },

    async close() {
      shareNoProcesses();
      await app.close();
      await parts.live.close();
      await database.close();
      await copy.drop();
      rmSync(folder, { recursive: true, force: true });
      seconds.requireNone();
    },
  };
}
