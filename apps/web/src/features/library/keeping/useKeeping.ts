import type { Input } from '@bilim/contract';
import { keepingApi, keptPageSize } from '@bilim/contract/library/keeping';
import { bookListsApi, listPageSize } from '@bilim/contract/library/lists';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { libraryKey } from '#domain/library/useCategories.ts';
import { useApi } from '#platform/api/api.tsx';
import type { Sent } from '#platform/api/useSendFile.ts';
import { useWrite } from '#platform/api/useWrite.ts';

type KeptView = Input<typeof keepingApi.kept>['view'];

const nextPage = ({ data }: { readonly data: readonly unknown[] }, pages: readonly unknown[]) =>
  data.length < keptPageSize ? null : pages.length + 1;

export function useKept(view: KeptView) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useInfiniteQuery({
    queryKey: [libraryKey, 'kept', view, i18n.language],
    queryFn: ({ signal, pageParam }) => call(keepingApi.kept, { view, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  });
}

export function useStatistics(days: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [libraryKey, 'statistics', days],
    queryFn: ({ signal }) => call(keepingApi.statistics, { days }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useProvision(find: string | undefined) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = find === undefined ? {} : { query: find };
  return useInfiniteQuery({
    queryKey: [libraryKey, 'provision', asked, i18n.language],
    queryFn: ({ signal, pageParam }) => call(keepingApi.provision, { ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
}

/** Disciplines by their name; nothing is asked before somebody looks. */
export function useDisciplines(query: string | null) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [libraryKey, 'disciplines', query, i18n.language],
    queryFn: ({ signal }) => call(keepingApi.disciplines, { query: query ?? '' }, { signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

export function useWithdraw() {
  const { call } = useApi();
  return useWrite(
    libraryKey,
    async (given: Input<typeof keepingApi.withdraw>) => await call(keepingApi.withdraw, given),
  );
}

export function useBringBack() {
  const { call } = useApi();
  return useWrite(libraryKey, async (bookId: number) => await call(keepingApi.bringBack, { bookId }));
}

export function useCheckFiles() {
  const { call } = useApi();
  return useWrite(libraryKey, async () => await call(keepingApi.checkFiles, {}));
}

export function useSetShelf() {
  const { call } = useApi();
  return useWrite(
    libraryKey,
    async (given: Input<typeof keepingApi.setShelf>) => await call(keepingApi.setShelf, given),
  );
}

/** Sends a list of books; those for which it names no category stand in this one. */
export function useBookList(categoryId: number | null) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: ({ file, isTrial, ...options }: Sent<{ readonly isTrial: boolean }>) =>
      call(bookListsApi.upload, { isTrial, categoryId }, { ...options, files: [file] }),
    onSettled: () => queries.invalidateQueries({ queryKey: [libraryKey] }),
  });
}

/** Lists that were taken, the last one first. */
export function useTakenLists() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useInfiniteQuery({
    queryKey: [libraryKey, 'lists', i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(bookListsApi.taken, pageParam === 0 ? {} : { before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < listPageSize ? null : page.at(-1)?.runId),
    staleTime: 0,
  });
}

export function useUndoList() {
  const { call } = useApi();
  return useWrite(libraryKey, async (runId: number) => await call(bookListsApi.undo, { runId }));
}
