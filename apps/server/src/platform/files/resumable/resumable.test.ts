import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { uploadsPath } from '@bilim/contract/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isLong, openPortal, refusalOf, student, teacher } from '#testing';
import type { Portal } from '#testing';

import { openS3Server } from '../../../testing/s3Server.ts';
import { uploadPieces } from '../../db/platform.tables.ts';
import { readFilesSettings } from '../filesSettings.ts';
import { openFiles } from '../openFiles.ts';

import { arrivedFile } from './arrivedFile.ts';
import { forgetOldUploads } from './forgetUploads.jobs.ts';

const megabyte = 1024 * 1024;
const sizeBytes = (isLong ? 200 : 20) * megabyte + 12_345;
const drops = 10;
const folder = mkdtempSync(join(tmpdir(), 'bilim-pieces-'));

let portal: Portal;
let bucket: Awaited<ReturnType<typeof openS3Server>>;
beforeAll(async () => {
  [portal, bucket] = await Promise.all([openPortal(), openS3Server()]);
  await portal.build.setting('upload.max_mb.umk', 300);
});
afterAll(async () => {
  await portal.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Piece {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
  /** After so many bytes the line breaks. */
  readonly breakAt?: number;
}

/** One request over a line of its own; null when the line broke. */
async function ask(person: typeof teacher, { method, path, headers = {}, body, breakAt }: Piece) {
  const [host = '', port] = (await portal.listen()).split(':');
  const { cookies } = await portal.browserOf(person);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = [...cookies].find(([name]) => name.endsWith('XSRF-TOKEN'))?.[1] ?? '';
  return await new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> } | null>((resolve) => {
    const line = send({
      host,
      port,
      method,
      path,
      headers: {
        'tus-resumable': '1.0.0',
        cookie,
        'x-xsrf-token': decodeURIComponent(token),
        ...(body === undefined ? {} : { 'content-length': String(body.length) }),
        ...headers,
      },
    });
    line.on('error', () => resolve(null));
    line.on('response', (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers });
    });
    if (breakAt === undefined) line.end(body);
    else line.write(body?.subarray(0, breakAt) ?? '', () => setTimeout(() => line.destroy(), 30));
  });
}

async function begin(person: typeof teacher, size: number, name = 'лекция.mp4') {
  const made = await ask(person, {
    method: 'POST',
    path: uploadsPath,
    headers: {
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  return { status: made?.status, path: String(made?.headers['location'] ?? '') };
}

const offsetOf = async (person: typeof teacher, path: string) =>
  Number((await ask(person, { method: 'HEAD', path }))?.headers['upload-offset'] ?? -1);
const sendFrom = async (path: string, bytes: Buffer, offset: number, breakAt?: number) =>
  await ask(teacher, {
    method: 'PATCH',
    path,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes.subarray(offset),
    ...(breakAt === undefined ? {} : { breakAt }),
  });

describe('a file that arrives in pieces', () => {
  it.each([
    ['a folder', async () => await openFiles(null, folder)],
    ['a bucket', async () => await openFiles(readFilesSettings(bucket.url), folder)],
  ] as const)(
    'is byte for byte the same over a line that drops ten times, in %s',
    async (_where, open) => {
      Object.assign(portal.parts, { files: await open() });
      const bytes = randomBytes(sizeBytes);
      const { status, path } = await begin(teacher, bytes.length);
      expect(status).toBe(201);

      let offset = 0;
      for (let drop = 0; drop < drops; drop += 1) {
        expect(await sendFrom(path, bytes, offset, Math.floor(sizeBytes / 12))).toBeNull();
        // The server has what came through by the time that it lets go of the line.
        await expect.poll(async () => await offsetOf(teacher, path)).toBeGreaterThan(offset);
        offset = await offsetOf(teacher, path);
      }
      const uploadId = path.split('/').at(-1)!;
      const asked = { uploadId, personId: teacher.id, maxSizeMb: 300 };
      expect((await refusalOf(arrivedFile(portal.parts, asked))).code).toBe('upload.unfinished');
      expect((await sendFrom(path, bytes, offset))?.status).toBe(204);

      const arrived = await arrivedFile(portal.parts, asked);
      expect(arrived.name).toBe('лекция.mp4');
      expect((await buffer(arrived.bytes)).equals(bytes)).toBe(true);
      const small = arrivedFile(portal.parts, { ...asked, maxSizeMb: 10 });
      expect((await refusalOf(small)).code).toBe('file.too_large');
    },
    120_000,
  );

  it('belongs to who sends it, is not larger than allowed, and is forgotten with its pieces', async () => {
    Object.assign(portal.parts, { files: await openFiles(null, folder) });
    const bytes = randomBytes(50_000);
    const { path } = await begin(teacher, bytes.length);
    await sendFrom(path, bytes, 0);
    expect(await offsetOf(student, path)).toBe(-1);
    const asked = { uploadId: path.split('/').at(-1)!, personId: student.id, maxSizeMb: 300 };
    expect((await refusalOf(arrivedFile(portal.parts, asked))).code).toBe('upload.unknown');
    expect((await begin(teacher, 301 * megabyte)).status).toBe(413);
    expect((await sendFrom(path, bytes, 0))?.status).toBe(409);

    expect((await ask(teacher, { method: 'DELETE', path }))?.status).toBe(204);
    expect(await offsetOf(teacher, path)).toBe(-1);
    await forgetOldUploads(portal.db, new Date('2026-10-16T10:00:00+06:00'));
    expect(await portal.db.$count(uploadPieces)).toBe(0);
  });

  it('comes from nobody who is not signed in', async () => {
    const reply = await portal.browser().get('/config.json');
    expect(reply.statusCode).toBe(200);
    const made = await portal.app.inject({
      method: 'POST',
      url: uploadsPath,
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
    });
    expect([401, 403]).toContain(made.statusCode);
  });
});
