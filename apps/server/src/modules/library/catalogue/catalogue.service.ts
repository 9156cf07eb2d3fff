import { Readable } from 'node:stream';

import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { keepingApi } from '@bilim/contract/library/keeping';
import { create as contentDisposition } from 'content-disposition';

import { csvMark, csvMime, csvText } from '#platform/csv/csvReply.ts';
import type { Database } from '#platform/db/database.ts';
import type { Served } from '#platform/files/serveFile.ts';
import { originOf } from '#platform/http/originOf.ts';
import type { Call } from '#platform/http/serve.ts';
import { workbookMime } from '#platform/xlsx/workbookReply.ts';
import { writeWorkbookAside } from '#platform/xlsx/writeWorkbookAside.ts';

import { selectCatalogued } from './catalogue.queries.ts';
import type { Catalogued } from './catalogue.queries.ts';
import { listColumns, titleOf } from './listColumns.ts';
import type { ListColumn } from './listColumns.ts';
import { writeMarc } from './marc.ts';
import { marcOfBook } from './marcBooks.ts';
import { say } from '../texts/say.ts';

const widths: Partial<Record<ListColumn, number>> = { title: 50, author: 30, description: 60, category: 30 };

/**
 * Every book in sight, with columns that the same list is read back by. However many there are, others are answered in
 * between; a workbook is written as a whole, and holds as many as that takes seconds for.
 */
export async function writeCatalogue(call: Call<typeof keepingApi.catalogue>): Promise<Served> {
  const { db, input, language, request } = call;
  const books = partsOfCatalogue(db, language);
  if (input.format === 'marc')
    return streamed(call, marcOf(books, originOf(call.parts, request)), {
      mime: 'application/marc',
      fileName: 'catalogue.mrc',
    });
  if (input.format === 'csv')
    return streamed(call, csvOf(books, language), { mime: csvMime, fileName: 'catalogue.csv' });
  const workbook = await workbookOf(books, language);
  return streamed(call, [workbook], { mime: workbookMime, fileName: 'catalogue.xlsx' });
}

/** So many books are some milliseconds of work. */
const booksAtOnce = 500;

/** Part by part, so that no connection is held while somebody's line is slow. */
async function* partsOfCatalogue(db: Database, language: Language) {
  let [afterTitle, afterId] = ['', 0];
  for (;;) {
    const part = await selectCatalogued(db, { language, afterTitle, afterId, size: booksAtOnce });
    yield part;
    const last = part.at(-1);
    if (last === undefined || part.length < booksAtOnce) return;
    [afterTitle, afterId] = [last.foldedTitle, last.bookId];
  }
}

const mostInWorkbook = 20_000;

async function workbookOf(parts: Parts, language: Language): Promise<Buffer> {
  const rows: (string | null)[][] = [];
  for await (const part of rowsOf(parts, language)) {
    rows.push(...part);
    if (rows.length > mostInWorkbook)
      throw new AppError('library.catalogue_too_long', { params: { most: mostInWorkbook } });
  }
  const columns = listColumns.map((column) => ({
    title: titleOf(column, language),
    width: widths[column] ?? 16,
    kind: 'text' as const,
  }));
  return await writeWorkbookAside([{ name: say(language, 'library.sheet'), columns, rows }]);
}

type Parts = AsyncIterable<readonly Catalogued[]>;

async function* csvOf(parts: Parts, language: Language) {
  yield Buffer.from(`${csvMark}${csvText([listColumns.map((column) => titleOf(column, language))])}`);
  for await (const rows of rowsOf(parts, language)) yield Buffer.from(csvText(rows));
}

async function* rowsOf(parts: Parts, language: Language) {
  for await (const part of parts)
    yield part.map((book) => listColumns.map((column) => cellOf(book, column, language)));
}

function cellOf(row: Catalogued, column: ListColumn, language: Language): string | null {
  const value = row[column];
  if (value === null || value === '') return null;
  if (column === 'rights') return say(language, `library.right.${row.rights}`);
  if (column === 'language' && row.language !== null)
    return say(language, `library.language.${row.language}`);
  return String(value);
}

async function* marcOf(parts: Parts, portal: string) {
  for await (const part of parts)
    yield Buffer.concat(
      part.map(({ hasFile, ...book }) =>
        writeMarc(marcOfBook({ ...book, address: hasFile ? `${portal}/lms/library/${book.bookId}` : '' })),
      ),
    );
}

/** A download that is written while it leaves. */
function streamed(
  { request }: Pick<Call, 'request'>,
  parts: AsyncIterable<Buffer> | Iterable<Buffer>,
  { mime, fileName }: { readonly mime: string; readonly fileName: string },
): Served {
  const headers = {
    'content-type': mime,
    'content-disposition': contentDisposition(fileName),
    'cache-control': 'private, no-store',
  };
  return { status: 200, headers, body: request.method === 'HEAD' ? null : Readable.from(parts) };
}
