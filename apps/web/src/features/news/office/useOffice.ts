import { newsOfficeApi, officePageSize, type NewsState } from '@bilim/contract/newsOffice';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { newsKey } from '#domain/news/useUnreadNews.ts';
import { showSuccess } from '#ui/toasts.ts';

/** What this person manages in one state, page after page, with the counts of all states. */
export function useManaged(state: NewsState, find: string | undefined) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [newsKey, 'managed', state, find ?? null],
    queryFn: ({ signal, pageParam }) =>
      call(
        newsOfficeApi.managed,
        {
          state,
          ...(find === undefined ? {} : { query: find }),
          ...(pageParam === null ? {} : { afterId: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => (data.length < officePageSize ? null : (data.at(-1)?.newsId ?? null)),
    placeholderData: keepPreviousData,
  });
}

/** Brings back what was deleted. */
export function useRestoreNews() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (newsId: number) => call(newsOfficeApi.restore, { newsId }),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [newsKey] }),
  });
}
