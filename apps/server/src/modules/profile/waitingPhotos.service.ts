import { eq } from 'drizzle-orm';

import { lockPhoto, setPhoto } from '#modules/people/people.service.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { removeAfterCommit } from '#platform/files/removal.ts';

import { markFileRemoved } from './photo.queries.ts';
import type { StoredPhoto } from './photo.queries.ts';
import { waitingPhotos } from './profile.tables.ts';

/** A photo that was sent waits for an office, in place of the one that waited before. */
export async function putWaiting(tx: Database, personId: number, fileId: string, now: Date): Promise<void> {
  await lockPhoto(tx, personId);
  const before = await takeWaiting(tx, personId);
  await tx.insert(waitingPhotos).values({ personId, fileId, sentAt: now });
  if (before !== null) await letGo(tx, before, now);
}

export async function findWaiting(db: Database, personId: number): Promise<StoredPhoto | null> {
  const [row] = await db
    .select({ fileId: files.id, storageKey: files.storageKey, mime: files.mime })
    .from(waitingPhotos)
    .innerJoin(files, eq(files.id, waitingPhotos.fileId))
    .where(eq(waitingPhotos.personId, personId));
  return row ?? null;
}

/** Settles what an office has seen; false when it waits no longer, or another one does. Pass the transaction. */
export async function settleWaiting(
  tx: Database,
  { personId, fileId, isAccepted }: { personId: number; fileId: string; isAccepted: boolean },
  now: Date,
): Promise<boolean> {
  const before = await lockPhoto(tx, personId);
  const [waiting] = await tx.select().from(waitingPhotos).where(eq(waitingPhotos.personId, personId));
  if (waiting?.fileId !== fileId) return false;
  await takeWaiting(tx, personId);
  if (isAccepted) await setPhoto(tx, personId, fileId);
  const gone = isAccepted ? before : fileId;
  if (gone !== null) await letGo(tx, gone, now);
  return true;
}

async function takeWaiting(tx: Database, personId: number): Promise<string | null> {
  const [gone] = await tx.delete(waitingPhotos).where(eq(waitingPhotos.personId, personId)).returning();
  return gone?.fileId ?? null;
}

async function letGo(tx: Database, fileId: string, now: Date) {
  const storageKey = await markFileRemoved(tx, fileId, now);
  if (storageKey !== undefined) await removeAfterCommit(tx, storageKey);
}
