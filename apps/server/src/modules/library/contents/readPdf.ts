import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AppError } from '@bilim/contract';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { mostPages } from './bookTask.ts';
import type { BookTask, ReadBook, TellPage } from './bookTask.ts';
import { openingOf } from './openingOf.ts';
import type { PdfReader } from './openingOf.ts';

const coverWidth = 480;
/** A page may say it is kilometres high. */
const tallestCover = 960;

/** A PDF: its words page by page, and its first page as a picture. No script in it is run, and nothing is fetched. */
export async function readPdf({ path, wanted, pdfReader }: BookTask, tell: TellPage): Promise<ReadBook> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- found by the process that started this one
  const reader = (await import(pdfReader)) as PdfReader;
  const folder = dirname(dirname(dirname(fileURLToPath(pdfReader))));
  const file = new Uint8Array(await readFile(path));
  if (wanted === 'opening') return { pages: 0, cover: null, opening: await openingOf(file, reader) };
  const task = reader.getDocument({
    data: file,
    verbosity: 0,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    wasmUrl: `${folder}/wasm/`,
  });
  const document = await task.promise.catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new AppError(isLocked ? 'library.locked' : 'library.broken', { cause: error });
  });
  const pages = document.numPages;
  // What has no first page opens nowhere.
  await document.getPage(1);
  if (wanted === 'check') return { pages, cover: null, opening: null };
  for (let number = 1; number <= Math.min(pages, mostPages); number++) {
    tell({ number, title: null, body: await wordsOf(document, number), blocks: null });
  }
  return { pages, cover: await drawCover(document).catch(() => null), opening: null };
}

/** A page that cannot be read leaves the others to be found. */
async function wordsOf(document: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
  } catch {
    return '';
  }
}

interface Drawing {
  readonly canvas: { readonly toBuffer: (mime: 'image/png') => Uint8Array };
}

/** Null where the system has no canvas. */
async function drawCover(document: PDFDocumentProxy): Promise<Uint8Array | null> {
  const page = await document.getPage(1);
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(coverWidth / natural.width, tallestCover / natural.height);
  const viewport = page.getViewport({ scale });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that of Node draws on this one
  const factory = document.canvasFactory as { readonly create: (width: number, height: number) => Drawing };
  const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- where there is no page, a canvas has no type
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
  return canvas.toBuffer('image/png');
}
