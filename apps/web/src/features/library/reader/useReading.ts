import { useComputedColorScheme } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useRef, useState } from 'react';

import type { WordsOf } from './findInPages.ts';

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
export const modes = ['scroll', 'page'] as const;
export const widths = ['narrow', 'usual', 'wide'] as const;
type Paper = (typeof papers)[number];
type Mode = (typeof modes)[number];
type Width = (typeof widths)[number];

/** To the page before, or to the one after. */
export type Step = 1 | -1;

/** Where one is, as it is kept. */
export interface Kept {
  readonly page: number;
  readonly locator: string;
  readonly share: number;
}

export type ReadingStart = Pick<Jump, 'page' | 'down'>;

interface ReadingOptions {
  readonly start: ReadingStart;
  /** As far as is known before the pages are there. */
  readonly pages: number;
  readonly find: string | undefined;
  readonly onPlace: (place: Kept) => void;
}

/** Where one is in what is read and how it looks; what its pages and the frame around them share. */
export function useReading({ start, pages, find, onPlace }: ReadingOptions) {
  const looks = useLooks();
  const [jump, setJump] = useState<Jump>({ ...start, number: 0 });
  const [place, setPlace] = useState({ page: start.page, pages, share: 0, down: start.down });
  const [contents, setContents] = useState<readonly Entry[]>([]);
  const [query, setQuery] = useState(find ?? '');
  const [wordsOf, setWordsOf] = useState<WordsOf | null>(null);
  const turner = useRef<((by: Step) => void) | null>(null);
  const goTo = (page: number, down = 0) => setJump(({ number }) => ({ page, down, number: number + 1 }));
  const plainTurn = (by: Step) => goTo(Math.min(place.pages, Math.max(1, place.page + by)));
  /** One stays where one is when the pages are laid out anew. */
  const stayAfter =
    <Next>(change: (next: Next) => void) =>
    (next: Next) => {
      change(next);
      goTo(place.page, place.down);
    };

  return {
    ...looks,
    setMode: stayAfter(looks.setMode),
    setWidth: stayAfter(looks.setWidth),
    setScale: stayAfter(looks.setScale),
    jump,
    goTo,
    turn: (by: Step) => (turner.current ?? plainTurn)(by),
    /** Pages that turn otherwise than by their number say how, as long as they are there. */
    turnBy: (turn: (by: Step) => void) => {
      turner.current = turn;
      return () => {
        turner.current = null;
      };
    },
    place,
    contents,
    setContents,
    /** Null until it is known how its words are read. */
    wordsOf,
    setWordsOf: (next: WordsOf) => setWordsOf(() => next),
    query,
    setQuery,
    /** Told while one reads: the page in sight, of how many, and how far down on it. */
    isAt: (page: number, of: number, down: number) => {
      const share = Math.min(1, (page - 1 + down) / of);
      setPlace((before) =>
        before.page === page && before.pages === of && Math.abs(before.down - down) < 0.001
          ? before
          : { page, pages: of, share, down },
      );
      onPlace({ page, locator: down.toFixed(3), share });
    },
  };
}

/** How everything that is read looks on this device. */
function useLooks() {
  const isDark = useComputedColorScheme('light') === 'dark';
  const [chosen, setPaper] = useLocalStorage<Paper | null>({ key: 'reader.paper', defaultValue: null });
  const [scale, setScale] = useLocalStorage({ key: 'reader.scale', defaultValue: 1 });
  const [mode, setMode] = useLocalStorage<Mode>({ key: 'reader.mode', defaultValue: 'scroll' });
  const [width, setWidth] = useLocalStorage<Width>({ key: 'reader.width', defaultValue: 'usual' });
  return {
    /** That of the portal, until another one is chosen. */
    paper: chosen ?? (isDark ? ('dark' as const) : ('white' as const)),
    setPaper,
    scale,
    setScale: (next: number) => setScale(Math.min(2.5, Math.max(0.6, Math.round(next * 10) / 10))),
    mode,
    setMode,
    width,
    setWidth,
  };
}
