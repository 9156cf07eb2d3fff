import { healthApi } from '@bilim/contract/health';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { showSuccess } from '#ui/toasts.ts';

const key = 'health';
const againMs = 30_000;

/** As it is now, and read anew while somebody looks. */
export function useHealth() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, i18n.language],
    queryFn: ({ signal }) => call(healthApi.read, {}, { signal }),
    staleTime: 0,
    refetchInterval: againMs,
  });
}

export interface ToSettle {
  readonly kind: string;
  /** All of the kind without it. */
  readonly letterId?: number;
  readonly isAgain: boolean;
}

/** Has jobs that were given up tried again, or lets them go. */
export function useSettle() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: ToSettle) => call(healthApi.settle, asked),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: async () => await queries.invalidateQueries({ queryKey: [key] }),
  });
}
