import type { Input } from '@bilim/contract';
import { appealsApi } from '@bilim/contract/records/appeals';
import { holdsApi } from '@bilim/contract/records/holds';
import { retakesApi } from '@bilim/contract/records/retakes';
import { sessionApi } from '@bilim/contract/records/session';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import type { Term } from './useSheets.ts';

const key = 'sheets';
const pageSize = 100;
/** Looking for exams without a sheet goes through all classes of the half-year: seconds at a large university. */
const missingForMs = 5 * 60_000;

/** Exams without a sheet, for an office. */
export function useMissing(term: Term, find: string | undefined, enabled: boolean) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const query = find === undefined ? {} : { query: find };
  return useInfiniteQuery({
    queryKey: [key, 'missing', term, find, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(sessionApi.missing, { ...term, ...query, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: missingForMs,
    enabled,
  });
}

export function useRetakes(term: Term) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useInfiniteQuery({
    queryKey: [key, 'retakes', term, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(retakesApi.list, { ...term, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
  });
}

export function useHolds(term: Term, find: string | undefined) {
  const { call } = useApi();
  const query = find === undefined ? {} : { query: find };
  return useInfiniteQuery({
    queryKey: [key, 'holds', term, find],
    queryFn: ({ signal, pageParam }) =>
      call(holdsApi.list, { ...term, ...query, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
  });
}

type AppealState = NonNullable<Input<typeof appealsApi.list>['state']>;

export function useAppeals(state: AppealState) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useInfiniteQuery({
    queryKey: [key, 'appeals', state, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(appealsApi.list, { state, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
  });
}

export function useOwnSheets() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'own', i18n.language],
    queryFn: ({ signal }) => call(appealsApi.own, { size: 200 }, { signal }),
  });
}

export function useSessionWrites() {
  const { call } = useApi();
  return {
    retake: useWrite(
      key,
      async (given: Input<typeof retakesApi.issue>) => await call(retakesApi.issue, given),
    ),
    place: useWrite(key, async (given: Input<typeof holdsApi.place>) => await call(holdsApi.place, given)),
    lift: useWrite(key, async (holdId: number) => await call(holdsApi.lift, { holdId })),
    file: useWrite(key, async (given: Input<typeof appealsApi.file>) => await call(appealsApi.file, given)),
    withdraw: useWrite(key, async (appealId: number) => await call(appealsApi.withdraw, { appealId })),
    decide: useWrite(
      key,
      async (given: Input<typeof appealsApi.decide>) => await call(appealsApi.decide, given),
    ),
  };
}
