import { noticesApi } from '@bilim/contract/notices';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { takeFirst } from '#platform/session/beginning.ts';

export const toldKey = ['told'] as const;

/** What one was told about oneself and has not said to have read. */
export function usePersonalNotices() {
  const { call } = useApi();
  return useQuery({
    queryKey: toldKey,
    queryFn: async ({ signal }) =>
      (await takeFirst(call, 'told')) ?? (await call(noticesApi.own, {}, { signal })),
  });
}
