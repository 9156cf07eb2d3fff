import { AppError } from '@bilim/contract';
import { Block } from '@bilim/contract/library/parts';
import * as z from 'zod/mini';

import { findBeside } from '#platform/files/serveBeside.ts';
import type { FileStore } from '#platform/files/store.ts';

import { readBookAside, refusal } from './readBookAside.ts';

type Part = z.output<typeof Part>;
const Part = z.object({ page: z.int(), title: z.nullable(z.string()), blocks: z.array(Block) });

/**
 * The parts of an EPUB that is no book of the library, in their order. It is looked into when somebody opens it first, and
 * what it holds is kept beside the file; of one that does not open, that it does not.
 */
export async function partsOf(store: FileStore, storageKey: string): Promise<readonly Part[]> {
  const kept = await findBeside({ files: store }, storageKey, 'parts');
  const parts = kept === null ? await readParts(store, storageKey) : readKept(kept);
  if (parts.length === 0) throw new AppError('library.broken');
  return parts;
}

const readKept = (kept: Buffer): readonly Part[] => z.array(Part).parse(JSON.parse(kept.toString()));

async function readParts(store: FileStore, storageKey: string): Promise<readonly Part[]> {
  const told: Part[] = [];
  const asked = { storageKey, format: 'epub', wanted: 'whole' } as const;
  const read = await readBookAside(store, asked, ({ number, title, blocks }) => {
    if (blocks !== null) told.push({ page: number, title, blocks: [...blocks] });
  }).catch(refusal);
  const parts = read === null ? [] : told;
  await store.putBeside(storageKey, 'parts', Buffer.from(JSON.stringify(parts)));
  return parts;
}
