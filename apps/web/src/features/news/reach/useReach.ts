import { newsOfficeApi, officePageSize } from '@bilim/contract/newsOffice';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { newsKey } from '#domain/news/useUnreadNews.ts';
import { showSuccess } from '#ui/toasts.ts';

/** The live connection tells when it has been counted; asking again is for when it tells nothing. */
const [restMs, countingMs] = [60_000, 5_000];

/** Whom an item has reached, in figures and by group; old figures only until they have been counted anew. */
export function useReach(newsId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [newsKey, 'reach', newsId],
    queryFn: ({ signal }) => call(newsOfficeApi.reach, { newsId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.isBeingCounted === true ? countingMs : restMs),
  });
}

/** Reminds those who have not read it; the figures are asked anew, also when somebody else was quicker. */
export function useRemind(newsId: number) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(newsOfficeApi.remind, { newsId }),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [newsKey, 'reach', newsId] }),
  });
}

export function useChanges(newsId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [newsKey, 'history', newsId],
    queryFn: ({ signal }) => call(newsOfficeApi.history, { newsId }, { signal }),
  });
}

/** Those who have not read it, by name; of one group when it is chosen. */
export function useMissing(newsId: number, group: string | null) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [newsKey, 'missing', newsId, group],
    queryFn: ({ signal, pageParam }) =>
      call(
        newsOfficeApi.missing,
        {
          newsId,
          ...(group === null ? {} : { group }),
          ...(pageParam === null ? {} : { afterId: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < officePageSize ? null : (last.at(-1)?.personId ?? null)),
  });
}
