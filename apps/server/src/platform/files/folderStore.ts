import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { access, mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { pieceBytes } from '@bilim/contract/library/opening';

import { besides, keyShape, lengthOf, MissingFile, newKey } from './store.ts';
import type { ByteRange, FileStore, OpenedFile } from './store.ts';

const unfinished = '.part';
/** Keeps files in a folder: first under a temporary name, flushed, then renamed, so that none is ever half there. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!keyShape.test(key)) throw new Error('not a storage key');
    return join(root, key);
  };

  return {
    async put(bytes) {
      const key = newKey();
      await write(pathOf(key), bytes);
      return key;
    },
    putUnder: async (key, bytes) => await write(pathOf(key), bytes),
    putBeside: async (key, what, bytes) => await write(`${pathOf(key)}.${what}`, bytes),
    read: async (key) => await readFile(pathOf(key)).catch(rethrow),
    open: async (key, range) => await openPath(pathOf(key), range),
    readPiece: async (key, range) => await readPath(pathOf(key), range),
    openBeside: async (key, what) => await openPath(`${pathOf(key)}.${what}`),

    async borrow(key) {
      const path = pathOf(key);
      await access(path).catch(rethrow);
      return { path, release: async () => {} };
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      for (const what of besides) await rm(`${path}.${what}`, { force: true });
    },

    async *list(before) {
      for await (const { key, path } of entriesOf(root)) {
        if (keyShape.test(key) && (await isOlder(path, before))) yield key;
      }
    },

    async forgetUnfinished(before) {
      for await (const { path } of entriesOf(root)) {
        if (path.endsWith(unfinished) && (await isOlder(path, before))) await rm(path, { force: true });
      }
    },

    async room() {
      // The folder is made with the first file.
      const { bavail, bsize } = await statfs(root).catch(async () => await statfs(dirname(root)));
      return { place: 'folder', freeBytes: bavail * bsize };
    },
  };
}

async function write(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A name of its own: two may draw the same thumbnail at once.
  const temporary = `${path}.${randomUUID()}${unfinished}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) await file.writeFile(chunk);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await flushName(dirname(path));
}

/** The new name survives a loss of power only once its folder is flushed too; not every system can do that. */
async function flushName(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  try {
    await handle?.sync().catch(() => undefined);
  } finally {
    await handle?.close();
  }
}

async function openPath(path: string, range?: ByteRange): Promise<OpenedFile> {
  const file = await open(path).catch(rethrow);
  try {
    const { size } = await file.stat();
    return { stream: file.createReadStream({ ...range, highWaterMark: pieceBytes }), sizeBytes: size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const openPlain = promisify(fs.open);
const readPlain = promisify(fs.read);

/** By the plain calls: a handle of its own class and a stream take as long as reading the bytes. */
async function readPath(path: string, range: ByteRange): Promise<Buffer> {
  const file = await openPlain(path, 'r').catch(rethrow);
  try {
    const bytes = Buffer.allocUnsafeSlow(lengthOf(range));
    const { bytesRead } = await readPlain(file, bytes, 0, bytes.length, range.start);
    if (bytesRead < bytes.length) throw new MissingFile('shorter than its row says');
    return bytes;
  } finally {
    fs.close(file, () => {});
  }
}

/** Everything in the folder, by the key that it would have. */
async function* entriesOf(root: string) {
  for (const folder of await namesIn(root)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await namesIn(join(root, folder)))
      yield { key: `${folder}/${name}`, path: join(root, folder, name) };
  }
}

async function namesIn(path: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of await opendir(path)) names.push(name);
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  return names;
}

/** What has gone meanwhile is as good as young. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < before;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

function rethrow(error: unknown): never {
  throw isAbsent(error) ? new MissingFile(error) : error;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
