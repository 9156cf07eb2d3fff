import { runAside, scriptBeside } from '../aside/runAside.ts';
import { turns } from '../turns.ts';

import type { WorkbookLimits } from './limits.ts';
import type { Sheet } from './sheet.ts';

const script = scriptBeside(import.meta.url, 'readSheets');
const limits = { megabytes: 384, seconds: 30 };
const inTurn = turns({ atOnce: 1, longestQueue: 10 });

/** Reads a small workbook of strangers in a process of its own: `readWorkbook` says why. */
export async function readWorkbookAside(
  file: Buffer,
  over: Partial<WorkbookLimits>,
  signal: AbortSignal,
): Promise<readonly Sheet[]> {
  return await inTurn(async () => await runAside(script, { file, over }, { limits, signal }));
}
