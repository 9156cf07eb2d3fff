import type { Grant, Language } from '@bilim/contract';
import * as z from 'zod/mini';

import type { Letterhead, Paper } from '../pdf/paper.ts';

/** What stands on the paper besides what was frozen. */
export interface OnPaper {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly issuedOn: string;
  readonly language: Language;
  readonly holderName: string | null;
  /** Null on a paper whose code this installation cannot open any more. */
  readonly code: Letterhead['code'];
  /** SHA-256 of what was frozen, in hexadecimal; null on a draft. */
  readonly hash: string | null;
  /** On white; null where the university has none. */
  readonly logo: Buffer | null;
}

interface Told<Content> {
  /** Never changes: numbers and signatures carry it. */
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Who reads and revokes those of others, where the right holds. */
  readonly right: Grant;
  /** How the n-th one of a year is numbered. */
  readonly number: (year: number, ordinal: number) => string;
  readonly content: z.ZodMiniType<Content>;
  readonly layout: (content: Content, on: OnPaper) => Paper;
  /** Its main figures, for those whom the holder lets see them. */
  readonly summary: (content: Content, language: Language) => readonly (readonly [string, string])[];
}

/** A kind of documents that the university issues. The module that owns it says what it looks like. */
export type DocumentKind = Omit<Told<unknown>, 'content'> & {
  /** What is frozen, in the form in which it is kept; a content that is none of this kind is a fault of ours. */
  readonly freeze: (content: unknown) => unknown;
};

export function documentKind<Content>({ content, layout, summary, ...told }: Told<Content>): DocumentKind {
  const read = (kept: unknown) => z.parse<z.ZodMiniType<Content>>(content, kept);
  return {
    ...told,
    freeze: (given) => z.encode(content, read(given)),
    layout: (kept, on) => layout(read(kept), on),
    summary: (kept, language) => summary(read(kept), language),
  };
}

/** `Т-2026-000123` */
export function numbered(prefix: string) {
  return (year: number, ordinal: number) => `${prefix}-${year}-${String(ordinal).padStart(6, '0')}`;
}
