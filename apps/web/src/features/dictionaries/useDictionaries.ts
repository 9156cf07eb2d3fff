import { dictionariesApi, type Dictionary } from '@bilim/contract/dictionaries';
import type { DictionaryValues } from '@bilim/contract/dictionaryValues';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import type { Sent } from '#platform/api/useSendFile.ts';
import type { DictionariesSearch } from '#domain/dictionaries/dictionariesLink.ts';
import { showSuccess, showUndo } from '#ui/toasts.ts';

const key = 'dictionaries';
const pageSize = 50;

/** The dictionaries that the person keeps. */
export function useDictionaries() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'all', i18n.language],
    queryFn: ({ signal }) => call(dictionariesApi.all, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The rows that the address asks for, page after page. */
export function useRows({ name }: Dictionary, { state = 'open', find, sort }: DictionariesSearch) {
  const { call } = useApi();
  const asked = {
    dictionary: name,
    state,
    ...(find === undefined ? {} : { query: find }),
    ...(sort === undefined ? {} : { sort: sort.replace('-', ''), isDescending: sort.startsWith('-') }),
  };
  return useInfiniteQuery({
    queryKey: [key, 'rows', asked],
    queryFn: ({ signal, pageParam }) =>
      call(dictionariesApi.list, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: (before, query) => {
      const [, , last] = query?.queryKey ?? [];
      return typeof last === 'object' && last.dictionary === name ? before : undefined;
    },
    staleTime: 0,
  });
}

/** What may be chosen in a column that refers to another table, narrowed by what is typed. */
export function useOptions(dictionary: string, column: string, query: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'options', dictionary, column, query],
    queryFn: ({ signal }) => call(dictionariesApi.options, { dictionary, column, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useHistory(dictionary: string, rowId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'history', dictionary, rowId],
    queryFn: ({ signal }) => call(dictionariesApi.history, { dictionary, rowId }, { signal }),
    staleTime: 0,
  });
}

/** Takes back what one request did. */
export function useUndo(dictionary: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: string) => call(dictionariesApi.undo, { dictionary, change }),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

export interface ToSave {
  readonly rowId?: number;
  readonly version?: string;
  readonly values: DictionaryValues;
}

/** Adds or changes a row; for ten seconds it can be taken back. */
export function useSave(dictionary: string) {
  const { call } = useApi();
  return useWrite(
    dictionary,
    async (row: ToSave) => await call(dictionariesApi.save, { dictionary, ...row }),
  );
}

/** Closes a row, or opens it again. */
export function useClose(dictionary: string) {
  const { call } = useApi();
  return useWrite(
    dictionary,
    async ({ isClosed, ...row }: { rowId: number; version: string; isClosed: boolean }) => {
      const endpoint = isClosed ? dictionariesApi.close : dictionariesApi.restore;
      return await call(endpoint, { dictionary, ...row });
    },
  );
}

function useWrite<Input>(
  dictionary: string,
  write: (input: Input) => Promise<{ readonly message: string; readonly change: string | null }>,
) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const undo = useUndo(dictionary);
  return useMutation({
    mutationFn: write,
    meta: { tellsItself: true },
    onSuccess: ({ message, change }) => {
      if (change === null) return showSuccess(message);
      showUndo({ message, undoLabel: t('dict.undo'), onUndo: () => undo.mutate(change) });
    },
    // Also after a refusal: somebody else has changed something.
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

/** Sends a workbook: as a trial, or for good. */
export function useWorkbook(dictionary: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: ({ file, isTrial, ...options }: Sent<{ readonly isTrial: boolean }>) =>
      call(dictionariesApi.upload, { dictionary, isTrial }, { ...options, files: [file] }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
