import type { Key } from './adapter.ts';
import type { Change, Store } from './store.ts';

interface Ports<K extends Key, Entry, Answer> {
  readonly store: Store<K, Entry, Answer>;
  readonly keyOf: (entry: Entry) => K;
  readonly orderOf: (entry: Entry) => number;
  /** Keys under which another entry stands now. */
  readonly onChange: (keys: readonly K[]) => void;
  /** Told after it is on the disk. */
  readonly onStored: () => void;
}

export type Queue<K extends Key, Entry, Answer> = ReturnType<typeof createQueue<K, Entry, Answer>>;

/**
 * The entries as this tab knows them. A step shows at once and is written down behind; where the disk is full or
 * forbidden, the entry lives in this tab alone and says so, until something can be written again.
 */
export function createQueue<K extends Key, Entry, Answer>(ports: Ports<K, Entry, Answer>) {
  const { store, keyOf, orderOf, onChange, onStored } = ports;
  const mirror = createMirror<K, Entry>();
  const { entries, unpersisted, adopt } = mirror;
  const { write, writes } = createWriter(ports, mirror);
  let unreadable = 0;

  return {
    get: (key: K): Entry | null => entries.get(key) ?? null,
    all: (): readonly Entry[] => [...entries.values()].sort((one, other) => orderOf(one) - orderOf(other)),

    /** Takes the steps at once; resolves when they are written down, or cannot be. */
    async change(this: void, changes: readonly Change<K, Entry, Answer>[]): Promise<void> {
      for (const { key, step } of changes) adopt(key, step(entries.get(key) ?? null));
      const toWrite = changes.filter(({ key }) => !unpersisted.has(key));
      const written = toWrite.length > 0 ? write(toWrite) : undefined;
      // Told when it counts as being written: what is shown as kept must be.
      onChange(changes.map(({ key }) => key));
      await written;
    },

    /** Reads what other tabs, or an earlier life of this one, have written down. */
    async load(this: void): Promise<void> {
      const stored = await store.load().catch(() => null);
      if (stored === null) return;
      const known = new Map(stored.entries.map((entry) => [keyOf(entry), entry]));
      const keys = [...new Set([...entries.keys(), ...known.keys()])].filter(
        (key) => !writes.has(key) && !unpersisted.has(key),
      );
      for (const key of keys) adopt(key, known.get(key) ?? null);
      unreadable = stored.unreadable;
      onChange(keys);
    },

    isUnpersisted: (key: K) => unpersisted.has(key),
    hasUnpersisted: () => unpersisted.size > 0,
    isBeingWritten: () => writes.isCounting(),
    /** Whether closing this tab now would lose an entry. */
    isInDanger: () => writes.isCounting() || unpersisted.size > 0,

    unreadable: () => unreadable,
    /** Gives up what this build does not understand. */
    async dropUnreadable(this: void): Promise<void> {
      await store.dropUnreadable().then(
        () => (unreadable = 0),
        () => undefined,
      );
      onChange([]);
      onStored();
    },

    async clear(this: void): Promise<void> {
      const keys = [...entries.keys()];
      for (const key of keys) adopt(key, null);
      unreadable = 0;
      await store.clear().catch(() => undefined);
      onChange(keys);
      onStored();
    },
  };
}

function createWriter<K extends Key, Entry, Answer>(
  { store, onChange, onStored }: Ports<K, Entry, Answer>,
  { entries, unpersisted, adopt }: Mirror<K, Entry>,
) {
  const writes = createCounter<K>();

  async function write(changes: readonly Change<K, Entry, Answer>[]) {
    const keys = changes.map(({ key }) => key);
    for (const key of keys) writes.add(key, 1);
    const after = await store.change(changes).catch(() => null);
    const areLast = keys.map((key) => writes.add(key, -1) === 0);

    for (const [at, key] of keys.entries()) {
      if (after === null) {
        if (entries.has(key)) unpersisted.add(key);
        // After a step that the disk did not take, it has not what the next ones began with.
      } else if (areLast[at] === true && !unpersisted.has(key)) adopt(key, after[at] ?? null);
    }
    onChange(keys);
    if (after === null) return;
    onStored();
    await persist();
  }

  /** The disk takes something again: so it does what it did not. */
  async function persist() {
    for (const key of unpersisted) {
      const entry = entries.get(key) ?? null;
      const isKept = await store.change([{ key, step: () => entry }]).then(
        () => true,
        () => false,
      );
      if (!isKept) return;
      if ((entries.get(key) ?? null) === entry) unpersisted.delete(key);
      onChange([key]);
    }
  }

  return { write, writes };
}

type Mirror<K extends Key, Entry> = ReturnType<typeof createMirror<K, Entry>>;

function createMirror<K extends Key, Entry>() {
  const entries = new Map<K, Entry>();
  /** Keys whose entry could not be written down. */
  const unpersisted = new Set<K>();
  return {
    entries,
    unpersisted,
    adopt(this: void, key: K, entry: Entry | null) {
      if (entry !== null) entries.set(key, entry);
      else {
        entries.delete(key);
        unpersisted.delete(key);
      }
    },
  };
}

/** How many steps of an entry are being written: until the last one is, the disk is behind this tab. */
function createCounter<K extends Key>() {
  const counts = new Map<K, number>();
  return {
    has: (key: K) => counts.has(key),
    isCounting: () => counts.size > 0,
    add(key: K, by: 1 | -1) {
      const now = (counts.get(key) ?? 0) + by;
      if (now === 0) counts.delete(key);
      else counts.set(key, now);
      return now;
    },
  };
}
