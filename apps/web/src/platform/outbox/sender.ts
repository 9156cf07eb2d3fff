import type { Waiting } from '../offline/database.ts';

import type { Adapter, Key, Line } from './adapter.ts';
import type { Outcome } from './delivery.ts';
import { createPatience } from './patience.ts';
import type { Queue } from './queue.ts';

/** How many lines are sent beside each other. */
const mostLines = 4;

interface Ports<K extends Key, Entry extends Waiting, Answer> {
  readonly adapter: Adapter<K, Entry, Answer>;
  readonly queue: Queue<K, Entry, Answer>;
  readonly deliver: (key: K, signal: AbortSignal) => Promise<Outcome>;
  /** Whether this tab sends what others have done; what lives in this tab alone it always sends itself. */
  readonly isLeader: () => boolean;
  readonly onLine: (line: Line) => void;
}

export type Sender = ReturnType<typeof createSender>;

const never = () => null;

/** Takes entries from the queue to the server: in order, each once, and again until there is an answer. */
export function createSender<K extends Key, Entry extends Waiting, Answer>(ports: Ports<K, Entry, Answer>) {
  const { adapter, queue, deliver, isLeader, onLine } = ports;
  const { keyOf, lineOf, isTroubled, heldUntil = never } = adapter;
  /** Lines with an entry under way, which one, and how to stop it. */
  const busy = new Map<Key, { readonly key: K; readonly leaving: AbortController }>();
  const patience = createPatience(pump);
  let line: Line = 'open';
  let isStopped = true;

  function setLine(next: Line) {
    if (line === next) return;
    line = next;
    onLine(next);
  }

  const sendable = () =>
    queue.all().filter((entry) => !isTroubled(entry) && (isLeader() || queue.isUnpersisted(keyOf(entry))));

  function pump() {
    if (isStopped || line === 'closed') return;
    const entries = firstOfEachLine(adapter, sendable(), busy.keys());
    if (entries.length > 0 && !navigator.onLine) return setLine('waiting');
    for (const entry of entries) void travel(entry);

    const held = sendable().flatMap((entry) => heldUntil(entry) ?? []);
    if (busy.size === 0 && held.length > 0) patience.actIn(Math.max(0, Math.min(...held) - Date.now()) + 10);
  }

  async function travel(entry: Entry) {
    const [own, key, leaving] = [lineOf(entry), keyOf(entry), new AbortController()];
    busy.set(own, { key, leaving });
    const outcome = await deliver(key, leaving.signal);
    busy.delete(own);
    if (isStopped) return;
    if (outcome === 'not-mine') return setLine('closed');
    if (outcome === 'unanswered') patience.fail();
    if (outcome === 'unanswered') return setLine('waiting');
    patience.forget();
    setLine('open');
    pump();
  }

  return {
    /** Something may be there to be sent. */
    wake(this: void) {
      if (line === 'open' || !patience.isMoment()) pump();
    },

    /** Now, whatever was before. */
    hurry(this: void) {
      patience.forget();
      if (line === 'closed') setLine('open');
      pump();
    },

    /** Stops what is under way and was given up meanwhile. */
    stopGone(this: void) {
      for (const { key, leaving } of busy.values()) if (queue.get(key) === null) leaving.abort();
    },

    start: () => void (isStopped = false),
    stop(this: void) {
      isStopped = true;
      patience.stop();
    },
  };
}

/** The first entry of each line that has none under way, if it need not wait for more. */
function firstOfEachLine<K extends Key, Entry extends Waiting, Answer>(
  { lineOf, heldUntil = never }: Adapter<K, Entry, Answer>,
  entries: readonly Entry[],
  busy: Iterable<Key>,
): readonly Entry[] {
  const lines = new Set(busy);
  return entries.filter((entry) => {
    const own = lineOf(entry);
    if ((heldUntil(entry) ?? 0) > Date.now() || lines.has(own) || lines.size >= mostLines) return false;
    lines.add(own);
    return true;
  });
}
