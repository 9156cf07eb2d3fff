import { confirmed, dispatched, met, refused, type QueuedMark, type StoredMark } from './queuedMark.ts';
import type { Queue } from './queue.ts';
import { judge, type Verdict } from './verdict.ts';

interface Ports {
  readonly queue: Queue;
  readonly send: (mark: QueuedMark) => Promise<StoredMark>;
  readonly onSettled: (visitId: number, stored: StoredMark) => void;
}

/** How one journey of a mark ended. */
export type Outcome = Verdict['kind'] | 'settled';

/** Takes one mark to the server and writes down what came of it. */
export function createDelivery({ queue, send, onSettled }: Ports) {
  /** What leaves is what the disk has, and the disk knows that it left. */
  async function dispatch(visitId: number) {
    const due: { mark: QueuedMark | null } = { mark: null };
    await queue.change([{ visitId, step: (before) => (due.mark = dispatched(before)) }]);
    return due.mark;
  }

  async function take({ visitId, mark }: QueuedMark, verdict: Verdict) {
    if (verdict.kind === 'refused') await queue.change([{ visitId, step: refused(mark, verdict.reason) }]);
    if (verdict.kind === 'conflict') {
      const { markId, text, version } = verdict.theirs;
      const step = met(verdict.theirs);
      // It was our own mark, whose answer had been lost.
      if (step(queue.get(visitId))?.trouble?.kind !== 'conflict')
        onSettled(visitId, { markId, text, version });
      await queue.change([{ visitId, step }]);
    }
    return verdict.kind;
  }

  return async (visitId: number): Promise<Outcome> => {
    const mark = await dispatch(visitId);
    if (mark?.trouble !== null) return 'settled';
    try {
      const stored = await send(mark);
      // Told before it leaves the queue: who takes a mark back in between must know what it stands over.
      onSettled(visitId, stored);
      await queue.change([{ visitId, step: confirmed(stored, mark.mark), stored }]);
      return 'settled';
    } catch (error) {
      return await take(mark, judge(error));
    }
  };
}
