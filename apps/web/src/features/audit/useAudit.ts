import type { Input } from '@bilim/contract';
import { auditApi } from '@bilim/contract/audit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import type { AuditSearch } from '#domain/audit/auditLink.ts';

const pageSize = 50;

export function askedBy({
  by,
  about,
  action,
  from,
  until,
  request,
}: AuditSearch): Input<typeof auditApi.workbook> {
  return {
    ...(by === undefined ? {} : { by }),
    ...(about === undefined ? {} : { about }),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { fromDay: from }),
    ...(until === undefined ? {} : { untilDay: until }),
    ...(request === undefined ? {} : { requestId: request }),
  };
}

/** Who did what, a page at a time. */
export function useEntries(search: AuditSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = askedBy(search);
  return useInfiniteQuery({
    queryKey: ['audit', 'list', asked, i18n.language],
    queryFn: ({ pageParam, signal }) =>
      call(
        auditApi.list,
        { ...asked, size: pageSize, ...(pageParam === 0 ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useActions() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['audit', 'actions', i18n.language],
    queryFn: ({ signal }) => call(auditApi.actions, {}, { signal }),
  });
}
