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
  useHeard(kinds, ({ events, hasGap }) => {
    const next = new Set(arrived);
    for (const { newsId, isNew } of events) {
      if (newsId === undefined) continue;
      if (isNew === true) next.add(newsId);
      // Changed since, or taken away: asked anew below, so nobody is called to see what is no more.
      else next.delete(newsId);
    }
    setArrived(next);
    if (hasGap || events.some(({ isNew }) => isNew !== true)) void feed.refetch();
  });
  return {
    count: [...arrived].filter((newsId) => !shown.has(newsId)).length,
    show() {
      setArrived(new Set());
      void feed.refetch();
    },
  };
}
