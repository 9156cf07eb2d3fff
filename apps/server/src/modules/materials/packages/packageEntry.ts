import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createInflateRaw } from 'node:zlib';

import type { FileStore } from '#platform/files/store.ts';

import type { EntryRow } from './packages.queries.ts';

/** The bytes of an entry, read out of the stored archive where they stand. */
export async function openEntry(
  files: FileStore,
  { storageKey, startsAt, packedBytes, method }: EntryRow,
): Promise<Readable> {
  if (packedBytes === 0) return Readable.from([]);
  const { stream } = await files.open(storageKey, { start: startsAt, end: startsAt + packedBytes - 1 });
  if (method === 0) return stream;
  const inflate = createInflateRaw();
  stream.once('error', (error) => inflate.destroy(error));
  inflate.once('close', () => stream.destroy());
  return stream.pipe(inflate);
}

export async function readEntry(files: FileStore, entry: EntryRow): Promise<Buffer> {
  return await buffer(await openEntry(files, entry));
}
