import * as z from 'zod/mini';

import { createdAt } from './core/accountFields.ts';
import { anyone, holding, either, only, signedIn } from './core/access.ts';
import {
  baseCategoryId,
  baseCategoryOrNone,
  bookCategoryId,
  bookCategoryOrNone,
  bookTitle,
  humanId,
  humanRole,
} from './core/bookFields.ts';
import { download, read, readAny, upload, write } from './core/endpoint.ts';
import { disciplineId, disciplineName, fullName } from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, idOrNone, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';
import {
  bookAddress,
  bookCount,
  bookId,
  bookIdOrNew,
  deletedBookId,
  isFromMaterials,
  isFromMaterialsDeleted,
  selectedFileName,
  totalPages,
} from './library.fields.ts';
import { partReply } from './library/parts.ts';
import {
  bookFileStates,
  bookFormats,
  bookLanguages,
  bookRights,
  bookShelves,
  shelfKinds,
} from './library/words.ts';

export { libraryErrors } from './library.errors.ts';

/** Books of a page of the list; a client that asks for no page gets the whole list, at most so many. */
export const bookPageSize = 24;
export const longestBookList = 2_000;

/** By what people search: the title, or the author. */
export const searchByTitle = 1;
export const searchByAuthor = 2;

const row = {
  bookId,
  title: bookTitle,
  author: z.string(),
  description: z.string(),
  totalPages,
  fileName: z.string(),
  categoryId: bookCategoryId,
  /** Of the category; in a list of a legacy client also of the book. */
  category: field('name', z.string()),
  ownerId: humanId,
  ownerRole: humanRole,
  ownerName: fullName,
  isFromMaterials,
  createdAt,
  url: bookAddress,
  canEdit: flag,
  year: z.nullable(z.int()),
  language: field('language', z.nullable(z.enum(bookLanguages))),
  rights: z.enum(bookRights),
  format: z.enum(bookFormats),
  hasCover: field('cover', flag),
  /** Grows with every change of the book, so that its cover is fetched anew. */
  version: count,
  isFavourite: field('favourite', flag),
  /** How much of it the caller has read, 0 to 1; null where it was never opened. */
  share: z.nullable(z.number()),
  copies: count,
};

export type Book = z.output<typeof Book>;
export const Book = wireObject(row);

/** A book as its page shows it. */
export type OpenedBook = z.output<typeof OpenedBook>;
export const OpenedBook = wireObject({
  ...row,
  sectionId: like(baseCategoryId, count),
  section: z.string(),
  publisher: z.string(),
  isbn: z.nullable(z.string()),
  licences: z.nullable(count),
  sizeBytes: field('size', count),
  fileState: field('state', z.enum(bookFileStates)),
  withdrawReason: field('withdrawn', z.nullable(z.string())),
  /** Where the caller was last. */
  page: z.nullable(count),
  locator: z.nullable(z.string()),
  placedAt: field('placed', z.nullable(instant)),
  shelves: z.array(
    wireObject({
      disciplineId,
      name: disciplineName,
      kind: z.enum(shelfKinds),
      pageFrom: field('from', z.nullable(count)),
      pageTo: field('to', z.nullable(count)),
    }),
  ),
});

export type BookSection = z.output<typeof BookSection>;
export const BookSection = wireObject({ sectionId: baseCategoryId, name: z.string() });
export type BookCategory = z.output<typeof BookCategory>;
export const BookCategory = wireObject({
  categoryId: bookCategoryId,
  name: z.string(),
  sectionId: baseCategoryId,
  books: bookCount,
});

/** Between these stands what was found. */
export const foundFrom = '\uE000';
export const foundTo = '\uE001';

export type InsideHit = z.output<typeof InsideHit>;
/** Words of a book where they stand. */
export const InsideHit = wireObject({
  bookId,
  title: bookTitle,
  author: z.string(),
  format: z.enum(bookFormats),
  hasCover: field('cover', flag),
  version: count,
  page: count,
  /** Of an EPUB: what the part is called. */
  part: z.nullable(z.string()),
  /** Before, in, and after the words: what was found stands between two signs that no text has. */
  snippet: z.string(),
});

/** What is said of a book besides its file. */
const bookFacts = {
  title: like(bookTitle, text(300)),
  author: z.optional(text(300)),
  description: z.optional(text(4_000)),
  totalPages: maybe(like(totalPages, between(0, 20_000))),
  categoryId: maybe(bookCategoryOrNone),
  publisher: z.optional(text(200)),
  /** -1 where nobody knows. */
  year: z.optional(idOrNone),
  isbn: z.optional(text(30)),
  language: z.optional(z.enum([...bookLanguages, 'unknown'])),
  rights: z.optional(z.enum(bookRights)),
  copies: z.optional(between(0, 100_000)),
  /** -1 for as many readers as there are. */
  licences: z.optional(idOrNone),
};

