import type { Grant, Input } from '@bilim/contract';
import { confirmationsApi } from '@bilim/contract/confirmations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { showSuccess } from '#ui/toasts.ts';

/** Under it lies what waits for a second person. */
export const confirmationsKey = 'confirmations';

interface Asked {
  readonly isDecided: boolean;
  /** Only what whoever has this right confirms. */
  readonly grant?: Grant | undefined;
}

/** What waits for a second person, or was decided. */
export function useConfirmations({ isDecided, grant }: Asked) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [confirmationsKey, { isDecided, grant }, i18n.language],
    queryFn: ({ signal }) =>
      call(confirmationsApi.list, { isDecided, ...(grant === undefined ? {} : { grant }) }, { signal }),
    staleTime: 0,
  });
}

/** What is confirmed may change anything that is on the page; and somebody else may have decided. */
export function useDecide() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (asked: Input<typeof confirmationsApi.decide>) =>
      (await call(confirmationsApi.decide, asked))[0],
    meta: { tellsItself: false },
    onSuccess(told) {
      if (told !== undefined) showSuccess(told.message);
    },
    onSettled: async () => await queries.invalidateQueries(),
  });
}
