import { runAside, scriptBeside } from '#platform/aside/runAside.ts';
import { addressOf } from '#platform/db/databaseAddress.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';
import type { Parts } from '#platform/parts.ts';
import { turns } from '#platform/turns.ts';

import type { TemplateTask } from './templates.worker.ts';

const script = scriptBeside(import.meta.url, 'templates');
/** A filled one of a large university takes a processor for seconds. */
const inTurn = turns({ atOnce: 1, longestQueue: 10 });
const longestSeconds = 60;

/** Writes a workbook in a process of its own: nobody else waits while thousands of lessons become cells. */
export async function writeTemplateAside(
  { pool, settings }: Parts,
  task: TemplateTask,
  signal: AbortSignal,
): Promise<Buffer> {
  const { 'imports.max_memory_mb': megabytes } = await settings.read();
  return await inTurn(
    async () =>
      await runAside<{ address: DatabaseAddress; task: TemplateTask }, Buffer>(
        script,
        { address: addressOf(pool), task },
        { limits: { megabytes, seconds: longestSeconds }, signal },
      ),
  );
}
