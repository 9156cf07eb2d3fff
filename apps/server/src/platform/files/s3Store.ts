import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import type { Client } from 'minio';

import type { S3Settings } from './filesSettings.ts';
import { besides, keyShape, lengthOf, MissingFile, newKey } from './store.ts';
import type { ByteRange, FileStore, OpenedFile } from './store.ts';

/** The least that the protocol takes for a part that is not the last one; two of them are in memory at most. */
const partBytes = 5 * 1024 * 1024;

/** The client is loaded where it is used: most installations keep their files in a folder. */
export async function connectS3({ bucket: _bucket, ...connection }: S3Settings): Promise<Client> {
  const { Client } = await import('minio');
  return new Client(connection);
}

/** Keeps files in a bucket of an S3-compatible store. What is not complete is not there, as the protocol has it. */
export function s3Store(client: Client, bucket: string): FileStore {
  const open = async (name: string, range?: ByteRange) => await openObject(client, bucket, name, range);
  const read = async (key: string) => await buffer((await open(checked(key))).stream);
  const putUnder: FileStore['putUnder'] = async (key, bytes) =>
    await putObject(client, bucket, checked(key), bytes instanceof Uint8Array ? [bytes] : bytes);

  return {
    async put(bytes) {
      const key = newKey();
      await putUnder(key, bytes);
      return key;
    },
    putUnder,
    async putBeside(key, what, bytes) {
      await client.putObject(bucket, `${checked(key)}.${what}`, Buffer.from(bytes), bytes.length);
    },
    read,
    open: async (key, range) => await open(checked(key), range),
    async readPiece(key, range) {
      const bytes = await buffer((await open(checked(key), range)).stream);
      if (bytes.length < lengthOf(range)) throw new MissingFile('shorter than its row says');
      return bytes;
    },
    openBeside: async (key, what) => await open(`${checked(key)}.${what}`),

    async borrow(key) {
      const folder = await mkdtemp(join(tmpdir(), 'bilim-file-'));
      const path = join(folder, 'file');
      const release = async () => await rm(folder, { recursive: true, force: true });
      try {
        await pipeline((await open(checked(key))).stream, createWriteStream(path, { mode: 0o600 }));
        return { path, release };
      } catch (error) {
        await release();
        throw error;
      }
    },

    async remove(key) {
      await client.removeObject(bucket, checked(key));
      for (const what of besides) await client.removeObject(bucket, `${key}.${what}`);
    },

    async *list(before) {
      for await (const { name = '', lastModified } of client.listObjectsV2(bucket, '', true)) {
        if (keyShape.test(name) && lastModified !== undefined && lastModified < before) yield name;
      }
    },

    async forgetUnfinished(before) {
      try {
        for await (const { key, uploadId, initiated } of client.listIncompleteUploads(bucket, '', true)) {
          if (isOwn(key) && initiated < before) await client.abortMultipartUpload(bucket, key, uploadId);
        }
      } catch (error) {
        // Some stores forget them by themselves and cannot list them.
        if (!hasCode(error, ['NotImplemented'])) throw error;
      }
    },

    room: async () => ({ place: 'bucket', freeBytes: null }),
  };
}

function checked(key: string): string {
  if (!keyShape.test(key)) throw new Error('not a storage key');
  return key;
}

/** Others may keep things in the same bucket. */
function isOwn(name: string): boolean {
  const ending = besides.find((what) => name.endsWith(`.${what}`));
  return keyShape.test(ending === undefined ? name : name.slice(0, -ending.length - 1));
}

/** In one piece where it is small, else in parts as they come. */
async function putObject(
  client: Client,
  bucket: string,
  key: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const parts = inParts(bytes);
  const first = await parts.next();
  const second = await parts.next();
  if (second.done === true) {
    const whole = first.value ?? Buffer.alloc(0);
    await client.putObject(bucket, key, whole, whole.length);
    return;
  }
  const uploadID = await client.initiateNewMultipartUpload(bucket, key, {});
  const made: { part: number; etag: string }[] = [];
  const send = async (part: Buffer) => {
    const partNumber = made.length + 1;
    const place = { bucketName: bucket, objectName: key, uploadID, partNumber, headers: {} };
    made.push(await client.uploadPart(place, part));
  };
  try {
    if (first.value !== undefined) await send(first.value);
    await send(second.value);
    for await (const part of parts) await send(part);
    await client.completeMultipartUpload(bucket, key, uploadID, made);
  } catch (error) {
    // What is left of it is forgotten later, where even this fails.
    await client.abortMultipartUpload(bucket, key, uploadID).catch(() => undefined);
    throw error;
  }
}

async function* inParts(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    const part = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    yield part;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

async function openObject(
  client: Client,
  bucket: string,
  name: string,
  range?: ByteRange,
): Promise<OpenedFile> {
  const asked =
    range === undefined
      ? client.getObject(bucket, name)
      : client.getPartialObject(bucket, name, range.start, lengthOf(range));
  const stream = await asked.catch((error: unknown) => {
    throw hasCode(error, ['NoSuchKey', 'NotFound']) ? new MissingFile(error) : error;
  });
  if (!(stream instanceof IncomingMessage)) throw new Error('the store answered with no reply of HTTP');
  const { 'content-range': part, 'content-length': length } = stream.headers;
  return { stream, sizeBytes: Number(part === undefined ? length : part.split('/').at(-1)) };
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
