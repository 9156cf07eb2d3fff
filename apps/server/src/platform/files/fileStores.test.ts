import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readConfig } from '#config';
import { openS3Server } from '../../testing/s3Server.ts';

import { readFilesSettings } from './filesSettings.ts';
import { openFiles } from './openFiles.ts';
import { besides, MissingFile } from './store.ts';
import type { FileStore } from './store.ts';

const nobody = '00/00000000-0000-4000-8000-000000000000';
const later = () => new Date(Date.now() + 60_000);
const folder = mkdtempSync(join(tmpdir(), 'bilim-store-'));
let server: Awaited<ReturnType<typeof openS3Server>>;

beforeAll(async () => {
  server = await openS3Server();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function keysOf(files: FileStore, before = later()) {
  const keys: string[] = [];
  for await (const key of files.list(before)) keys.push(key);
  return keys;
}

/** Bytes that come in pieces, and may break off. */
async function* pieces(bytes: Buffer, { size = 65_536, breakAt = Number.POSITIVE_INFINITY } = {}) {
  for (let at = 0; at < bytes.length; at += size) {
    if (at >= breakAt) throw new Error('the sender is gone');
    yield bytes.subarray(at, at + size);
  }
}

describe.each([
  ['a folder', async () => await openFiles(null, folder)],
  ['a bucket', async () => await openFiles(readFilesSettings(server.url), folder)],
] as const)('files in %s', (_where, open) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await open();
  });

  it.each([
    ['nothing', 0],
    ['a little', 11],
    ['just a part', 5 * 1024 * 1024],
    ['several parts', 12_345_678],
  ])('come back as they were put: %s', async (_what, size) => {
    const bytes = randomBytes(size);
    const streamed = await files.put(pieces(bytes));
    const whole = await files.put(bytes);

    for (const key of [streamed, whole]) {
      expect((await files.read(key)).equals(bytes)).toBe(true);
      const { stream, sizeBytes } = await files.open(key);
      expect([sizeBytes, (await buffer(stream)).equals(bytes)]).toEqual([size, true]);
    }
    const borrowed = await files.borrow(streamed);
    expect(readFileSync(borrowed.path).equals(bytes)).toBe(true);
    await borrowed.release();
    expect(streamed).not.toBe(whole);
  });

  it('come in parts where a part is asked for', async () => {
    const key = await files.put(Buffer.from('0123456789'));
    const { stream, sizeBytes } = await files.open(key, { start: 2, end: 4 });

    expect([(await buffer(stream)).toString(), sizeBytes]).toEqual(['234', 10]);
    expect((await files.readPiece(key, { start: 2, end: 4 })).toString()).toBe('234');
    await expect(files.readPiece(key, { start: 8, end: 12 })).rejects.toThrow(MissingFile);
  });

  it('are not there when they break off on the way, in the first part or a later one', async () => {
    const before = await keysOf(files);
    const bytes = randomBytes(12_000_000);

    await expect(files.put(pieces(bytes, { breakAt: 100_000 }))).rejects.toThrow('the sender is gone');
    await expect(files.put(pieces(bytes, { breakAt: 11_000_000 }))).rejects.toThrow('the sender is gone');
    expect((await keysOf(files)).sort()).toEqual(before.sort());
  });

  it('are gone once removed, with what was made of them, and removing again does nothing', async () => {
    const key = await files.put(Buffer.from('picture'));
    for (const what of besides) await files.putBeside(key, what, Buffer.from(what));
    for (const what of besides)
      expect(await buffer((await files.openBeside(key, what)).stream)).toEqual(Buffer.from(what));
    expect((await keysOf(files)).filter((one) => one === key)).toHaveLength(1);
    const piece = async () => (await files.readPiece(key, { start: 0, end: 3 })).toString();
    expect(await piece()).toBe('pict');

    await files.remove(key);
    await files.remove(key);
    await expect(piece()).rejects.toThrow(MissingFile);
    await expect(files.read(key)).rejects.toThrow(MissingFile);
    for (const what of besides) await expect(files.openBeside(key, what)).rejects.toThrow(MissingFile);
    expect(await keysOf(files)).not.toContain(key);
    await files.putUnder(key, Buffer.from('another one'));
    expect(await piece()).toBe('anot');
    await files.putUnder(key, Buffer.from('a third one'));
    expect(await piece()).toBe('a th');
  });

  it('are missed by their own error', async () => {
    await expect(files.read(nobody)).rejects.toThrow(MissingFile);
    await expect(files.open(nobody)).rejects.toThrow(MissingFile);
    await expect(files.open(nobody, { start: 0, end: 1 })).rejects.toThrow(MissingFile);
    await expect(files.readPiece(nobody, { start: 0, end: 1 })).rejects.toThrow(MissingFile);
    await expect(files.borrow(nobody)).rejects.toThrow(MissingFile);
  });

  it.each(['../../etc/passwd', '/etc/passwd', '00/..', `${nobody}/../x`, `${nobody}.thumb`, ''])(
    'have keys and no paths: %j',
    async (key) => {
      await expect(files.read(key)).rejects.toThrow('not a storage key');
      await expect(files.remove(key)).rejects.toThrow('not a storage key');
      await expect(files.openBeside(key, 'thumb')).rejects.toThrow('not a storage key');
    },
  );

  it('are listed when they are old enough', async () => {
    const key = await files.put(Buffer.from('listed'));

    expect(await keysOf(files)).toContain(key);
    expect(await keysOf(files, new Date(Date.now() - 60_000))).not.toContain(key);
  });

  it('forgets nothing whole when it forgets what is not', async () => {
    const key = await files.put(Buffer.from('whole'));
    await files.forgetUnfinished(later());

    expect((await files.read(key)).toString()).toBe('whole');
  });

  it('do not wait in memory for a reader that takes its time (F-16)', async () => {
    const key = await files.put(pieces(Buffer.alloc(30_000_000)));
    global.gc?.();
    const before = process.memoryUsage().arrayBuffers;
    const opened = await Promise.all(Array.from({ length: 5 }, async () => await files.open(key)));
    for (const { stream } of opened) stream.read(1);
    await new Promise((resolve) => setTimeout(resolve, 500));

    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
    for (const { stream } of opened) stream.destroy();
  });
});

