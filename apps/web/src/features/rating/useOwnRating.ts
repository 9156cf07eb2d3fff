import { ratingApi } from '@bilim/contract/rating';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { showSuccess } from '#ui/toasts.ts';

import type { Period } from './usePeriodName.ts';
import { key } from './useRating.ts';

export function useOwnRating() {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'own'],
    queryFn: ({ signal }) => call(ratingApi.own, {}, { signal }),
    staleTime: 60_000,
  });
}

/** What the figures of a period come from. */
export function useBasis({ yearId, seasonId }: Period) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'basis', yearId, seasonId, i18n.language],
    queryFn: ({ signal }) => call(ratingApi.basis, { yearId, seasonId }, { signal }),
    staleTime: 60_000,
  });
}

const published = [key, 'published'] as const;

/** The list of the own group, where it is published. */
export function usePublished({ yearId, seasonId }: Period) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...published, yearId, seasonId],
    queryFn: ({ signal }) => call(ratingApi.published, { yearId, seasonId }, { signal }),
    staleTime: 0,
  });
}

/** Agrees to be named in published lists, or takes that back. */
export function useConsent() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isAgreed: boolean) => call(ratingApi.consent, { isAgreed }),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: async () => await queries.invalidateQueries({ queryKey: published }),
  });
}
