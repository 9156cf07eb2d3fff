import type { Input, Output } from '@bilim/contract';
import { CurrentGrade, sheetsApi } from '@bilim/contract/records/sheets';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { SheetSearch } from '#domain/records/sheetLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { currentOf } from '#platform/api/currentOf.ts';
import { useWrite } from '#platform/api/useWrite.ts';

import { withEntered } from './grades.ts';
import type { Entered } from './grades.ts';

const key = 'sheets';
const pageSize = 100;

export interface Term {
  readonly yearId: number;
  readonly seasonId: number;
}
export type Book = Output<typeof sheetsApi.rows>;

export function useSheets(term: Term, { state, find }: SheetSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = {
    ...term,
    ...(state === undefined ? {} : { state }),
    ...(find === undefined ? {} : { query: find }),
  };
  return useInfiniteQuery({
    queryKey: [key, 'list', asked, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(sheetsApi.list, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const bookKey = (sheetId: number, language: string) => [key, 'rows', sheetId, language] as const;

export function useBook(sheetId: number) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: bookKey(sheetId, i18n.language),
    queryFn: ({ signal }) => call(sheetsApi.rows, { sheetId }, { signal }),
    staleTime: 0,
  });
}

/** Saves one row; what stands there instead is shown in its place. */
export function useSaveRow(sheetId: number) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const show = (entered: Entered) =>
    queries.setQueryData<Book>(bookKey(sheetId, i18n.language), (book) => book && withEntered(book, entered));
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: async (row: Omit<Input<typeof sheetsApi.save>, 'sheetId'>) =>
      await call(sheetsApi.save, { sheetId, ...row }),
    onSuccess: ({ version }, row) => show({ ...row, version }),
    onError: (error) => {
      const current = currentOf(error, 'sheets.changed_elsewhere', CurrentGrade);
      if (current !== null) show(current);
    },
  });
}

/** What is done with whole sheets. */
export function useSheetWrites() {
  const { call } = useApi();
  return {
    issue: useWrite(key, async (given: Input<typeof sheetsApi.issue>) => await call(sheetsApi.issue, given)),
    open: useWrite(key, async (given: Input<typeof sheetsApi.open>) => await call(sheetsApi.open, given)),
    sign: useWrite(key, async (given: Input<typeof sheetsApi.sign>) => await call(sheetsApi.sign, given)),
    close: useWrite(key, async (given: Input<typeof sheetsApi.close>) => await call(sheetsApi.close, given)),
  };
}