const mayAdd = either(only('teacher'), holding('library.manage'));
const mayRemove = either(only('teacher', 'dean', 'registrar'), holding('library.manage'));

const removed = {
  ownerId: maybe(like(humanId, idOrNone)),
  bookId: deletedBookId,
  isFromMaterials: maybe(isFromMaterialsDeleted),
};

/** The e-library as everybody uses it. */
export const libraryApi = {
  /** The upper level of the categories. */
  sections: readAny({
    path: '/api/library/basebookcategories.json',
    access: signedIn,
    input: wireObject({}),
    reply: z.array(BookSection),
  }),

  /** The categories of a section, or of all, with how many books stand in each. */
  categories: readAny({
    path: '/api/library/bookcategories.json',
    access: signedIn,
    input: wireObject({ sectionId: maybe(baseCategoryOrNone) }),
    reply: z.array(BookCategory),
  }),

  /**
   * Books of a category or a section, or of all; found by part of their title or author, small faults of typing
   * forgiven. Where nothing is found all are shown, and `beside` says so. Without a page it is the whole list.
   */
  list: readAny({
    path: '/api/library/getbooklist.json',
    access: signedIn,
    input: wireObject({
      categoryId: maybe(bookCategoryOrNone),
      sectionId: maybe(baseCategoryOrNone),
      page: z.optional(between(1, 100_000)),
      query: z.optional(text(200)),
      /** By what the words are looked for: 1 the title, 2 the author. */
      mode: z.optional(between(searchByTitle, searchByAuthor)),
      shelf: z.optional(z.enum(bookShelves)),
      isNewestFirst: field('newest', z.optional(flag)),
    }),
    reply: z.array(Book),
    beside: wireObject({
      total: count,
      /** The words were found nowhere, and all are shown. */
      isEverything: field('notfound', flag),
      /** Not the very words, but like ones. */
      isAlike: field('alike', flag),
    }),
  }),

  one: read({
    path: '/api/library/book.json',
    access: signedIn,
    input: wireObject({ bookId }),
    reply: single(OpenedBook),
  }),

  /** Words in the text of books, each with its page; of one book, in the order of its pages. */
  inside: read({
    path: '/api/library/inside.json',
    access: signedIn,
    input: wireObject({
      query: text(200, 2),
      bookId: maybe(bookId),
      categoryId: maybe(bookCategoryOrNone),
      sectionId: maybe(baseCategoryOrNone),
    }),
    reply: z.array(InsideHit),
  }),

  /** A part of an EPUB, and what its parts are called. */
  part: read({
    path: '/api/library/part.json',
    access: signedIn,
    input: wireObject({ bookId, page: between(1, 100_000) }),
    ...partReply,
  }),

  /** The file of a book: read in the portal, or kept where its rights allow that. */
  file: download({
    path: '/api/library/book.file',
    access: anyone,
    input: wireObject({ bookId, isKept: field('keep', z.optional(flag)) }),
  }),

  /** What a reader needs of a large PDF before it can show anything of it, packed (`library/opening`). */
  opening: download({
    path: '/api/library/opening.bin',
    access: signedIn,
    input: wireObject({ bookId }),
  }),

  cover: download({
    path: '/api/library/cover.webp',
    access: signedIn,
    input: wireObject({ bookId, version: z.optional(count) }),
  }),

  /** Whether the caller may delete a book, and the reason where not. */
  mayRemove: read({
    path: '/api/library/deletecheck.json',
    access: mayRemove,
    input: wireObject(removed),
    reply: single(outcome({})),
  }),

  /** Takes a book out of the library. Of a study material, only the sign that it is shown here. */
  remove: write({
    path: '/api/library/deleteebook.json',
    access: mayRemove,
    repeat: 'natural',
    input: wireObject(removed),
    reply: single(outcome({})),
  }),

  /** A new book, or one whose facts or file are other ones now. */
  save: upload({
    path: '/api/library/insertupdatebook.json',
    access: mayAdd,
    repeat: 'keyed',
    store: 'library',
    input: wireObject({
      bookId: bookIdOrNew,
      ...bookFacts,
      fileName: z.optional(text(300)),
      ownerId: maybe(like(humanId, idOrNone)),
      ownerRole: maybe(like(humanRole, idOrNone)),
      isFromMaterials: maybe(isFromMaterials),
      selectedFileName,
      version: z.optional(count),
      /** Another book has the same file or ISBN, and that is meant. */
      isDoubleMeant: field('double', z.optional(flag)),
    }),
    reply: single(outcome({ bookId, version: count })),
  }),
};
