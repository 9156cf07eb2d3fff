import type { Input } from '@bilim/contract';
import { registrationOffersApi as offers } from '@bilim/contract/registrationOffers';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import { officeKey } from './useOffice.ts';
import type { Term } from './useOffice.ts';

const pageSize = 30;
const shortest = 2;

export function useDescription(disciplineId: number, isAsked: boolean) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [officeKey, 'description', disciplineId, i18n.language],
    queryFn: ({ signal }) => call(offers.description, { disciplineId }, { signal }),
    enabled: isAsked,
    staleTime: 0,
    // What is being written is not written over.
    refetchOnWindowFocus: false,
  });
}

export function useSaveDescription() {
  const { call } = useApi();
  return useWrite(
    officeKey,
    async (given: Input<typeof offers.saveDescription>) => await call(offers.saveDescription, given),
  );
}

/** Disciplines that students have failed. */
export function useOwed(term: Term, query: string | undefined) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = { ...term, ...(query === undefined ? {} : { query }) };
  return useInfiniteQuery({
    queryKey: [officeKey, 'owed', asked, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(offers.owed, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (rows, pages) => (rows.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
  });
}

/** Who may teach a course, by name. */
export function useCourseTeachers(words: string) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const query = words.trim();
  return useQuery({
    queryKey: [officeKey, 'teachers', query, i18n.language],
    queryFn: ({ signal }) => call(offers.teachers, { query }, { signal }),
    enabled: query.length >= shortest,
    placeholderData: keepPreviousData,
  });
}

export function useOpenCourse() {
  const { call } = useApi();
  return useWrite(
    officeKey,
    async (given: Input<typeof offers.openCourse>) => await call(offers.openCourse, given),
  );
}
