import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Bytes by a key that no address ever shows. */
export interface FileStore {
  /** Keeps the bytes durably and gives back their key. What streams in is never held as a whole. */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>;
  read(key: string): Promise<Buffer>;
  /** A path under which the bytes can be read, for whoever needs a file, until it is released. */
  borrow(key: string): Promise<BorrowedFile>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
}

export interface BorrowedFile {
  readonly path: string;
  release(): Promise<void>;
}

const keyShape = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Keeps files in a folder: first under a temporary name, flushed, then renamed, so that none is ever half there. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!keyShape.test(key)) throw new Error('not a storage key');
    return join(root, key);
  };

  return {
    async put(bytes) {
      const name = randomUUID();
      const key = `${name.slice(0, 2)}/${name}`;
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = `${path}.part`;
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
      return key;
    },
    borrow: async (key) => ({ path: pathOf(key), release: async () => {} }),
    read: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
