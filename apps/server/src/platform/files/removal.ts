import * as z from 'zod/mini';

import { isBackupUnderWay } from '../db/backupUnderWay.ts';
import type { Database } from '../db/database.ts';
import { delivery, job } from '../jobs/job.ts';
import type { Delivery } from '../jobs/job.ts';
import { enqueue } from '../jobs/outbox.ts';
import { OwnError } from '../log/ownError.ts';

import type { FileStore } from './store.ts';

const removal = job('file.remove', z.object({ storageKey: z.string() }));

/** Queues the bytes behind a key for removal after the commit; pass the transaction that lets go of them. */
export async function removeAfterCommit(tx: Database, storageKey: string): Promise<void> {
  await enqueue(tx, removal, { storageKey });
}

/** For the outbox: removes what was queued; while a backup is made, what its moment knows stays. */
export function fileRemoval({
  db,
  files,
}: {
  readonly db: Database;
  readonly files: FileStore;
}): readonly Delivery[] {
  return [
    delivery(removal, async ({ storageKey }) => {
      if (await isBackupUnderWay(db)) throw new OwnError('a backup is being made');
      await files.remove(storageKey);
    }),
  ];
}