describe('a bucket', () => {
  it('is told apart from another place in one sentence at the start', async () => {
    const elsewhere = (url: string) => openFiles(readFilesSettings(url), folder);

    await expect(elsewhere(server.url.replace('bilim-files', 'other'))).rejects.toThrow(
      'has no bucket "other": make it',
    );
    await expect(elsewhere(server.url.replace(':S3RVER@', ':wrong@'))).rejects.toThrow(
      'does not let Bilim in',
    );
    await expect(elsewhere(server.url.replace(/:\d+\//, ':1/'))).rejects.toThrow('does not let Bilim in');
  });
});

describe('a folder', () => {
  it('forgets what began to arrive long ago and never came to its end', async () => {
    const files = await openFiles(null, folder);
    const key = await files.put(Buffer.from('whole'));
    const root = join(folder, 'files');
    const left = join(root, `${key}.1234.part`);
    writeFileSync(left, 'half');
    await files.forgetUnfinished(new Date(Date.now() - 60_000));
    expect(existsSync(left)).toBe(true);
    utimesSync(left, new Date(0), new Date(0));
    await files.forgetUnfinished(new Date(Date.now() - 60_000));

    expect(existsSync(left)).toBe(false);
    expect((await files.read(key)).toString()).toBe('whole');
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('the setting of the store', () => {
  it('may be left out, or names a bucket', () => {
    expect(readFilesSettings(undefined)).toBeNull();
    expect(readFilesSettings('')).toBeNull();
    expect(readConfig([], { FILES_URL: 's3://key:se%2Fcret@s3.example.kg/files?region=kg-1' }).files).toEqual(
      {
        endPoint: 's3.example.kg',
        port: 443,
        useSSL: true,
        accessKey: 'key',
        secretKey: 'se/cret',
        region: 'kg-1',
        bucket: 'files',
      },
    );
    expect(readFilesSettings('s3://k:s@127.0.0.1:9000/files')).toMatchObject({ port: 9000, useSSL: false });
    expect(readFilesSettings('s3://k:s@store:9000/files?tls=off')).toMatchObject({ useSSL: false });
  });

  it.each([
    'https://k:s@store/files',
    's3://store/files',
    's3://k@store/files',
    's3://k:verysecret@store/',
    's3://k:verysecret@store/a/b',
    's3://k:verysecret@store/UP',
    's3://',
    'files',
  ])('is refused in one sentence that shows no secret: %s', (url) => {
    expect(() => readConfig([], { FILES_URL: url })).toThrow(/^FILES_URL must read like (?!.*verysecret)/);
  });
});
