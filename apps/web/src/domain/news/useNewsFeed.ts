import { newsApi, newsPageSize } from '@bilim/contract/news';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import type { NewsSearch } from './newsLink.ts';
import { useAccount } from '#platform/session/account.tsx';

import { newsKey } from './useUnreadNews.ts';

interface NextPage {
  readonly page: number;
  readonly afterId: number | null;
}

const firstPage: NextPage = { page: 1, afterId: null };

/** The feed page after page; the next one follows the last item on show, however many were published meanwhile. */
export function useNewsFeed({ find, unread, mine }: NewsSearch = {}) {
  const { call } = useApi();
  const { facultyId: own } = useAccount();
  const facultyId = mine === true ? own : null;
  return useInfiniteQuery({
    meta: { isKept: find === undefined && unread === undefined && facultyId === null },
    queryKey: [newsKey, 'feed', find ?? null, unread ?? false, facultyId],
    queryFn: ({ signal, pageParam: { page, afterId } }) =>
      call(
        newsApi.data,
        {
          page,
          ...(afterId === null ? {} : { afterId }),
          ...(find === undefined ? {} : { query: find }),
          ...(unread === undefined ? {} : { isUnread: true }),
          ...(facultyId === null ? {} : { facultyId }),
        },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (last, _all, { page }): NextPage | null =>
      last.length < newsPageSize ? null : { page: page + 1, afterId: last.at(-1)?.newsId ?? null },
    placeholderData: keepPreviousData,
  });
}
