import { bookShelves } from '@bilim/contract/library/words';
import * as z from 'zod/mini';

import { anId, ifSo, someText } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the library says. */
export type LibrarySearch = ReturnType<typeof parseLibrarySearch>;
export const parseLibrarySearch = searchOf({
  section: anId,
  category: anId,
  find: someText,
  /** Where the words are looked for; in titles when left out. */
  by: z.enum(['author', 'inside']),
  shelf: z.enum(bookShelves),
  newest: ifSo,
  /** Covers when left out. */
  view: z.literal('list'),
});

/** Props of a `<Link>` to the library. */
export function libraryLink(search: LibrarySearch = {}) {
  return { to: '/library', search } as const;
}

/** Props of a `<Link>` to a book. */
export function bookLink(bookId: number) {
  return { to: '/library/$bookId', params: { bookId: String(bookId) } } as const;
}

/** What the address of a reader says: a page to open instead of the one where the person stopped, and words to show on it. */
export type ReaderSearch = ReturnType<typeof parseReaderSearch>;
export const parseReaderSearch = searchOf({ page: anId, find: someText });

/** Props of a `<Link>` to a book that is read, on a page of it. */
export function readerLink(bookId: number, search: ReaderSearch = {}) {
  return { to: '/library/$bookId/read', params: { bookId: String(bookId) }, search } as const;
}
