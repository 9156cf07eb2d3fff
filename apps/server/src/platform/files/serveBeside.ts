import { buffer } from 'node:stream/consumers';

import { AppError } from '@bilim/contract';

import { MissingFile } from './store.ts';
import type { Beside, FileStore } from './store.ts';

interface Store {
  readonly files: FileStore;
}

/** What was made of a file; a file that nothing was made of has none. */
export async function readBeside({ files }: Store, storageKey: string, what: Beside): Promise<Buffer> {
  try {
    return await buffer((await files.openBeside(storageKey, what)).stream);
  } catch (error) {
    if (error instanceof MissingFile) throw new AppError('file.unknown', { cause: error });
    throw error;
  }
}

/** What opening a large PDF needs (`contract/library/opening`). Who has not got it opens the file all the same. */
export async function serveOpening(store: Store, storageKey: string) {
  const bytes = await readBeside(store, storageKey, 'opening');
  return { bytes, mime: 'application/octet-stream', isShown: true, cacheControl: 'private, no-cache' };
}
