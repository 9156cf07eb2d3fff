import type { OpenedBook } from '@bilim/contract/library';
import type { BookPlace } from '@bilim/contract/library/reading';
import { useComputedColorScheme } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';

import type { ReaderSearch } from '#domain/library/libraryLink.ts';

import { useKeptPlace } from './useKeptPlace.ts';

export type Reading = ReturnType<typeof useReading>;

export interface Entry {
  readonly title: string;
  readonly page: number;
  readonly depth: number;
}

/** Where to go: a page, and how far down on it, from 0 to 1. Each jump is another one, also to the same page. */
export interface Jump {
  readonly page: number;
  readonly down: number;
  readonly number: number;
}

export const papers = ['white', 'sepia', 'dark'] as const;
export type Paper = (typeof papers)[number];

/** Where one is in a book and how it looks; what its pages and the frame around them share. */
export function useReading(book: OpenedBook, search: ReaderSearch) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const [chosen, setPaper] = useLocalStorage<Paper | null>({ key: 'reader.paper', defaultValue: null });
  const [scale, setScale] = useLocalStorage({ key: 'reader.scale', defaultValue: 1 });
  const [jump, setJump] = useState<Jump>(() => ({
    page: search.page ?? book.page ?? 1,
    down: search.page === undefined ? Number(book.locator ?? 0) || 0 : 0,
    number: 0,
  }));
  const [place, setPlace] = useState({ page: jump.page, pages: Math.max(1, book.totalPages), share: 0 });
  const [contents, setContents] = useState<readonly Entry[]>([]);
  const [query, setQuery] = useState(search.find ?? '');
  const keep = useKeptPlace(book.bookId);

  return {
    /** That of the portal, until another one is chosen. */
    paper: chosen ?? (isDark ? 'dark' : 'white'),
    setPaper,
    scale,
    setScale: (next: number) => setScale(Math.min(2.5, Math.max(0.6, Math.round(next * 10) / 10))),
    jump,
    goTo: (page: number, down = 0) => setJump(({ number }) => ({ page, down, number: number + 1 })),
    place,
    contents,
    setContents,
    query,
    setQuery,
    /** Told while one scrolls: the page in sight, of how many, and how far down on it. */
    isAt: (page: number, pages: number, down: number) => {
      const share = Math.min(1, (page - 1 + down) / pages);
      setPlace((before) =>
        before.page === page && before.pages === pages && Math.abs(before.share - share) < 0.001
          ? before
          : { page, pages, share },
      );
      keep({ page, locator: down.toFixed(3), share } satisfies Partial<BookPlace>);
    },
  };
}
