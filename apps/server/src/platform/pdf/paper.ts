import type { Language } from '@bilim/contract';

/** A document as it is drawn: data only, so that another process can draw it. */
export interface Paper {
  /** Of the file, for whoever opens it. */
  readonly title: string;
  readonly language: Language;
  readonly isWide?: boolean;
  /** On top of the first page. */
  readonly head?: Letterhead;
  readonly content: readonly Piece[];
  /** At the left of each page's foot; the page's number stands at the right. Without it a page has no foot. */
  readonly foot?: string;
}

export interface Letterhead {
  readonly university: string;
  readonly title: string;
  /** Whom or what it is about. */
  readonly subject: string;
  /** In small letters below. */
  readonly lines: readonly string[];
  /** What the QR code says, and what stands below it. */
  readonly code: { readonly text: string; readonly caption: string } | null;
  /** A PNG. */
  readonly logo: Buffer | null;
}

interface Look {
  readonly bold?: boolean;
  readonly fontSize?: number;
  readonly color?: string;
  readonly alignment?: 'left' | 'center' | 'right';
  /** Left, top, right, bottom, in points. */
  readonly margin?: readonly [number, number, number, number];
  readonly width?: number | '*' | 'auto';
  /** Stays on one page. */
  readonly unbreakable?: boolean;
  readonly pageBreak?: 'before';
}

/** What a paper consists of: the part of the drawing library's language that we use. */
export type Piece = string | (Look & Shape);

type Shape =
  | { readonly text: string | readonly Piece[] }
  | { readonly stack: readonly Piece[] }
  | { readonly columns: readonly Piece[]; readonly columnGap?: number }
  | { readonly layout: 'ruled' | 'plain' | 'cut'; readonly table: Table }
  | { readonly canvas: readonly Bar[] }
  | { readonly image: string; readonly fit: readonly [number, number] }
  /** A QR code of that width. */
  | { readonly qr: string; readonly fit: number; readonly eccLevel: 'M' };

interface Table {
  /** Rows that stand on top of each page. */
  readonly headerRows?: number;
  readonly keepWithHeaderRows?: number;
  readonly dontBreakRows?: boolean;
  readonly widths: readonly (number | '*' | 'auto')[];
  /** Of each row, in points; as high as what is in it where left out. */
  readonly heights?: number;
  readonly body: readonly (readonly Piece[])[];
}

/** A filled rectangle. */
export interface Bar {
  readonly type: 'rect';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly color: string;
  readonly lineWidth: 0;
}

/** Colours and sizes of our papers, in which their parts are told. */
export const ink = {
  text: '#14212b',
  muted: '#54646f',
  line: '#d3dde4',
  ground: '#eef4f8',
  accent: '#0e6a97',
} as const;

/** `1 / 3` in words: page x of y. */
export const pageWords: Readonly<Record<Language, (page: number, pages: number) => string>> = {
  ru: (page, pages) => `Страница ${page} из ${pages}`,
  kg: (page, pages) => `${pages} беттин ${page}-бети`,
  en: (page, pages) => `Page ${page} of ${pages}`,
};
