import { parentPort, workerData } from 'node:worker_threads';

import readXlsxFile from 'read-excel-file/node';

import type { WorkbookLimits } from './limits.ts';
import type { Cell } from './sheet.ts';
import { unpackWorkbook } from './unpack.ts';
import { UnreadableWorkbook } from './unreadable.ts';
import type { Reason } from './unreadable.ts';

/** What the thread tells, in this order: sheets with their rows, then the end. */
export type Told =
  | { readonly kind: 'sheet'; readonly name: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'unreadable'; readonly reason: Reason; readonly detail: string };

/** So many at a time that the listener is never held up for long. */
const batch = 2_000;

// eslint-disable-next-line typescript/no-unsafe-type-assertion -- handed over by readWorkbook.ts
const { file, limits } = workerData as { file: Uint8Array; limits: WorkbookLimits };
const tell = (told: Told) => parentPort?.postMessage(told, []);

try {
  const copy = await unpackWorkbook(Buffer.from(file.buffer, file.byteOffset, file.byteLength), limits);
  const sheets = await readXlsxFile(copy, { trim: false });
  const rowCount = sheets.reduce((sum, { data }) => sum + data.length, 0);
  if (rowCount > limits.rows) throw new UnreadableWorkbook('too_large');
  for (const { sheet, data } of sheets) {
    tell({ kind: 'sheet', name: sheet });
    for (let from = 0; from < data.length; from += batch) {
      tell({ kind: 'rows', rows: data.slice(from, from + batch).map((row) => row.map(cellOf)) });
    }
  }
  tell({ kind: 'end' });
} catch (error) {
  const reason = error instanceof UnreadableWorkbook ? error.reason : 'broken';
  tell({
    kind: 'unreadable',
    reason,
    detail: String(error instanceof Error ? (error.cause ?? error) : error),
  });
}

function cellOf(value: unknown): Cell {
  const isCell = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isCell || value instanceof Date ? value : null;
}
