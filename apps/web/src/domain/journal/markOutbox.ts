import { nextOrder } from '#platform/outbox/order.ts';
import { openOutbox } from '#platform/outbox/outbox.ts';

import { marks, type SendMark } from './marks.ts';
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
  readonly send: SendMark;
}

export type MarkOutbox = ReturnType<typeof openMarkOutbox>;

/** The outbox of marks, and what a person can do with those that the server does not have yet. */
export function openMarkOutbox({ personId, send }: Ports) {
  const { change, settle, ...outbox } = openOutbox(personId, marks(send));

  async function take(visitIds: readonly number[], step: Step) {
    await change(visitIds.map((key) => ({ key, step })));
  }

  const refused = () =>
    outbox.view().entries.flatMap(({ visitId, trouble }) => (trouble?.kind === 'refused' ? [visitId] : []));

  return {
    ...outbox,

    /** Marks were typed: they show at once, and leave when they are written down. */
    type(this: void, all: readonly TypedMark[]) {
      const entries = all.map(({ isHeld, ...mark }) => {
        const typedAt = Date.now();
        const heldUntil = isHeld ? typedAt + heldMs : null;
        const sent = outbox.get(mark.place.visitId)?.sent ?? [];
        return { ...mark, personId, sent, typedAt, heldUntil, order: nextOrder() };
      });
      void change(entries.map((entry) => ({ key: entry.place.visitId, step: typed(entry) })));
    },

    release: (visitId: number) => void take([visitId], released),
    /** Sends again what was refused, and everything that waits. */
    retry: (visitId: number) => void take([visitId], tried).then(outbox.hurry),
    discard: (visitId: number) => take([visitId], discarded),
    /** Takes note of everything that the server refused. */
    dismissRefused: () => take(refused(), discarded),

    /** Ends a conflict: my mark replaces theirs, or theirs stays. */
    async resolve(this: void, visitId: number, choice: 'mine' | 'theirs') {
      const entry = outbox.get(visitId);
      if (entry?.trouble?.kind !== 'conflict') return;
      const { markId, text, version } = entry.trouble.theirs;
      settle({ entry, answer: { markId, text, version } });
      await take([visitId], choice === 'mine' ? insisted : discarded);
    },
  };
}
