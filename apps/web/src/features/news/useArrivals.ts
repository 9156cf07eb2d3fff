import type { NewsItem } from '@bilim/contract/news';
import { useState } from 'react';

import { useHeard } from '#platform/live/heard.ts';

const kinds = ['news'] as const;

export interface Arrivals {
  /** Items that were published while this feed was open and are not in it yet. */
  readonly count: number;
  readonly show: () => void;
}

/** Says that there is something new without moving what is being read; what changed in the feed itself is renewed. */
export function useArrivals(
  feed: { readonly refetch: () => Promise<unknown> },
  items: readonly NewsItem[] = [],
): Arrivals {
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set());
  const shown = new Set(items.map(({ newsId }) => newsId));
  useHeard(kinds, ({ events }) => {
    const told = events.flatMap(({ newsId }) => newsId ?? []);
    setArrived(new Set([...arrived, ...told]));
    if (told.some((newsId) => shown.has(newsId))) void feed.refetch();
  });
  return {
    count: [...arrived].filter((newsId) => !shown.has(newsId)).length,
    show() {
      setArrived(new Set());
      void feed.refetch();
    },
  };
}
