import * as z from 'zod/mini';

import type { Database } from '../db/database.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { Deliver } from '../jobs/outbox.ts';

import type { FileStore } from './store.ts';

const kind = 'file.remove';
const Removal = z.object({ storageKey: z.string() });

/** Queues the bytes behind a key for removal after the commit; pass the transaction that lets go of them. */
export async function removeAfterCommit(tx: Database, storageKey: string): Promise<void> {
  await enqueue(tx, kind, { storageKey });
}

/** For the outbox: removes what was queued. */
export function fileRemoval({ files }: { readonly files: FileStore }): Readonly<Record<string, Deliver>> {
  return {
    async [kind](payload) {
      await files.remove(z.parse(Removal, payload).storageKey);
    },
  };
}
