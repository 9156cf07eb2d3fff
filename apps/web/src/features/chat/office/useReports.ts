import type { Input } from '@bilim/contract';
import { chatReportsApi, type ReportState } from '@bilim/contract/chat/reports';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

const key = 'chatReports';
const pageSize = 50;

/** Reported messages of one state, page after page, with how many wait. */
export function useReports(state: ReportState) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [key, 'queue', state],
    queryFn: ({ signal, pageParam }) =>
      call(
        chatReportsApi.queue,
        { state, ...(pageParam === null ? {} : { afterId: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => (data.length < pageSize ? null : (data.at(-1)?.reportId ?? null)),
    placeholderData: keepPreviousData,
    // A colleague may have decided on some of them meanwhile.
    refetchInterval: 60_000,
  });
}

/** The message with what was written around it. */
export function useReportContext(reportId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'context', reportId],
    queryFn: ({ signal }) => call(chatReportsApi.context, { reportId }, { signal }),
  });
}

export function useDecideReport() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: (decision: Input<typeof chatReportsApi.decide>) => call(chatReportsApi.decide, decision),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
