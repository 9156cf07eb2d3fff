import { LiveSignal } from '@bilim/contract/live';
import * as z from 'zod/mini';

import { throttled } from './throttled.ts';

/** Said in passing, such as that somebody types: never stored, and lost without harm. */
export interface Signal {
  readonly personIds: readonly number[];
  readonly signal: LiveSignal;
}

const Said = z.array(z.object({ personIds: z.array(z.int()), signal: LiveSignal }));

/** A notification of PostgreSQL holds 8,000 bytes; what does not fit in one moment is left unsaid. */
const mostBytes = 7_500;
const gatherMs = 40;

/** Gathers the signals of a moment and sends them together. */
export function gatherSignals(send: (said: string) => Promise<void>) {
  const waiting: string[] = [];
  let bytes = 0;
  const sending = throttled(gatherMs, async () => {
    bytes = 0;
    const said = waiting.splice(0);
    if (said.length > 0) await send(`[${said.join(',')}]`).catch(() => undefined);
  });

  return {
    add({ personIds, signal }: Signal) {
      const written = JSON.stringify({ personIds, signal: z.encode(LiveSignal, signal) });
      if (bytes + written.length > mostBytes) return;
      bytes += written.length + 1;
      waiting.push(written);
      sending.call();
    },
    stop: () => sending.stop(),
  };
}

/** What another process has sent; nothing at all when it speaks another version. */
export function readSignals(said: string): readonly Signal[] {
  try {
    return z.safeDecode(Said, JSON.parse(said)).data ?? [];
  } catch {
    return [];
  }
}
