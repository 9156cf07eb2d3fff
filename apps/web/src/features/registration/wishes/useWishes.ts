import { addressOf } from '@bilim/contract/client';
import { drawApi } from '@bilim/contract/draw';
import type { WishBlock } from '@bilim/contract/draw';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';

import type { Term } from '../useRegistration.ts';
import { draftOf, wishesIn } from './draft.ts';
import type { Draft } from './draft.ts';

export const wishesKey = 'wishes';

export function useWishes(term: Term) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [wishesKey, 'list', term, i18n.language],
    queryFn: ({ signal }) => call(drawApi.wishes, term, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useReceipt(term: Term, isAsked: boolean) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [wishesKey, 'receipt', term, i18n.language],
    queryFn: ({ signal }) => call(drawApi.receipt, term, { signal }),
    enabled: isAsked,
  });
}

/** The order of wishes, saved with each change: one call after the other, also when the page is left meanwhile. */
export function useOrder({ academicYearId, seasonId }: Term, blocks: readonly WishBlock[]) {
  const { call } = useApi();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const saving = [wishesKey, 'save'];
  const save = useMutation({
    mutationKey: saving,
    scope: { id: wishesKey },
    mutationFn: async (next: Draft) =>
      await call(drawApi.saveWishes, { academicYearId, seasonId, ...wishesIn(next, blocks) }),
    meta: { tellsItself: true },
    async onSettled(_told, error) {
      await queries.invalidateQueries({ queryKey: [wishesKey, 'list'] });
      if (error === null && queries.isMutating({ mutationKey: saving }) === 1) setDraft(null);
    },
  });
  return {
    /** As it stands on the screen, saved or not yet. */
    draft: draft ?? draftOf(blocks),
    save,
    change: (next: Draft) => {
      setDraft(next);
      save.mutate(next);
    },
  };
}

export const publicFileOf = (drawId: number) => addressOf(drawApi.publicFile, { drawId });
