import type { Input } from '@bilim/contract';
import { rightsApi } from '@bilim/contract/rights';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { confirmationsKey } from '#domain/confirmations/useConfirmations.ts';
import { useApi } from '#platform/api/api.tsx';
import { showNotice, showSuccess } from '#ui/toasts.ts';

const key = 'rights';
const pageSize = 50;

/** Every role with its rights, and every right with its words. */
export function useRights() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'overview', i18n.language],
    queryFn: ({ signal }) => call(rightsApi.overview, {}, { signal }),
    staleTime: 0,
  });
}

export type HoldersAsked = Omit<Input<typeof rightsApi.holdings>, 'after' | 'size'>;

/** Who has what, a page at a time. */
export function useHoldings(asked: HoldersAsked) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useInfiniteQuery({
    queryKey: [key, 'holdings', asked, i18n.language],
    queryFn: ({ pageParam, signal }) =>
      call(
        rightsApi.holdings,
        { ...asked, size: pageSize, ...(pageParam === '' ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function usePlaces(words: string | null) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'places', words],
    queryFn: ({ signal }) => call(rightsApi.places, { query: words ?? '' }, { signal }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
  });
}

interface Told {
  readonly message: string;
  readonly isWaiting?: boolean;
}

/** Runs a write, tells how it went, and asks everything about rights anew, also after a refusal. Its form tells what went wrong. */
function useRightsWrite<Sent>(write: (sent: Sent) => Promise<Told | undefined>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    meta: { tellsItself: true },
    onSuccess(told) {
      if (told !== undefined) (told.isWaiting === true ? showNotice : showSuccess)(told.message);
    },
    onSettled: async () =>
      await Promise.all(
        [key, confirmationsKey].map(async (one) => await queries.invalidateQueries({ queryKey: [one] })),
      ),
  });
}

export function useGive() {
  const { call } = useApi();
  return useRightsWrite(async (gift: Input<typeof rightsApi.give>) => await call(rightsApi.give, gift));
}

export function useWithdraw() {
  const { call } = useApi();
  return useRightsWrite(
    async (asked: Input<typeof rightsApi.withdraw>) => await call(rightsApi.withdraw, asked),
  );
}

export function useSaveRole() {
  const { call } = useApi();
  return useRightsWrite(
    async (role: Input<typeof rightsApi.saveRole>) => await call(rightsApi.saveRole, role),
  );
}
