import { registrationStudentApi } from '@bilim/contract/registrationStudent';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'registration';
const pageSize = 50;
const api = registrationStudentApi;

/** Who is held now. */
export function useHolds(query: string | undefined) {
  const { call } = useApi();
  const asked = query === undefined ? {} : { query };
  return useInfiniteQuery({
    queryKey: [key, 'holds', asked],
    queryFn: ({ signal, pageParam }) =>
      call(api.holds, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useLiftHold() {
  const { call } = useApi();
  return useWrite(key, async (holdId: number) => await call(api.liftHold, { holdId }), { hasForm: false });
}
