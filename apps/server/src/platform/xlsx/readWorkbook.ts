import { AppError } from '@bilim/contract';
import type { ErrorCode } from '@bilim/contract';
import readXlsxFile from 'read-excel-file/node';

import { workbookLimits } from './limits.ts';
import type { WorkbookLimits } from './limits.ts';
import type { Cell, Sheet } from './sheet.ts';
import { requireZip, unpackWorkbook } from './unpack.ts';
import { UnreadableWorkbook } from './unreadable.ts';
import type { Reason } from './unreadable.ts';

/**
 * Reads all sheets of an .xlsx file. A file that is none, or too much, is an `AppError` of the kind `workbook.…`; but a
 * small file may ask for any amount of memory while it is read, so that is done aside (`platform/aside`).
 */
export async function readWorkbook(file: Buffer, over: Partial<WorkbookLimits> = {}): Promise<Sheet[]> {
  const limits = { ...workbookLimits, ...over };
  try {
    requireZip(file, limits);
    const { copy, merged } = await unpackWorkbook(file, limits);
    const sheets = await readSheets(copy);
    const rowCount = sheets.reduce((sum, { data }) => sum + data.length, 0);
    if (rowCount > limits.rows) throw new UnreadableWorkbook('too_large');
    return sheets.map(({ sheet, data }, index) => ({
      name: sheet,
      rows: data.map((row) => row.map(cellOf)),
      merged: merged[index] ?? [],
    }));
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? refusal(error, limits) : error;
  }
}

async function readSheets(copy: Buffer) {
  try {
    return await readXlsxFile(copy, { trim: false });
  } catch (error) {
    throw new UnreadableWorkbook('broken', { cause: error });
  }
}

function cellOf(value: unknown): Cell {
  const isCell = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isCell || value instanceof Date ? value : null;
}

const codes: Readonly<Record<Reason, ErrorCode>> = {
  not_xlsx: 'workbook.wrong_type',
  old_format: 'workbook.old_format',
  locked: 'workbook.locked',
  too_large: 'workbook.too_large',
  broken: 'workbook.broken',
};

function refusal({ reason, cause }: UnreadableWorkbook, limits: WorkbookLimits): AppError {
  const params = { maxSizeMb: Math.round(limits.fileBytes / 1024 / 1024), maxRows: limits.rows };
  return new AppError(codes[reason], { params, cause });
}
