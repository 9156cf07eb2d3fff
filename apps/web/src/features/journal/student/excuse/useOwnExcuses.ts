import { excusesApi } from '@bilim/contract/excuses';
import type { Input } from '@bilim/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

const key = ['excuses', 'own'];

/** The own excuses, the latest first. */
export function useOwnExcuses() {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: key,
    queryFn: ({ signal }) => call(excusesApi.own, {}, { signal }),
  });
}

interface Sending {
  readonly excuse: Input<typeof excusesApi.submit>;
  readonly files: readonly File[];
  readonly onProgress: (share: number) => void;
}

export function useSendExcuse() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    // The form shows the reason where it can be put right.
    meta: { tellsItself: true },
    mutationFn: ({ excuse, files, onProgress }: Sending) =>
      call(excusesApi.submit, excuse, { files, onProgress }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useWithdrawExcuse() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (excuseId: number) => call(excusesApi.withdraw, { excuseId }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
