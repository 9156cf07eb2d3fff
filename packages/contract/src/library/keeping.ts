import * as z from 'zod/mini';

import { holding } from '../core/access.ts';
import { bookTitle } from '../core/bookFields.ts';
import { download, read, write } from '../core/endpoint.ts';
import { academicYearId, disciplineId, disciplineName, studentCount } from '../core/fields.ts';
import { outcome } from '../core/rows.ts';
import { between, count, flag, instant, single, text } from '../core/values.ts';
import { field, maybe, wireObject } from '../core/wire.ts';
import { bookId } from '../library.fields.ts';

import { bookFileStates, catalogueFormats, keptViews, shelfKinds } from './words.ts';

/** Books or disciplines of a page. */
export const keptPageSize = 50;
export const longestReason = 300;

const page = between(1, 100_000);
const access = holding('library.manage');

export type KeptBook = z.output<typeof KeptBook>;
/** A book that asks for its keeper: its file does not open, it is there twice, or it was withdrawn. */
export const KeptBook = wireObject({
  bookId,
  title: bookTitle,
  author: z.string(),
  category: z.string(),
  year: z.nullable(z.int()),
  isbn: z.nullable(z.string()),
  fileState: field('state', z.enum(bookFileStates)),
  /** By what it is there twice: the same for all of them. */
  alike: z.nullable(z.string()),
  withdrawReason: field('withdrawn', z.nullable(z.string())),
  at: z.nullable(instant),
});

export type ReadBook = z.output<typeof ReadBook>;
/** How often a book was opened and downloaded, and by how many it is read. */
export const ReadBook = wireObject({
  bookId,
  title: bookTitle,
  author: z.string(),
  opened: count,
  downloaded: count,
  readers: count,
});

export type Provision = z.output<typeof Provision>;
/** What there is of the books by which a discipline is learned, for the students who learn it. */
export const Provision = wireObject({
  disciplineId,
  name: disciplineName,
  students: studentCount,
  books: count,
  copies: count,
  licences: count,
  /** One of the books has a file that as many may read as like to. */
  isUnlimited: field('unlimited', flag),
  /** Copies and licences for each student; 1 at least where a file is for all. */
  ratio: z.number(),
});

/** What keepers of the library do besides looking after single books. */
export const keepingApi = {
  kept: read({
    path: '/api/library/kept.json',
    access,
    input: wireObject({ view: z.enum(keptViews), page }),
    reply: z.array(KeptBook),
    beside: wireObject({ broken: count, doubles: count, withdrawn: count }),
  }),

  /** Takes a book out of sight, with the reason; it can be brought back. */
  withdraw: write({
    path: '/api/library/withdraw.json',
    access,
    repeat: 'natural',
    input: wireObject({ bookId, reason: text(longestReason, 1) }),
    reply: single(outcome({})),
  }),

  bringBack: write({
    path: '/api/library/bringback.json',
    access,
    repeat: 'natural',
    input: wireObject({ bookId }),
    reply: single(outcome({})),
  }),

  /** Looks for the file of every book; what is missing or cut off is told among the broken ones. */
  checkFiles: write({
    path: '/api/library/checkfiles.json',
    access,
    repeat: 'natural',
    input: wireObject({}),
    reply: single(outcome({})),
  }),

  /** What was read most within so many days. */
  statistics: read({
    path: '/api/library/statistics.json',
    access,
    input: wireObject({ days: between(1, 3_660) }),
    reply: z.array(ReadBook),
    beside: wireObject({
      books: count,
      files: count,
      paper: count,
      opened: count,
      downloaded: count,
      readers: count,
    }),
  }),

  /** Disciplines of a year, those with the fewest books for their students first. */
  provision: read({
    path: '/api/library/provision.json',
    access,
    input: wireObject({ academicYearId: maybe(academicYearId), query: z.optional(text(100)), page }),
    reply: z.array(Provision),
    beside: wireObject({ total: count }),
  }),

  /** Disciplines whose name has these words. */
  disciplines: read({
    path: '/api/library/disciplines.json',
    access,
    input: wireObject({ query: text(100) }),
    reply: z.array(wireObject({ disciplineId, name: disciplineName })),
  }),

  /** Puts a book on the shelf of a discipline, or takes it away. */
  setShelf: write({
    path: '/api/library/setshelf.json',
    access,
    repeat: 'natural',
    input: wireObject({ bookId, disciplineId, kind: z.nullable(z.enum(shelfKinds)) }),
    reply: single(outcome({})),
  }),

  /** The whole catalogue. */
  catalogue: download({
    path: '/api/library/catalogue.file',
    access,
    input: wireObject({ format: z.enum(catalogueFormats) }),
  }),
};
