import { addressOf } from '@bilim/contract/client';
import { ratingApi } from '@bilim/contract/rating';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { RatingSearch } from '#domain/rating/ratingLink.ts';
import { useApi } from '#platform/api/api.tsx';

const key = 'rating';
const pageSize = 50;

export function useOwnRating() {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'own'],
    queryFn: ({ signal }) => call(ratingApi.own, {}, { signal }),
    staleTime: 60_000,
  });
}

function askedBy({ period = '0-0', faculty, specialty, year, group, find }: RatingSearch) {
  const [yearId = 0, seasonId = 0] = period.split('-').map(Number);
  return {
    yearId,
    seasonId,
    ...(faculty === undefined ? {} : { facultyId: faculty }),
    ...(specialty === undefined ? {} : { specialtyId: specialty }),
    ...(year === undefined ? {} : { studyYearId: year }),
    ...(group === undefined ? {} : { groupId: group }),
    ...(find === undefined ? {} : { query: find }),
  };
}

/** The rows that the address speaks of, page after page. */
export function useRating(search: RatingSearch) {
  const { call } = useApi();
  const asked = askedBy(search);
  return useInfiniteQuery({
    queryKey: [key, 'list', asked],
    queryFn: ({ signal, pageParam }) =>
      call(ratingApi.list, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Where the same list is as a workbook. */
export const workbookAddress = (search: RatingSearch) => addressOf(ratingApi.workbook, askedBy(search));

export function useRatingChoices() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'choices', i18n.language],
    queryFn: ({ signal }) => call(ratingApi.choices, {}, { signal }),
    staleTime: 60_000,
  });
}
