import { and, eq, isNull } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { openingNote } from '#platform/files/opening.ts';
import { delivery } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import type { Parts } from '#platform/parts.ts';

import { readBookAside, refusal } from './readBookAside.ts';

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
