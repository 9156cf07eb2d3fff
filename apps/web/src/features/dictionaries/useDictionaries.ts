import { dictionariesApi, type Dictionary, type DictionaryRow } from '@bilim/contract/dictionaries';
import type { DictionaryValues } from '@bilim/contract/dictionaryValues';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { dictionariesKey as key } from '#domain/dictionaries/useRowOptions.ts';
import type { Sent } from '#platform/api/useSendFile.ts';
import type { DictionariesSearch } from '#domain/dictionaries/dictionariesLink.ts';
import { showSuccess, showUndo } from '#ui/toasts.ts';

const pageSize = 50;
const mostInOrder = 200;

/** The dictionaries that the person keeps, by their titles: there are more than thirty. */
export function useDictionaries() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'all', i18n.language],
    queryFn: ({ signal }) => call(dictionariesApi.all, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: (all) => all.toSorted((one, other) => one.title.localeCompare(other.title, i18n.language)),
  });
}

/** The rows that the address asks for, page after page. */
export function useRows(
  { name, place }: Dictionary,
  { state = 'open', find, sort, only }: DictionariesSearch,
) {
  const { call } = useApi();
  // Whoever puts rows in order sees all of them.
  const size = place === null ? pageSize : mostInOrder;
  const asked = {
    dictionary: name,
    state,
    ...(find === undefined ? {} : { query: find }),
    ...(only === undefined ? {} : { where: only }),
    ...(sort === undefined ? {} : { sort: sort.replace('-', ''), isDescending: sort.startsWith('-') }),
  };
  return useInfiniteQuery({
    queryKey: [key, 'rows', asked],
    queryFn: ({ signal, pageParam }) =>
      call(dictionariesApi.list, { ...asked, skip: pageParam, size }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < size ? null : pages.length * size),
    placeholderData: (before, query) => {
      const [, , last] = query?.queryKey ?? [];
      return typeof last === 'object' && last.dictionary === name ? before : undefined;
    },
    staleTime: 0,
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
    onSettled: () => tellAll(queries, dictionary),
  });
}

export interface ToSave {
  readonly rowId?: number;
  readonly version?: string;
  /** The first day of the new name. */
  readonly renamedFrom?: string;
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

/** Puts a row before another one, or last. */
export function useMove(dictionary: string) {
  const { call } = useApi();
  return useWrite(
    dictionary,
    async (row: { readonly rowId: number; readonly beforeId?: number }) =>
      await call(dictionariesApi.move, { dictionary, ...row }),
    { isSilent: false },
  );
}

interface ToMerge {
  readonly row: DictionaryRow;
  readonly into: DictionaryRow;
}

/** Lets another row take over all that refers to a row; the trial tells what that is. */
export function useMerge(dictionary: string) {
  const { call } = useApi();
  const send = async ({ row, into }: ToMerge, isTrial: boolean) =>
    await call(dictionariesApi.merge, {
      dictionary,
      rowId: row.rowId,
      version: row.version,
      intoId: into.rowId,
      intoVersion: into.version,
      isTrial,
    });
  const trial = useMutation({
    meta: { tellsItself: true },
    mutationFn: (asked: ToMerge) => send(asked, true),
  });
  return { trial, merge: useWrite(dictionary, async (asked: ToMerge) => await send(asked, false)) };
}

function useWrite<Input>(
  dictionary: string,
  write: (input: Input) => Promise<{ readonly message: string; readonly change: string | null }>,
  /** Whether the caller shows what went wrong. */
  { isSilent = true }: { readonly isSilent?: boolean } = {},
) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const undo = useUndo(dictionary);
  return useMutation({
    mutationFn: write,
    meta: { tellsItself: isSilent },
    onSuccess: ({ message, change }) => {
      if (change === null) return showSuccess(message);
      showUndo({ message, undoLabel: t('dict.undo'), onUndo: () => undo.mutate(change) });
    },
    // Also after a refusal: somebody else has changed something.
    onSettled: () => tellAll(queries, dictionary),
  });
}

/** The name of the university stands in the frame of each page, too. */
async function tellAll(queries: QueryClient, dictionary: string): Promise<void> {
  if (dictionary === 'university') void queries.invalidateQueries({ queryKey: ['branding'] });
  await queries.invalidateQueries({ queryKey: [key] });
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
