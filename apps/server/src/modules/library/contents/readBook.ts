import { AppError } from '@bilim/contract';

import type { BookTask, ReadBook, ReadPage, TellPage } from './bookTask.ts';
import { readEpub } from './readEpub.ts';
import { readPdf } from './readPdf.ts';

/** What is longer is nobody's page. */
const longestPage = 60_000;
/** Reads a stranger's file; its pages are told as they come. */
export async function readBook(task: BookTask, tell: TellPage): Promise<ReadBook> {
  const tellTidy = (page: ReadPage) => {
    const body = tidy(page.body);
    if (body !== '' || page.blocks !== null) tell({ ...page, body });
  };
  try {
    return await (task.format === 'pdf' ? readPdf(task, tellTidy) : readEpub(task, tellTidy));
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('library.broken', { cause: error });
  }
}

/** The database takes no zeros, and nobody finds a word that is cut in two at the end of a line. */
function tidy(body: string): string {
  return body
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestPage);
}
