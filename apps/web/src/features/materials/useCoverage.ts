import type { Input, Output } from '@bilim/contract';
import { addressOf } from '@bilim/contract/client';
import { coverageApi } from '@bilim/contract/materials/coverage';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { CoverageSearch } from '#domain/materials/coverageLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import type { HalfYear } from './useMaterials.ts';

const key = 'materialsCoverage';
const pageSize = 50;

export type CoverageHead = Output<typeof coverageApi.matrix>['beside'];

function askedBy({ academicYearId, seasonId }: HalfYear, search: CoverageSearch) {
  const { department, specialty, form, find, missing } = search;
  return {
    academicYearId,
    season: seasonId,
    ...(department === undefined ? {} : { department }),
    ...(specialty === undefined ? {} : { specialty }),
    ...(form === undefined ? {} : { form }),
    ...(find === undefined ? {} : { query: find }),
    ...(missing === undefined ? {} : { isMissing: true }),
  };
}

export function useCoverage(halfYear: HalfYear, search: CoverageSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = askedBy(halfYear, search);
  return useInfiniteQuery({
    queryKey: [key, asked, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(coverageApi.matrix, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const coverageWorkbook = (halfYear: HalfYear, search: CoverageSearch) =>
  addressOf(coverageApi.workbook, askedBy(halfYear, search));

export function useRemind() {
  const { call } = useApi();
  return useWrite(
    key,
    async (given: Input<typeof coverageApi.remind>) => await call(coverageApi.remind, given),
  );
}
