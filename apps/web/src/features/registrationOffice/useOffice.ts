import type { Input, Output } from '@bilim/contract';
import { addressOf } from '@bilim/contract/client';
import { drawApi } from '@bilim/contract/draw';
import { registrationOfficeApi as office } from '@bilim/contract/registrationOffice';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { RegistrationOfficeSearch } from '#domain/registrationOffice/registrationOfficeLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

export const officeKey = 'registrationOffice';
const key = officeKey;
const pageSize = 50;
/** A rush, or a draw, is looked at while it goes on. */
const boardMs = 5_000;
/** Names move less than figures do, and whoever reads them scrolls. */
const listMs = 30_000;

export interface Term {
  readonly academicYearId: number;
  readonly seasonId: number;
}

/** What a period may be of. */
export type PeriodOptions = Output<typeof office.periods>['beside'];

export function useTerms() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'terms', i18n.language],
    queryFn: ({ signal }) => call(office.terms, {}, { signal }),
    staleTime: 60_000,
  });
}

export function usePeriods(term: Term) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'periods', term, i18n.language],
    queryFn: ({ signal }) => call(office.periods, term, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ underWay }) => underWay !== null) === true ? boardMs : false,
    staleTime: 0,
  });
}

const narrowed = ({ state, find }: RegistrationOfficeSearch) => ({
  ...(state === undefined ? {} : { state }),
  ...(find === undefined ? {} : { query: find }),
});

export function useOffers(term: Term, search: RegistrationOfficeSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = { ...term, ...narrowed(search) };
  return useInfiniteQuery({
    queryKey: [key, 'offers', asked, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(office.offers, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const offersWorkbook = (term: Term, search: RegistrationOfficeSearch) =>
  addressOf(office.offersWorkbook, { ...term, ...narrowed(search) });
export const resultsWorkbook = (periodId: number) => addressOf(office.resultsWorkbook, { periodId });
export const publicFileOf = (drawId: number) => addressOf(drawApi.publicFile, { drawId });

export function useBoard(periodId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'board', periodId],
    queryFn: ({ signal }) => call(office.board, { periodId }, { signal }),
    refetchInterval: boardMs,
    staleTime: 0,
  });
}

export function useUnregistered(periodId: number) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [key, 'unregistered', periodId],
    queryFn: ({ signal, pageParam }) =>
      call(office.unregistered, { periodId, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (rows, pages) => (rows.length < pageSize ? null : pages.length * pageSize),
    refetchInterval: listMs,
    staleTime: 0,
  });
}

export function useSavePeriod() {
  const { call } = useApi();
  return useWrite(
    key,
    async (given: Input<typeof office.savePeriod>) => await call(office.savePeriod, given),
  );
}

export function useOfferAll() {
  const { call } = useApi();
  return useWrite(key, async (term: Term) => await call(office.offerAll, term), { hasForm: false });
}

export function useSaveOffer() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof office.saveOffer>) => await call(office.saveOffer, given));
}

export function useCancelOffer() {
  const { call } = useApi();
  return useWrite(
    key,
    async (given: Input<typeof office.cancelOffer>) => await call(office.cancelOffer, given),
  );
}

/** What is done with a period as a whole. */
export type PeriodAction = 'run' | 'undo' | 'remind' | 'finish' | 'reopen' | 'publish';

export function usePeriodAction() {
  const { call } = useApi();
  return useWrite(
    key,
    async ({ action, periodId }: { readonly action: PeriodAction; readonly periodId: number }) => {
      if (action === 'run') return await call(drawApi.run, { periodId });
      if (action === 'undo') return await call(drawApi.undo, { periodId });
      return await call(office[action], { periodId });
    },
  );
}
