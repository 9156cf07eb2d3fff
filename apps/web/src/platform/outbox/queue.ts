import type { Change, MarkStore } from './markStore.ts';
import type { QueuedMark } from './queuedMark.ts';

interface Ports {
  readonly store: MarkStore;
  /** Cells whose queued mark is another one now. */
  readonly onChange: (visitIds: readonly number[]) => void;
  /** Told after it is on the disk. */
  readonly onStored: (visitIds: readonly number[]) => void;
}

export type Queue = ReturnType<typeof createQueue>;

/**
 * The queue as this tab knows it. A step shows at once and is written down behind; where the disk is full
 * or forbidden, the mark lives in this tab alone and says so.
 */
export function createQueue({ store, onChange, onStored }: Ports) {
  const { marks, unpersisted, adopt } = createMirror();
  const writes = createCounter();

  async function write(changes: readonly Change[]) {
    const visitIds = changes.map(({ visitId }) => visitId);
    for (const visitId of visitIds) writes.add(visitId, 1);
    const after = await store.change(changes).catch(() => null);
    const areLast = visitIds.map((visitId) => writes.add(visitId, -1) === 0);

    for (const [at, visitId] of visitIds.entries()) {
      if (after === null) {
        if (marks.has(visitId)) unpersisted.add(visitId);
      } else if (areLast[at] === true) adopt(visitId, after[at] ?? null);
    }
    onChange(visitIds);
    if (after !== null) onStored(visitIds);
  }

  return {
    get: (visitId: number): QueuedMark | null => marks.get(visitId) ?? null,
    all: (): readonly QueuedMark[] => [...marks.values()].sort((one, other) => one.order - other.order),

    /** Takes the steps at once; resolves when they are written down, or cannot be. */
    async change(this: void, changes: readonly Change[]): Promise<void> {
      for (const { visitId, step } of changes) adopt(visitId, step(marks.get(visitId) ?? null));
      onChange(changes.map(({ visitId }) => visitId));
      const toWrite = changes.filter(({ visitId }) => !unpersisted.has(visitId));
      if (toWrite.length > 0) await write(toWrite);
    },

    /** Reads what other tabs, or an earlier life of this one, have written down. */
    async load(this: void): Promise<void> {
      const stored = await store.load().catch(() => null);
      if (stored === null) return;
      const known = new Map(stored.map((mark) => [mark.visitId, mark]));
      const visitIds = [...new Set([...marks.keys(), ...known.keys()])].filter(
        (visitId) => !writes.has(visitId) && !unpersisted.has(visitId),
      );
      for (const visitId of visitIds) adopt(visitId, known.get(visitId) ?? null);
      onChange(visitIds);
    },

    isUnpersisted: (visitId: number) => unpersisted.has(visitId),
    hasUnpersisted: () => unpersisted.size > 0,
    isBeingWritten: () => writes.isCounting(),
    /** Whether closing this tab now would lose a mark. */
    isInDanger: () => writes.isCounting() || unpersisted.size > 0,

    async clear(this: void): Promise<void> {
      const visitIds = [...marks.keys()];
      for (const visitId of visitIds) adopt(visitId, null);
      await store.clear().catch(() => undefined);
      onChange(visitIds);
      onStored(visitIds);
    },
  };
}

function createMirror() {
  const marks = new Map<number, QueuedMark>();
  /** Cells whose mark could not be written down. */
  const unpersisted = new Set<number>();
  return {
    marks,
    unpersisted,
    adopt(this: void, visitId: number, mark: QueuedMark | null) {
      if (mark !== null) marks.set(visitId, mark);
      else {
        marks.delete(visitId);
        unpersisted.delete(visitId);
      }
    },
  };
}

/** How many steps of a cell are being written: until the last one is, the disk is behind this tab. */
function createCounter() {
  const counts = new Map<number, number>();
  return {
    has: (visitId: number) => counts.has(visitId),
    isCounting: () => counts.size > 0,
    add(visitId: number, by: 1 | -1) {
      const now = (counts.get(visitId) ?? 0) + by;
      if (now === 0) counts.delete(visitId);
      else counts.set(visitId, now);
      return now;
    },
  };
}
