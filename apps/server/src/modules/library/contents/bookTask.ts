import type { Block } from '@bilim/contract/library/parts';

/** What the process aside is asked: whether a file opens at all, all that is in it, or how a large PDF opens quickly. */
export interface BookTask {
  readonly path: string;
  readonly format: 'pdf' | 'epub';
  readonly wanted: 'check' | 'whole' | 'opening';
  /** Where the reader of PDF is: there may be no packages where this process lies. */
  readonly pdfReader: string;
}

/** A page of a PDF, a part of an EPUB. */
export interface ReadPage {
  readonly number: number;
  readonly title: string | null;
  readonly body: string;
  /** Of an EPUB: how the part is built; null of a page that is drawn. */
  readonly blocks: readonly Block[] | null;
}

export interface ReadBook {
  readonly pages: number;
  /** The first page, or the picture that the book names, as a picture of any kind; null where there is none. */
  readonly cover: Uint8Array | null;
  /** Where that is wanted: what opening the PDF needs, packed (`contract/library/opening`). */
  readonly opening: Uint8Array | null;
}

export type TellPage = (page: ReadPage) => void;

/** Nobody searches further, and a file that says it has millions of pages has none. */
export const mostPages = 5_000;
