import { useLayoutEffect, useRef } from 'react';

import type { ThreadRow } from '../thread/threadRows.ts';
import type { List } from './useMessageList.ts';

interface Given {
  readonly list: List;
  readonly rows: readonly ThreadRow[];
  readonly moveTo: (move: () => void) => void;
}

interface Sight {
  readonly key: string;
  readonly at: number;
  /** How far its upper edge is above that of the window. */
  readonly above: number;
}

/** Keeps what one looks at where it is when rows come or go before it. */
export function usePlace({ list, rows, moveTo }: Given) {
  const sight = useRef<Sight | null>(null);
  const offsetOf = (at: number) => list.getOffsetForIndex(at, 'start')?.[0] ?? 0;

  const isElsewhere = (seen: Sight) => rows[seen.at]?.key !== seen.key;
  const find = (seen: Sight) => rows.findIndex(({ key }) => key === seen.key);

  // The window is moved in the browser, once the rows are there.
  useLayoutEffect(() => {
    const seen = sight.current;
    if (seen === null || !isElsewhere(seen)) return;
    const at = find(seen);
    sight.current = at === -1 ? null : { ...seen, at };
    if (at !== -1) moveTo(() => list.scrollToOffset(offsetOf(at) + seen.above));
  });

  return {
    /** Rows came or went, and the window was not moved yet. */
    isToBeFound: () => sight.current !== null && isElsewhere(sight.current) && find(sight.current) !== -1,
    /** This row is the first one in the window. The name of a day stays above its first message, which may change. */
    note(first: number) {
      const at = rows[first]?.kind === 'day' ? first + 1 : first;
      const row = rows[at];
      if (row === undefined) return;
      sight.current = { key: row.key, at, above: (list.scrollOffset ?? 0) - offsetOf(at) };
    },
  };
}
