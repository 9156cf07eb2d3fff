import { openOfflineDatabase, recordsOf, type Waiting } from '../offline/database.ts';
import { keepNewerRow } from '../offline/newerRows.ts';

import type { Adapter, Key, Step } from './adapter.ts';
import { createBatches } from './batches.ts';

/** A step of one entry, and what the server confirmed with it. */
export interface Change<K extends Key, Entry, Answer> {
  readonly key: K;
  readonly step: Step<Entry>;
  readonly confirmed?: { readonly answer: Answer };
}

interface Stored<Entry> {
  readonly entries: readonly Entry[];
  readonly unreadable: number;
}

/** Where entries outlive the page. */
export interface Store<K extends Key, Entry, Answer> {
  readonly load: () => Promise<Stored<Entry>>;
  /** Takes all steps or none; gives back what is there afterwards, in the order of the changes. */
  readonly change: (changes: readonly Change<K, Entry, Answer>[]) => Promise<readonly (Entry | null)[]>;
  readonly clear: () => Promise<void>;
  /** Gives up what this build does not understand. */
  readonly dropUnreadable: () => Promise<void>;
}

/** The entries of one person in this browser. What was answered is on the disk, and survives a power cut too. */
export function openStore<K extends Key, Entry extends Waiting, Answer>(
  adapter: Adapter<K, Entry, Answer>,
  personId: number,
): Store<K, Entry, Answer> {
  return {
    async load() {
      const kept = await (await openOfflineDatabase()).getAll(adapter.store, recordsOf(personId));
      const entries = kept.flatMap((one) => adapter.read(one) ?? []);
      return { entries, unreadable: kept.length - entries.length };
    },

    // To be on the disk takes a while; what is done meanwhile goes there together.
    change: createBatches((changes: readonly Change<K, Entry, Answer>[]) =>
      writeDown(adapter, personId, changes),
    ),

    async clear() {
      await (await openOfflineDatabase()).delete(adapter.store, recordsOf(personId));
    },

    async dropUnreadable() {
      const change = (await openOfflineDatabase()).transaction(adapter.store, 'readwrite');
      const waiting = await change.store.openCursor(recordsOf(personId));
      for (let at = waiting; at !== null; at = await at.continue())
        if (adapter.read(at.value) === null) await at.delete();
      await change.done;
    },
  };
}

async function writeDown<K extends Key, Entry extends Waiting, Answer>(
  { store, read, learned }: Adapter<K, Entry, Answer>,
  personId: number,
  changes: readonly Change<K, Entry, Answer>[],
): Promise<readonly (Entry | null)[]> {
  const database = await openOfflineDatabase();
  const write = database.transaction([store, 'kept'], 'readwrite', { durability: 'strict' });
  const [waiting, kept] = [write.objectStore(store), write.objectStore('kept')];

  const after: (Entry | null)[] = [];
  for (const { key, step, confirmed } of changes) {
    const found = await waiting.get([personId, key]);
    const before = found === undefined ? null : read(found);
    const next = step(before);
    if (next !== null) await waiting.put(next);
    else if (found !== undefined) await waiting.delete([personId, key]);
    if (confirmed !== undefined && before !== null && learned !== undefined)
      await keepNewerRow(kept, personId, learned(before, confirmed.answer));
    after.push(next);
  }
  await write.done;
  return after;
}
