import { largePdfBytes } from '@bilim/contract/library/opening';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Parts } from '#platform/parts.ts';

import { readBookAside, refusal } from './readBookAside.ts';

const openingNote = job('library.opening', z.object({ fileId: z.string() }), 4);

interface Kept {
  readonly mime: string;
  readonly sizeBytes: number;
}

export const isLargePdf = ({ mime, sizeBytes }: Kept): boolean =>
  mime === 'application/pdf' && sizeBytes >= largePdfBytes;

/** Has it noted how the file is opened quickly, where it is a large PDF; pass the transaction that keeps it. */
export async function noteOpening(tx: Database, fileId: string, kept: Kept): Promise<void> {
  if (isLargePdf(kept)) await enqueue(tx, openingNote, { fileId });
}

/** Notes what opening a large PDF needs, and keeps it beside the file; nothing of one that does not open. */
export function openingNotes({ db, files: store }: Pick<Parts, 'db' | 'files'>): Delivery[] {
  return [
    delivery(openingNote, async ({ fileId }) => {
      const storageKey = await findKey(db, fileId);
      if (storageKey === null) return;
      const asked = { storageKey, format: 'pdf', wanted: 'opening' } as const;
      const read = await readBookAside(store, asked).catch(refusal);
      await store.putBeside(storageKey, 'opening', read?.opening ?? new Uint8Array());
    }),
  ];
}

/** Null of what is there no more. */
async function findKey(db: Database, fileId: string): Promise<string | null> {
  const [found] = await db
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(and(eq(files.id, fileId), isNull(files.removedAt)));
  return found?.storageKey ?? null;
}
