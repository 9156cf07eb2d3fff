import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { AppError } from '@bilim/contract';

import { runAside, scriptBeside } from '#platform/aside/runAside.ts';
import type { FileStore } from '#platform/files/store.ts';
import type { CallParts } from '#platform/parts.ts';
import { turns } from '#platform/turns.ts';

import type { BookTask, ReadBook, ReadPage } from './bookTask.ts';

/** A file of 100 MB is held as a whole, and drawn beside. */
const limits = { megabytes: 1_024, seconds: 100 };
const inTurn = turns({ atOnce: 1, longestQueue: 40 });
const script = scriptBeside(import.meta.url, 'readBook');

interface Asked {
  readonly storageKey: string;
  readonly format: BookTask['format'];
  readonly wanted: BookTask['wanted'];
}

/** Reads a book in a process of its own, one at a time; what ends early or takes too much is an `AppError` in words. */
export async function readBookAside(
  files: FileStore,
  { storageKey, format, wanted }: Asked,
  tell: (page: ReadPage) => void = () => {},
): Promise<ReadBook> {
  return await inTurn(async () => {
    const borrowed = await files.borrow(storageKey);
    try {
      const task = { path: borrowed.path, format, wanted, pdfReader: pdfReader() };
      return await runAside<BookTask, ReadBook, ReadPage>(script, task, { limits, onNote: tell });
    } finally {
      await borrowed.release();
    }
  });
}

interface Arrived {
  readonly parts: CallParts;
  readonly stored: readonly { readonly storageKey: string; readonly mime: string }[];
}

/** Refuses in words a file that does not open; how many pages a PDF has, null of others. */
export async function pagesOfArrived({ parts, stored: [file] }: Arrived): Promise<number | null> {
  const format = file === undefined ? null : formatOf(file.mime);
  if (file === undefined || format === null) return null;
  const { storageKey } = file;
  const { pages } = await readBookAside(parts.files, { storageKey, format, wanted: 'check' });
  return format === 'pdf' ? pages : null;
}

function pdfReader(): string {
  const require = createRequire(import.meta.url);
  return pathToFileURL(require.resolve('pdfjs-dist/legacy/build/pdf.mjs')).href;
}

/** Nothing where the file is to blame, which reading it again would not change; everything else is thrown. */
export function refusal(error: unknown): null {
  const isOfFile =
    error instanceof AppError &&
    (error.code.startsWith('library.') || /^file\.too_(heavy|slow)$/.test(error.code));
  if (!isOfFile) throw error;
  return null;
}

/** Null of what is only kept and handed out. */
export function formatOf(mime: string): BookTask['format'] | null {
  if (mime === 'application/pdf') return 'pdf';
  return mime === 'application/epub+zip' ? 'epub' : null;
}
