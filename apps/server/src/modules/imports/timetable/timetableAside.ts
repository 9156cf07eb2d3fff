import { runAside, scriptBeside } from '#platform/aside/runAside.ts';
import { addressOf } from '#platform/db/databaseAddress.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';
import type { Parts } from '#platform/parts.ts';
import { turns } from '#platform/turns.ts';

import type { TimetableTask } from './timetable.worker.ts';

const script = scriptBeside(import.meta.url, 'timetable');
/** One at a time in a process: each may take a processor and half a gigabyte. */
const inTurn = turns({ atOnce: 1, longestQueue: 10 });

/** Does the task in a process of its own; gives the import that it was about. */
export async function doTimetableTask(
  { pool, settings }: Parts,
  task: TimetableTask,
  signal?: AbortSignal,
): Promise<number> {
  return await inTurn(async () => {
    const { 'imports.max_memory_mb': megabytes, 'timetable.max_seconds': seconds } = await settings.read();
    return await runAside<{ address: DatabaseAddress; task: TimetableTask }, number>(
      script,
      { address: addressOf(pool), task },
      { limits: { megabytes, seconds }, ...(signal !== undefined && { signal }) },
    );
  });
}
