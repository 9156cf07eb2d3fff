import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { people } from '#modules/people/people.tables.ts';
import { fileCalls, openPortal, sampleFiles, serveFileCalls, startSecondServer, student } from '#testing';
import type { Portal } from '#testing';

import { openS3Server } from '../../testing/s3Server.ts';
import { files, outbox, rateCounters } from '../db/platform.tables.ts';
import { deliverBatch } from '../jobs/outbox.ts';

import { collectFiles } from './collect.ts';
import { readFilesSettings } from './filesSettings.ts';
import { openFiles } from './openFiles.ts';
import { fileRemoval } from './removal.ts';
import { connectS3 } from './s3Store.ts';
import type { FileStore } from './store.ts';

const hourMs = 3_600_000;
/** Files on a disk are as old as the clock on the wall says. */
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  serveFileCalls(portal.app, portal.parts);
  portal.setTime(new Date());
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.update(people).set({ photoFileId: null });
  for (const table of [files, outbox, rateCounters]) await portal.db.delete(table);
});

async function keysOf(store: FileStore) {
  const keys: string[] = [];
  for await (const key of store.list(inHours(1))) keys.push(key);
  return keys;
}

async function collect(store: FileStore, at: Date) {
  await portal.db.delete(rateCounters);
  await collectFiles(store)(portal.db, at);
  await deliverBatch(portal.db, fileRemoval({ ...portal.parts, files: store }));
}

const insertRow = async (storageKey: string) => await portal.build.file({ kind: 'news', storageKey });

async function insertOwned(storageKey: string) {
  const photoFileId = await insertRow(storageKey);
  await portal.db.update(people).set({ photoFileId }).where(eq(people.id, student.id));
}

it.each(['a folder', 'a bucket'])(
  'in %s, bytes without a row and rows without an owner go after a day',
  async (where) => {
    const server = where === 'a bucket' ? await openS3Server() : null;
    const store = server === null ? portal.parts.files : await openFiles(readFilesSettings(server.url), '');
    try {
      const [orphan, unowned, owned] = [
        await store.put(Buffer.from('orphan')),
        await store.put(Buffer.from('unown')),
        await store.put(Buffer.from('owned')),
      ];
      const unownedId = await insertRow(unowned);
      await insertOwned(owned);

      await collect(store, inHours(23));
      expect((await keysOf(store)).sort()).toEqual([orphan, unowned, owned].sort());

      await collect(store, inHours(25));
      expect(await keysOf(store)).toEqual([owned]);
      const [row] = await portal.db.select().from(files).where(eq(files.id, unownedId));
      expect(row!.removedAt).not.toBeNull();
      await collect(store, inHours(50));
      expect(await keysOf(store)).toEqual([owned]);
      await store.remove(owned);
    } finally {
      await server?.close();
    }
  },
);

it('uploads into a bucket that a crash left unfinished go after a day, and those of others stay', async () => {
  const server = await openS3Server();
  const settings = readFilesSettings(server.url)!;
  const store = await openFiles(settings, '');
  const client = await connectS3(settings);
  const begin = async (objectName: string) => {
    const uploadID = await client.initiateNewMultipartUpload(settings.bucket, objectName, {});
    const place = { bucketName: settings.bucket, objectName, uploadID, partNumber: 1, headers: {} };
    await client.uploadPart(place, Buffer.alloc(5_300_000));
    return objectName;
  };
  const unfinished = async () => {
    const names: string[] = [];
    for await (const { key } of client.listIncompleteUploads(settings.bucket, '', true)) names.push(key);
    return names.sort();
  };
  try {
    const crashed = await begin(`00/${randomUUID()}`);
    const foreign = await begin('backup/dump.tar');
    const whole = await store.put(Buffer.alloc(12_000_000, 'x'));
    await insertOwned(whole);
    expect(await unfinished()).toEqual([crashed, foreign]);

    await collect(store, inHours(23));
    expect(await unfinished()).toEqual([crashed, foreign]);
    await collect(store, inHours(25));
    expect(await unfinished()).toEqual([foreign]);
    expect((await store.read(whole)).length).toBe(12_000_000);
  } finally {
    await server.close();
  }
});

it('goes round once a day, whichever process is first', async () => {
  const cronJob = collectFiles(portal.parts.files);
  const at = inHours(30);
  await Promise.all([cronJob(portal.db, at), cronJob(portal.db, at)]);
  const late = await portal.parts.files.put(Buffer.from('late'));
  await cronJob(portal.db, at);
  expect(await keysOf(portal.parts.files)).toEqual([late]);

  await cronJob(portal.db, inHours(54));
  expect(await keysOf(portal.parts.files)).toEqual([]);
});

it('every table that points to files is an owner', async () => {
  const { rows } = await portal.db.execute<{ columns: number }>(sql`
    select array_length(conkey, 1) as columns from pg_constraint where contype = 'f' and confrelid = 'files'::regclass`);

  expect(rows.length).toBeGreaterThan(2);
  expect(new Set(rows.map(({ columns }) => columns))).toEqual(new Set([1]));
});

it(
  'a process killed between bytes and commit leaves bytes without a row, never a row without bytes',
  { tags: 'long', timeout: 30_000 },
  async () => {
    const { child, host } = await startSecondServer(portal.url, portal.folder);
    const browser = await portal.browserOf(student);
    const form = new FormData();
    form.set('message', 'wait');
    form.append('files', new Blob([new Uint8Array(sampleFiles.pdf)]), 'a.pdf');
    const sending = fetch(`http://${host}${fileCalls.news.path}`, {
      method: 'POST',
      headers: {
        cookie: [...browser.cookies]
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('; '),
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        'idempotency-key': 'killed-on-the-way',
      },
      body: form,
    }).catch(() => null);
    const waits = sql`select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`;
    while ((await portal.db.execute(waits)).rows.length === 0) await sleep(20);
    child.kill('SIGKILL');

    expect(await sending).toBeNull();
    expect(await portal.db.select().from(files)).toEqual([]);
    expect(await keysOf(portal.parts.files)).toHaveLength(1);
    const kept = await portal.callAs(student)(
      fileCalls.news,
      {},
      { files: [new File([new Uint8Array(sampleFiles.pdf)], 'a.pdf')], idempotencyKey: 'killed-on-the-way' },
    );
    expect(kept).toHaveLength(1);
    await collect(portal.parts.files, inHours(25));
    // The row of the second try has no owner in this test, so it goes as well.
    expect(await keysOf(portal.parts.files)).toEqual([]);
  },
);
