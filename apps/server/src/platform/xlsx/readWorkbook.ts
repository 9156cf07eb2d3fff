import { Worker } from 'node:worker_threads';

import { AppError } from '@bilim/contract';
import type { ErrorCode } from '@bilim/contract';
import pLimit from 'p-limit';

import { workbookLimits } from './limits.ts';
import type { WorkbookLimits } from './limits.ts';
import type { Told } from './readWorkbook.worker.ts';
import type { Cell, Sheet } from './sheet.ts';
import { requireZip } from './unpack.ts';
import { UnreadableWorkbook } from './unreadable.ts';
import type { Reason } from './unreadable.ts';

/** Reading takes memory in plenty: one workbook at a time in a process, the others wait. */
const oneAtATime = pLimit(1);

/**
 * Reads all sheets of an .xlsx file, in a thread of its own: the server goes on answering, and a workbook that
 * wants more memory or time than the limits allow costs only that thread. A file that is none, or too much, is
 * an `AppError` of the kind `workbook.…`.
 */
export async function readWorkbook(file: Buffer, over: Partial<WorkbookLimits> = {}): Promise<Sheet[]> {
  const limits = { ...workbookLimits, ...over };
  try {
    requireZip(file, limits);
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? refusal(error.reason, limits) : error;
  }
  return await oneAtATime(() => readInThread(file, limits));
}

async function readInThread(file: Buffer, limits: WorkbookLimits): Promise<Sheet[]> {
  const thread = startThread(file, limits);
  const sheets: { name: string; rows: (readonly Cell[])[] }[] = [];
  try {
    return await new Promise<Sheet[]>((resolve, reject) => {
      const timer = setTimeout(() => reject(refusal('too_large', limits)), limits.seconds * 1000);
      thread.on('message', (told: Told) => {
        if (told.kind === 'sheet') sheets.push({ name: told.name, rows: [] });
        if (told.kind === 'rows') sheets.at(-1)?.rows.push(...told.rows);
        if (told.kind === 'end') resolve(sheets);
        if (told.kind === 'unreadable') reject(refusal(told.reason, limits, told.detail));
      });
      thread.once('error', (error) => reject(isOutOfMemory(error) ? refusal('too_large', limits) : error));
      thread.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('the reader of workbooks ended early'));
      });
    });
  } finally {
    await thread.terminate();
  }
}

/** Bundled, the thread's script lies beside us; unbundled it is TypeScript, and needs the loader that runs it. */
function startThread(file: Buffer, limits: WorkbookLimits): Worker {
  const options = {
    workerData: { file, limits },
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  };
  const isBundled = !import.meta.url.endsWith('.ts');
  const script = new URL(`./readWorkbook.worker.${isBundled ? 'js' : 'ts'}`, import.meta.url);
  if (isBundled) return new Worker(script, options);
  const loader = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${script.href}', '${script.href}'))`;
  return new Worker(loader, { ...options, eval: true });
}

const codes: Readonly<Record<Reason, ErrorCode>> = {
  not_xlsx: 'workbook.wrong_type',
  old_format: 'workbook.old_format',
  locked: 'workbook.locked',
  too_large: 'workbook.too_large',
  broken: 'workbook.broken',
};

function refusal(reason: Reason, limits: WorkbookLimits, detail?: string): AppError {
  const params = { maxSizeMb: Math.round(limits.fileBytes / 1024 / 1024), maxRows: limits.rows };
  return new AppError(codes[reason], { params, cause: detail });
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
