import { isForeignDevice, isViewing } from './storage.ts';

import { openOfflineDatabase, recordsOf, type Kept } from './database.ts';
import { longestMs } from './keepOnlyOf.ts';
import { answersOf, newerRowsOf, outdatedRows, withNewerRows } from './newerRows.ts';

/** What was kept under a key; null when nothing is, or nothing that this build can read. */
export async function readKept(personId: number, key: string): Promise<Kept | null> {
  const database = await openOfflineDatabase();
  const kept = await database.get('kept', [personId, key]);
  if (kept === undefined || !isOfUse(kept)) return null;
  return withNewerRows(kept, (await database.getAll('kept', newerRowsOf(personId, key))).filter(isOfUse));
}

/** All answers that were kept for a person. */
export async function readAllKept(personId: number): Promise<readonly Kept[]> {
  const database = await openOfflineDatabase();
  return answersOf((await database.getAll('kept', recordsOf(personId))).filter(isOfUse));
}

function isOfUse({ shape, at }: Kept) {
  return shape === __KEPT_SHAPE__ && Date.now() - at < longestMs;
}

/** Keeps an answer; a full or forbidden storage costs only the copy. On a device of somebody else nothing is kept, nor by whoever only looks. */
export async function keep(personId: number, key: string, data: unknown, at = Date.now()): Promise<void> {
  if (isForeignDevice() || isViewing()) return;
  try {
    const database = await openOfflineDatabase();
    const change = database.transaction('kept', 'readwrite');
    await change.store.put({ personId, key, data, at, shape: __KEPT_SHAPE__ });
    const beside = await change.store.getAll(newerRowsOf(personId, key));
    for (const one of outdatedRows(data, beside)) await change.store.delete([personId, one.key]);
    await change.done;
  } catch {
    await forgetKept(personId, key).catch(() => undefined);
  }
}

export async function forgetKept(personId: number, key: string): Promise<void> {
  const database = await openOfflineDatabase();
  await database.delete('kept', [personId, key]);
}

/** How much work of other people waits in this browser for its owners. */
export async function countWorkOfOthers(personId: number): Promise<number> {
  const database = await openOfflineDatabase();
  const counts = (['marks', 'messages', 'scans', 'grades'] as const).map(
    async (store) => (await database.count(store)) - (await database.count(store, recordsOf(personId))),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
