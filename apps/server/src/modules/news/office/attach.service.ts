import { and, eq, inArray, notInArray } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { freeFileName } from '#platform/files/fileNames.ts';
import { keepFiles } from '#platform/files/keepFiles.ts';
import { removeAfterCommit } from '#platform/files/removal.ts';
import type { Call } from '#platform/http/serve.ts';

import { newsFiles } from '../news.tables.ts';

interface Place {
  readonly newsId: number;
  /** Names that other files of the item have. */
  readonly taken: readonly string[];
  readonly firstOrdinal: number;
}

/** Makes the files that came with a call part of the item. */
export async function attach(
  tx: Database,
  call: Pick<Call, 'now' | 'stored'> & { readonly person: { readonly id: number } },
  { newsId, taken, firstOrdinal }: Place,
): Promise<void> {
  const kept = await keepFiles(tx, call, 'news');
  if (kept.length === 0) return;
  const names = [...taken];
  const rows = kept.map(({ fileId, name: sent }, place) => {
    const name = freeFileName(sent, names);
    names.push(name);
    return { newsId, fileId, name, ordinal: firstOrdinal + place };
  });
  await tx.insert(newsFiles).values(rows);
}

/** Until when the files of an item are kept; null for as long as it stands. */
export async function keepUntil(tx: Database, newsId: number, letGoAt: Date | null): Promise<void> {
  const ofItem = tx.select({ id: newsFiles.fileId }).from(newsFiles).where(eq(newsFiles.newsId, newsId));
  await tx.update(files).set({ letGoAt }).where(inArray(files.id, ofItem));
}

interface Change {
  readonly input: { readonly newsId: number; readonly keptFiles?: readonly string[] | undefined };
  readonly now: Date;
}

/** Lets go of the files that an editor took out; gives back where those that are added go. */
export async function dropFiles(
  tx: Database,
  { input: { newsId, keptFiles = [] }, now }: Change,
): Promise<Pick<Place, 'taken' | 'firstOrdinal'>> {
  const isOfItem = eq(newsFiles.newsId, newsId);
  const dropped = await tx
    .delete(newsFiles)
    .where(keptFiles.length === 0 ? isOfItem : and(isOfItem, notInArray(newsFiles.name, [...keptFiles])))
    .returning({ fileId: newsFiles.fileId });
  if (dropped.length > 0) {
    const ids = dropped.map(({ fileId }) => fileId);
    const gone = await tx
      .update(files)
      .set({ removedAt: now })
      .where(inArray(files.id, ids))
      .returning({ storageKey: files.storageKey });
    for (const { storageKey } of gone) await removeAfterCommit(tx, storageKey);
  }
  const left = await tx
    .select({ name: newsFiles.name, ordinal: newsFiles.ordinal })
    .from(newsFiles)
    .where(isOfItem);
  return {
    taken: left.map(({ name }) => name),
    firstOrdinal: 1 + Math.max(0, ...left.map(({ ordinal }) => ordinal)),
  };
}
