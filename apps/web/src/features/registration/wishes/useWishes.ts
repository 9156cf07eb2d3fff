import type { Input } from '@bilim/contract';
import { addressOf } from '@bilim/contract/client';
import { drawApi } from '@bilim/contract/draw';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import type { Term } from '../useRegistration.ts';

const key = 'wishes';

export function useWishes(term: Term) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'list', term, i18n.language],
    queryFn: ({ signal }) => call(drawApi.wishes, term, { signal }),
    staleTime: 0,
  });
}

export function useReceipt(term: Term, isAsked: boolean) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'receipt', term, i18n.language],
    queryFn: ({ signal }) => call(drawApi.receipt, term, { signal }),
    enabled: isAsked,
  });
}

export function useSaveWishes() {
  const { call } = useApi();
  return useWrite(
    key,
    async (given: Input<typeof drawApi.saveWishes>) => await call(drawApi.saveWishes, given),
  );
}

export const publicFileOf = (drawId: number) => addressOf(drawApi.publicFile, { drawId });
