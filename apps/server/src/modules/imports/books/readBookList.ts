import { AppError } from '@bilim/contract';

import { knownColumns, listColumns } from '#modules/library/catalogue/listColumns.ts';
import type { ListColumn } from '#modules/library/catalogue/listColumns.ts';
import type { MarcFile } from '#modules/library/catalogue/marc.ts';
import type { ListedFacts } from '#modules/library/catalogue/marcBooks.ts';
import { runAside, scriptBeside } from '#platform/aside/runAside.ts';
import { turns } from '#platform/turns.ts';
import { readWorkbookAside } from '#platform/xlsx/readWorkbookAside.ts';
import { findTable } from '#platform/xlsx/table.ts';
import { textOf } from '#platform/xlsx/values.ts';

/** Books of one list. */
const mostRows = 20_000;
const script = scriptBeside(import.meta.url, 'readMarc');
const limits = { megabytes: 384, seconds: 30 };
const inTurn = turns({ atOnce: 1, longestQueue: 10 });

/** A book of a list, and how the list calls the place of a column. */
export interface ListedBook extends ListedFacts {
  readonly place: (column: ListColumn) => string;
}

const zip = Buffer.from('PK');

/** Reads a workbook, MARC 21 or UNIMARC, whatever the file is called, in a process of its own. */
export async function readBookList(file: Buffer, signal: AbortSignal): Promise<readonly ListedBook[]> {
  const books = file.subarray(0, zip.length).equals(zip)
    ? await rowsOfWorkbook(file, signal)
    : await recordsOfMarc(file, signal);
  if (books.length > mostRows) throw new AppError('file.too_heavy', { params: { ...limits } });
  return books;
}

async function rowsOfWorkbook(file: Buffer, signal: AbortSignal): Promise<ListedBook[]> {
  const sheets = await readWorkbookAside(file, { rows: mostRows }, signal);
  const table = sheets
    .map((sheet) => findTable(sheet, knownColumns))
    .find((one) => one !== null && one.columnOf.has('title'));
  if (table === undefined || table === null) throw new AppError('library.no_table');
  return table.rows.map((row) => {
    const told = listColumns.map((column) => [column, textOf(row.cell(column))] as const);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each column is there
    return { ...(Object.fromEntries(told) as unknown as ListedFacts), place: (column) => row.place(column) };
  });
}

async function recordsOfMarc(file: Buffer, signal: AbortSignal): Promise<ListedBook[]> {
  const records = await inTurn(
    async () =>
      await runAside<{ readonly file: Buffer }, MarcFile<ListedFacts>>(script, { file }, { limits, signal }),
  );
  if (records === null) throw new AppError('library.no_records');
  if ('brokenRecord' in records)
    throw new AppError('library.broken_record', { params: { record: records.brokenRecord } });
  return records.map((record, index) => ({ ...record, place: () => `№ ${index + 1}` }));
}
