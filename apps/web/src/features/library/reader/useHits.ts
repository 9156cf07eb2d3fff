import type { OpenedBook } from '@bilim/contract/library';
import { useQuery } from '@tanstack/react-query';

import { useInside } from '../useLibrary.ts';
import { findInPages } from './findInPages.ts';
import type { Reads } from './reads.ts';
import type { Reading } from './useReading.ts';

interface Asked {
  readonly reads: Reads;
  readonly book: OpenedBook | null;
  readonly reading: Reading;
}

/** Where words stand: of a book of the library its server knows, of a study material they are looked for page by page. */
export function useHits({ reads, book, reading: { wordsOf, place, contents } }: Asked, query: string) {
  const told = useInside(book === null ? undefined : query, book === null ? {} : { bookId: book.bookId });
  const found = useQuery({
    queryKey: ['found', reads.id, query],
    async queryFn({ signal }) {
      if (wordsOf === null) return [];
      const hits = await findInPages(query, { pages: place.pages, wordsOf, signal });
      const titles = new Map(reads.format === 'epub' ? contents.map(({ page, title }) => [page, title]) : []);
      return hits.map((hit) => ({ ...hit, part: titles.get(hit.page) ?? null }));
    },
    enabled: book === null && query.length > 1 && wordsOf !== null,
    // The file may be another one when it is opened next.
    gcTime: 0,
    networkMode: 'always',
  });
  return book === null ? found : told;
}
