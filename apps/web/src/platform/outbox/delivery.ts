import type { Waiting } from '../offline/database.ts';

import type { Adapter, Key, Settled } from './adapter.ts';
import { isFailure, judge, type Verdict } from './judge.ts';
import type { Queue } from './queue.ts';

interface Ports<K extends Key, Entry extends Waiting, Answer> {
  readonly adapter: Adapter<K, Entry, Answer>;
  readonly queue: Queue<K, Entry, Answer>;
  readonly onSettled: (settled: Settled<Entry, Answer>) => void;
  /** How much of an entry has left, 0 to 1; null when it travels no longer. */
  readonly onProgress: (key: K, share: number | null) => void;
}

/** How one journey of an entry ended. */
export type Outcome = Verdict['kind'] | 'settled';

/** Takes one entry to the server and writes down what came of it. */
export function createDelivery<K extends Key, Entry extends Waiting, Answer>(ports: Ports<K, Entry, Answer>) {
  const { adapter, queue, onSettled, onProgress } = ports;
  const failures = new Map<K, number>();

  /** What leaves is what the disk has, and the disk knows that it left. */
  async function dispatch(key: K): Promise<Entry | null> {
    const { dispatched } = adapter;
    if (dispatched === undefined) return queue.get(key);
    const due: { entry: Entry | null } = { entry: null };
    await queue.change([{ key, step: (before) => (due.entry = dispatched(before)) }]);
    return due.entry;
  }

  async function settle(key: K, entry: Entry, answer: Answer) {
    // Told before it leaves the queue: who takes it back in between must know what it stands over.
    onSettled({ entry, answer });
    await queue.change([{ key, step: adapter.confirmed(entry, answer), confirmed: { answer } }]);
  }

  async function take(key: K, entry: Entry, error: unknown): Promise<Outcome> {
    const meeting = adapter.met?.(error, queue.get(key)) ?? null;
    if (meeting !== null) {
      if (meeting.answer !== null) onSettled({ entry, answer: meeting.answer });
      await queue.change([{ key, step: meeting.step }]);
      return 'settled';
    }
    if (isFailure(error)) failures.set(key, (failures.get(key) ?? 0) + 1);
    const verdict = judge(error, failures.get(key) ?? 0);
    if (verdict.kind === 'refused') {
      failures.delete(key);
      await queue.change([{ key, step: adapter.refused(entry, verdict.refusal) }]);
    }
    return verdict.kind;
  }

  return async (key: K, signal: AbortSignal): Promise<Outcome> => {
    const entry = await dispatch(key);
    if (entry === null || adapter.isTroubled(entry)) return 'settled';
    try {
      const answer = await adapter.send(entry, { signal, onProgress: (share) => onProgress(key, share) });
      await settle(key, entry, answer);
      failures.delete(key);
      return 'settled';
    } catch (error) {
      // Given up by the person: it is in the queue no longer.
      return signal.aborted ? 'settled' : await take(key, entry, error);
    } finally {
      onProgress(key, null);
    }
  };
}
