import { excusesApi, type OfficeState } from '@bilim/contract/excuses';
import type { Input } from '@bilim/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

const key = 'excuses';
const pageSize = 50;

/** Excuses of one state with the counts of all, page after page. */
export function useQueue(state: OfficeState, find: string | undefined) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [key, 'queue', state, find],
    queryFn: ({ signal, pageParam }) =>
      call(
        excusesApi.queue,
        {
          state,
          ...(find === undefined ? {} : { query: find }),
          ...(pageParam === null ? {} : { afterId: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => (data.length < pageSize ? null : (data.at(-1)?.excuseId ?? null)),
    placeholderData: keepPreviousData,
    // A colleague may have decided on some of them meanwhile.
    refetchInterval: 60_000,
  });
}

export function useDecide() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: (decision: Input<typeof excusesApi.decide>) => call(excusesApi.decide, decision),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

export function useRecall() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: (recall: Input<typeof excusesApi.recall>) => call(excusesApi.recall, recall),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
