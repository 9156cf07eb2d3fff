import { setTimeout as sleep } from 'node:timers/promises';

import { StartError } from '../startError.ts';
import { startPostmaster } from './postmaster.ts';
import type { Postmaster, PostmasterOptions } from './postmaster.ts';
import { endOrphan } from './orphan.ts';

export interface KeptRunning {
  /** Why it does not run at the moment; null while it does. */
  trouble(this: void): string | null;
  /** Resolves when it could not be started again for too long; it is not tried any more then. */
  readonly givenUp: Promise<StartError>;
  stop(): Promise<void>;
}

/** How often and how fast it is started again. */
export interface Perseverance {
  readonly tries: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Having run for so long, it counts as healed. */
  readonly settledMs: number;
}

/** A quarter of an hour: time to make room on a disk, and an end for whoever watches the process. */
const usual: Perseverance = {
  tries: 64,
  firstPauseMs: 250,
  longestPauseMs: 15_000,
  settledMs: 30_000,
};

/**
 * Starts PostgreSQL and starts it again whenever it ends by itself (killed, out of memory, no room on the disk), with
 * growing pauses, until it is stopped or given up.
 */
export async function keepRunning(
  options: PostmasterOptions,
  { tries, firstPauseMs, longestPauseMs, settledMs }: Perseverance = usual,
): Promise<KeptRunning> {
  const { log } = options;
  const stopping = new AbortController();
  let current = await start(options);
  let trouble: string | null = null;
  let failures = 0;

  const watching = watch();
  return {
    trouble: () => trouble,
    givenUp: watching.then((end) => end ?? new Promise<never>(() => {})),
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };

  async function watch(): Promise<StartError | null> {
    for (;;) {
      const startedAt = Date.now();
      await current.ended;
      if (stopping.signal.aborted) return null;
      if (Date.now() - startedAt > settledMs) failures = 0;
      trouble = current.complaint();
      log.error({ reason: trouble }, 'PostgreSQL has ended by itself and is started again');
      if (!(await startAgain())) {
        return stopping.signal.aborted ? null : givingUp();
      }
      log.warn({ tries: failures }, 'PostgreSQL runs again');
      trouble = null;
    }
  }

  /** Whether it runs again. */
  async function startAgain(): Promise<boolean> {
    while (failures < tries) {
      failures += 1;
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return false;
      try {
        current = await start(options);
        if (!stopping.signal.aborted) return true;
        await current.stop();
        return false;
      } catch (error) {
        trouble = error instanceof Error ? error.message : String(error);
        log.error({ reason: trouble, tries: failures }, 'PostgreSQL could not be started again');
      }
    }
    return false;
  }

  function givingUp(): StartError {
    return new StartError(
      `PostgreSQL has ended and could not be started again in ${tries} tries: ${trouble ?? ''}`,
    );
  }
}

async function start(options: PostmasterOptions): Promise<Postmaster> {
  await endOrphan(options.folder);
  return startPostmaster(options);
}
