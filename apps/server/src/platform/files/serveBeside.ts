import { buffer } from 'node:stream/consumers';

import { AppError } from '@bilim/contract';

import { MissingFile } from './store.ts';
import type { Beside, FileStore } from './store.ts';

/** What was made of a file; null of a file that nothing was made of. */
export async function findBeside(
  { files }: { readonly files: FileStore },
  storageKey: string,
  what: Beside,
): Promise<Buffer | null> {
  try {
    return await buffer((await files.openBeside(storageKey, what)).stream);
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
}

/** The same for whoever asks for nothing else. */
export async function readBeside(...asked: Parameters<typeof findBeside>): Promise<Buffer> {
  const found = await findBeside(...asked);
  if (found === null) throw new AppError('file.unknown');
  return found;
}
