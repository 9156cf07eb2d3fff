import type { Settled } from './peers.ts';
import type { Queue } from './queue.ts';
import {
  discarded,
  insisted,
  released,
  tried,
  typed,
  type MarkPlace,
  type MarkValue,
  type Step,
  type StoredMark,
} from './queuedMark.ts';

/** How long more digits may be waited for, should the cell never be left. */
const heldMs = 30_000;

export interface TypedMark {
  readonly place: MarkPlace;
  readonly mark: MarkValue;
  readonly over: StoredMark;
  readonly isHeld: boolean;
}

interface Ports {
  readonly personId: number;
  readonly queue: Queue;
  readonly wake: () => void;
  readonly hurry: () => void;
  readonly settle: (settled: Settled) => void;
}

/** What a person can do with marks that the server does not have yet. */
export function createCommands({ personId, queue, wake, hurry, settle }: Ports) {
  let lastOrder = 0;

  /** Later than all before, in this tab and, by the clock, in the others. */
  function nextOrder() {
    lastOrder = Math.max(lastOrder + 1, Date.now() * 1000);
    return lastOrder;
  }

  async function take(visitIds: readonly number[], step: Step) {
    await queue.change(visitIds.map((visitId) => ({ visitId, step })));
    wake();
  }

  const refused = () =>
    queue.all().flatMap(({ visitId, trouble }) => (trouble?.kind === 'refused' ? [visitId] : []));

  return {
    /** Marks were typed: they show at once, and leave when they are written down. */
    type(this: void, marks: readonly TypedMark[]) {
      const entries = marks.map(({ isHeld, ...mark }) => {
        const typedAt = Date.now();
        const heldUntil = isHeld ? typedAt + heldMs : null;
        const sent = queue.get(mark.place.visitId)?.sent ?? [];
        return { ...mark, personId, sent, typedAt, heldUntil, order: nextOrder() };
      });
      const steps = entries.map((entry) => ({ visitId: entry.place.visitId, step: typed(entry) }));
      void queue.change(steps).then(wake);
    },

    release: (visitId: number) => void take([visitId], released),
    /** Sends again what was refused, and everything that waits. */
    retry: (visitId: number) => void take([visitId], tried).then(hurry),
    discard: (visitId: number) => take([visitId], discarded),
    /** Takes note of everything that the server refused. */
    dismissRefused: () => take(refused(), discarded),

    /** Ends a conflict: my mark replaces theirs, or theirs stays. */
    async resolve(this: void, visitId: number, choice: 'mine' | 'theirs') {
      const trouble = queue.get(visitId)?.trouble;
      if (trouble?.kind !== 'conflict') return;
      const { markId, text, version } = trouble.theirs;
      settle({ visitId, stored: { markId, text, version } });
      await take([visitId], choice === 'mine' ? insisted : discarded);
    },
  };
}
