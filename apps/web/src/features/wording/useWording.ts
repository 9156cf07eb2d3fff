import type { Input } from '@bilim/contract';
import { wordingApi, type Wording } from '@bilim/contract/wording';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import type { Sent } from '#platform/api/useSendFile.ts';
import { useWrite } from '#platform/api/useWrite.ts';
import { refreshTexts } from '#platform/i18n/refreshTexts.ts';
import type { WordingSearch } from '#domain/wording/wordingLink.ts';

const key = 'wording';
const pageSize = 50;

export function useWording({ state = 'all', find }: WordingSearch, isAsked = true) {
  const { call } = useApi();
  const asked = { state, ...(find === undefined ? {} : { find }) };
  return useInfiniteQuery({
    queryKey: [key, asked],
    queryFn: ({ pageParam, signal }) =>
      call(wordingApi.list, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    staleTime: 0,
  });
}

/** Saves own words; this page says them at once. */
export function useSaveWording() {
  const { call } = useApi();
  return useWrite(
    key,
    async ({ seen, texts }: { seen: Wording; texts: Input<typeof wordingApi.save>['texts'] }) => {
      const { side, key: of, version } = seen;
      const saved = await call(wordingApi.save, { side, key: of, version, texts });
      if (side === 'page') await refreshTexts();
      return saved;
    },
  );
}

export function useWordingWorkbook() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: ({ file, isTrial, ...options }: Sent<{ readonly isTrial: boolean }>) =>
      call(wordingApi.upload, { isTrial }, { ...options, files: [file] }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
