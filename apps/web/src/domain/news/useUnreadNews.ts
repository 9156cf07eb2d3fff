import { newsApi } from '@bilim/contract/news';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { takeFirst } from '#platform/session/beginning.ts';

/** Under it lies everything that an event about news makes stale. */
export const newsKey = 'news';

/** How much news waits for this person; told anew by events, and now and then in case one was missed. */
export function useUnreadNews(): number {
  const { call } = useApi();
  const unread = useQuery({
    meta: { isKept: true },
    queryKey: [newsKey, 'unread'],
    queryFn: async ({ signal }) =>
      (await takeFirst(call, 'news')) ?? (await call(newsApi.unread, {}, { signal })),
    refetchInterval: 5 * 60_000,
  });
  return unread.data?.unread ?? 0;
}
