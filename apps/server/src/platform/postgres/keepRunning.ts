import { setTimeout as sleep } from 'node:timers/promises';

import { startPostmaster } from './postmaster.ts';
import type { Postmaster, PostmasterOptions } from './postmaster.ts';
import { endSurvivor } from './survivor.ts';

/** Between two unexpected ends, so that a server that cannot live does not fill the log. */
const RESTART_PAUSE_MS = 250;

/** Starts PostgreSQL and starts it again whenever it ends by itself (killed, out of memory), until stopped. */
export async function keepRunning(options: PostmasterOptions): Promise<{ stop(): Promise<void> }> {
  let current = await start(options);
  let wanted = true;

  const watching = watch();
  return {
    stop: async () => {
      wanted = false;
      await current.stop();
      await watching;
    },
  };

  async function watch(): Promise<void> {
    for (;;) {
      await current.ended;
      if (!wanted) {
        return;
      }
      options.log('PostgreSQL has ended unexpectedly and is started again');
      await sleep(RESTART_PAUSE_MS);
      try {
        current = await start(options);
      } catch (error) {
        options.log(`PostgreSQL could not be started again: ${String(error)}`);
        return;
      }
      if (!wanted) {
        await current.stop();
      }
    }
  }
}

async function start(options: PostmasterOptions): Promise<Postmaster> {
  await endSurvivor(options.folder);
  return startPostmaster(options);
}
