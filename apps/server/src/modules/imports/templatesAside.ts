import { keptAside, scriptBeside } from '#platform/aside/runAside.ts';
import { addressOf } from '#platform/db/databaseAddress.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';
import type { Parts } from '#platform/parts.ts';
import { turns } from '#platform/turns.ts';

import type { TemplateTask } from './templates.worker.ts';

const run = keptAside<{ address: DatabaseAddress; task: TemplateTask }, Buffer>(
  scriptBeside(import.meta.url, 'templates'),
);
/** A filled one of a large university takes a processor for seconds. */
const inTurn = turns({ atOnce: 1, longestQueue: 10 });
const longestSeconds = 60;

/** Writes a workbook in a process that stays for a while: nobody waits while thousands of lessons become cells. */
export async function writeTemplateAside(
  { pool, settings }: Parts,
  task: TemplateTask,
  signal: AbortSignal,
): Promise<Buffer> {
  const { 'imports.max_memory_mb': megabytes } = await settings.read();
  const limits = { megabytes, seconds: longestSeconds };
  return await inTurn(async () => await run({ address: addressOf(pool), task }, { limits, signal }));
}
