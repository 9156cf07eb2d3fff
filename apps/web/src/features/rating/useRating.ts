import { addressOf } from '@bilim/contract/client';
import { ratingApi } from '@bilim/contract/rating';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { RatingSearch } from '#domain/rating/ratingLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

export const key = 'rating';
const pageSize = 50;

function periodOf({ period = '0-0' }: RatingSearch) {
  const [yearId = 0, seasonId = 0] = period.split('-').map(Number);
  return { yearId, seasonId };
}

function askedBy(search: RatingSearch) {
  const { faculty, specialty, year, group, find } = search;
  return {
    ...periodOf(search),
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

/** Which lists of the period are shown to their students. */
export function usePublications(search: RatingSearch) {
  const { call } = useApi();
  const period = periodOf(search);
  return useQuery({
    queryKey: [key, 'publications', period],
    queryFn: ({ signal }) => call(ratingApi.publications, period, { signal }),
    staleTime: 0,
  });
}

interface ToPublish {
  readonly groupIds: number[];
  readonly isPublished: boolean;
}

export function usePublish(search: RatingSearch) {
  const { call } = useApi();
  return useWrite(
    key,
    async (asked: ToPublish) => await call(ratingApi.publish, { ...periodOf(search), ...asked }),
  );
}
