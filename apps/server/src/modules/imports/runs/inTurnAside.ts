import type { Aside } from '#platform/aside/runAside.ts';
import { addressOf } from '#platform/db/databaseAddress.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';
import type { Parts } from '#platform/parts.ts';
import { turns } from '#platform/turns.ts';

/** What a process of its own is handed. */
export interface TaskAside<Task> {
  readonly address: DatabaseAddress;
  readonly task: Task;
}

type Settings = Awaited<ReturnType<Parts['settings']['read']>>;

/** Does tasks in a process of their own, one at a time of ours: each may take a processor and half a gigabyte. */
export function inTurnAside<Task, Done>(
  run: (input: TaskAside<Task>, aside: Aside<never>) => Promise<Done>,
  longest: (settings: Settings) => number,
) {
  const inTurn = turns({ atOnce: 1, longestQueue: 10 });
  return async ({ pool, settings }: Parts, task: Task, signal?: AbortSignal): Promise<Done> =>
    await inTurn(async () => {
      const read = await settings.read();
      const limits = { megabytes: read['imports.max_memory_mb'], seconds: longest(read) };
      const input = { address: addressOf(pool), task };
      return await run(input, { limits, ...(signal !== undefined && { signal }) });
    });
}
