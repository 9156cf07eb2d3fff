import type { Output } from '@bilim/contract';
import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { newsKey } from '#domain/news/useUnreadNews.ts';

import type { Composition } from './composition.ts';

export type Rights = Output<typeof newsApi.check>;

/** In whose name and for whom this person may publish. */
export function useRights() {
  const { call } = useApi();
  return useQuery({
    queryKey: ['news-rights'],
    queryFn: ({ signal }) => call(newsApi.check, {}, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** The item that is to be changed; asked anew each time, since a colleague may have changed it. */
export function useEdited(newsId: number | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: ['news-edited', newsId],
    queryFn: ({ signal }) => call(newsOfficeApi.edited, { newsId: newsId ?? 0 }, { signal }),
    enabled: newsId !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How many people the chosen audience is. */
export function useAudienceSize({ readers, facultyIds }: Composition, isAllowed: boolean) {
  const { call } = useApi();
  return useQuery({
    queryKey: [newsKey, 'audience', readers, ...facultyIds],
    queryFn: ({ signal }) =>
      call(
        newsOfficeApi.audience,
        { readers, ...(facultyIds.length === 0 ? {} : { facultyIds: [...facultyIds] }) },
        { signal },
      ),
    enabled: isAllowed,
    staleTime: 10 * 60_000,
    placeholderData: keepPreviousData,
  });
}
