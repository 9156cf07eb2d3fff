import type { Input } from '@bilim/contract';
import { doublesApi } from '@bilim/contract/people/doubles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'people';

/** Pairs of cards that may be one human. */
export function useDoubles() {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'doubles'],
    queryFn: ({ signal }) => call(doublesApi.list, {}, { signal }),
    staleTime: 0,
  });
}

type Merging = Omit<Input<typeof doublesApi.merge>, 'isTrial' | 'clashesStay'>;

/** What merging would move: it is done and taken back. Waits for the versions of both cards. */
export function useMergeTrial(asked: Merging | null) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    // Not among what an action makes stale: after it there is nothing to try any more.
    queryKey: ['mergetrial', asked, i18n.language],
    queryFn: async () => {
      if (asked === null) throw new Error('nobody to merge');
      return await call(doublesApi.merge, { ...asked, clashesStay: false, isTrial: true });
    },
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useMergePeople() {
  const { call } = useApi();
  return useWrite(
    key,
    async (given: Merging & { readonly clashesStay: boolean }) =>
      await call(doublesApi.merge, { ...given, isTrial: false }),
  );
}
