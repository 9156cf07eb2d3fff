import type { Input, Output } from '@bilim/contract';
import { sheetsApi } from '@bilim/contract/records/sheets';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { sheetKey } from '#domain/records/keptSheet.ts';
import type { SheetSearch } from '#domain/records/sheetLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import { regraded } from './grades.ts';

const key = 'sheets';
const pageSize = 100;

export interface Term {
  readonly yearId: number;
  readonly seasonId: number;
}
export type Book = Output<typeof sheetsApi.rows>;

/** The browsers of examiners keep their sheets, as they keep journals; those of offices keep none. */
const useKeeping = () => (useApi().person?.role === 'teacher' ? { isKept: true } : {});

/** What the board asks for. */
export function askedOf(term: Term, { state, find }: SheetSearch) {
  return {
    ...term,
    ...(state === undefined || state === 'missing' ? {} : { state }),
    ...(find === undefined ? {} : { query: find }),
  };
}

export function useSheets(term: Term, search: SheetSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const meta = useKeeping();
  const asked = askedOf(term, search);
  return useInfiniteQuery({
    queryKey: [key, 'list', asked, i18n.language],
    meta,
    queryFn: ({ signal, pageParam }) =>
      call(sheetsApi.list, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Its grades worked out anew while they may change: a copy of the sheet learns what was entered, and no more. */
export function useBook(sheetId: number) {
  const { call } = useApi();
  const meta = useKeeping();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: sheetKey(sheetId, i18n.language),
    meta,
    queryFn: ({ signal }) => call(sheetsApi.rows, { sheetId }, { signal }),
    select: regraded,
    staleTime: 0,
  });
}

/** What is done with whole sheets. */
export function useSheetWrites() {
  const { call } = useApi();
  return {
    issue: useWrite(key, async (given: Input<typeof sheetsApi.issue>) => await call(sheetsApi.issue, given)),
    open: useWrite(key, async (given: Input<typeof sheetsApi.open>) => await call(sheetsApi.open, given)),
    close: useWrite(key, async (given: Input<typeof sheetsApi.close>) => await call(sheetsApi.close, given)),
    sign: useWrite(key, async (given: Input<typeof sheetsApi.sign>) => await call(sheetsApi.sign, given)),
  };
}
