import type { Input } from '@bilim/contract';
import { doublesApi } from '@bilim/contract/people/doubles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';
import { showSuccess, showUndo } from '#ui/toasts.ts';

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

/** Says that two cards are of two people, with a way back. */
export function useTellApart() {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const takeBack = useTakeApartBack();
  return useMutation({
    mutationFn: async (pair: Pair) => await call(doublesApi.tellApart, { ...pair, areTwo: true }),
    onSuccess: ({ message }, pair) =>
      showUndo({ message, undoLabel: t('people.undo'), onUndo: () => takeBack.mutate(pair) }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

/** Takes that back: the two may be one human again. */
export function useTakeApartBack() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (pair: Pair) => await call(doublesApi.tellApart, { ...pair, areTwo: false }),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

type Pair = Omit<Input<typeof doublesApi.tellApart>, 'areTwo'>;
