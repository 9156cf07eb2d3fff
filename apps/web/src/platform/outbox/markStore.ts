import { openOfflineDatabase, recordsOf, type Kept } from '../offline/database.ts';

import { createBatches } from './batches.ts';
import { amendmentKey, keptJournalKey } from './keptJournal.ts';
import type { QueuedMark, Step, StoredMark } from './queuedMark.ts';

/** A step of one cell, and what the server confirmed with it. */
export interface Change {
  readonly visitId: number;
  readonly step: Step;
  readonly stored?: StoredMark | undefined;
}

/** Where queued marks outlive the page. */
export interface MarkStore {
  readonly load: () => Promise<readonly QueuedMark[]>;
  /** Takes all steps or none; gives back what is queued afterwards, in the order of the changes. */
  readonly change: (changes: readonly Change[]) => Promise<readonly (QueuedMark | null)[]>;
  readonly clear: () => Promise<void>;
}

/** The queue of one person in this browser. What was answered is on the disk, and survives a power cut too. */
export function openMarkStore(personId: number): MarkStore {
  return {
    load: async () => await (await openOfflineDatabase()).getAll('marks', recordsOf(personId)),

    // To be on the disk takes a while; marks that are typed meanwhile go there together.
    change: createBatches((changes: readonly Change[]) => writeDown(personId, changes)),

    async clear() {
      await (await openOfflineDatabase()).delete('marks', recordsOf(personId));
    },
  };
}

async function writeDown(
  personId: number,
  changes: readonly Change[],
): Promise<readonly (QueuedMark | null)[]> {
  const database = await openOfflineDatabase();
  const write = database.transaction(['marks', 'kept'], 'readwrite', { durability: 'strict' });
  const [marks, kept] = [write.objectStore('marks'), write.objectStore('kept')];

  const after: (QueuedMark | null)[] = [];
  for (const { visitId, step, stored } of changes) {
    const before = (await marks.get([personId, visitId])) ?? null;
    const next = step(before);
    if (next !== null) await marks.put(next);
    else if (before !== null) await marks.delete([personId, visitId]);
    if (stored !== undefined && before !== null) {
      const journal = keptJournalKey(before);
      const isKept = (await kept.count([personId, journal])) > 0;
      if (isKept) await kept.put(amendmentOf({ personId, journal, visitId }, stored));
    }
    after.push(next);
  }
  await write.done;
  return after;
}

interface Place {
  readonly personId: number;
  readonly journal: string;
  readonly visitId: number;
}

function amendmentOf({ personId, journal, visitId }: Place, stored: StoredMark): Kept {
  const key = amendmentKey(journal, visitId);
  return { personId, key, data: { visitId, ...stored }, at: Date.now(), shape: __KEPT_SHAPE__ };
}
