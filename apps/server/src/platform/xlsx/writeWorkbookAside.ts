import { keptAside, scriptBeside } from '../aside/runAside.ts';
import { turns } from '../turns.ts';

import { writeWorkbook } from './writeWorkbook.ts';
import type { Written } from './writeWorkbook.ts';

/** So many cells are a few milliseconds of work; sending them to another process would take as long. */
const fewCells = 1_000;
const limits = { megabytes: 512, seconds: 60 };

const run = keptAside<readonly Written[], Buffer>(scriptBeside(import.meta.url, 'sheets'));
const inTurn = turns({ atOnce: 1, longestQueue: 20 });

/** Writes an .xlsx file and holds nobody up: a larger one is written in a process of its own. */
export async function writeWorkbookAside(sheets: readonly Written[]): Promise<Buffer> {
  if (cellsIn(sheets) <= fewCells) return await writeWorkbook(sheets);
  return await inTurn(async () => await run(sheets, { limits }));
}

function cellsIn(sheets: readonly Written[]): number {
  return sheets
    .map((sheet) => ('columns' in sheet ? sheet.columns.length * sheet.rows.length : sheet.paragraphs.length))
    .reduce((sum, cells) => sum + cells, 0);
}
