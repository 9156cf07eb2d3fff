import { activationsApi } from '@bilim/contract/activations';
import { addressOf } from '@bilim/contract/client';
import type { Input } from '@bilim/contract';
import { peopleApi } from '@bilim/contract/people';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { PeopleSearch } from '#domain/people/peopleLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'people';
const pageSize = 50;

function askedBy({ kind, group, faculty, find }: PeopleSearch) {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(group === undefined ? {} : { groupId: group }),
    ...(faculty === undefined ? {} : { facultyId: faculty }),
    ...(find === undefined ? {} : { query: find }),
  };
}

/** The people whom the address speaks of, page after page. */
export function usePeople(search: PeopleSearch) {
  const { call } = useApi();
  const asked = askedBy(search);
  return useInfiniteQuery({
    queryKey: [key, 'list', asked],
    queryFn: ({ signal, pageParam }) =>
      call(peopleApi.list, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Where the same list is as a workbook; of those who were ticked, when somebody was. */
export function workbookAddress(search: PeopleSearch, chosen: ReadonlySet<number>): string {
  return addressOf(peopleApi.workbook, {
    ...askedBy(search),
    ...(chosen.size > 0 ? { people: [...chosen] } : {}),
  });
}

export function useChoices() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'choices', i18n.language],
    queryFn: ({ signal }) => call(peopleApi.choices, {}, { signal }),
    staleTime: 60_000,
  });
}

export function useCard(id: number) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'card', id, i18n.language],
    queryFn: ({ signal }) => call(peopleApi.open, { id }, { signal }),
    staleTime: 0,
  });
}

export function usePersonHistory(id: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'history', id],
    queryFn: ({ signal }) => call(peopleApi.history, { id }, { signal }),
    staleTime: 0,
  });
}

export function useSavePerson() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof peopleApi.save>) => await call(peopleApi.save, given));
}

export function useSavePosition() {
  const { call } = useApi();
  return useWrite(
    key,
    async (given: Input<typeof peopleApi.savePosition>) => await call(peopleApi.savePosition, given),
  );
}

export function useAddPerson() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof peopleApi.add>) => await call(peopleApi.add, given));
}

export function useBlock() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof peopleApi.block>) => await call(peopleApi.block, given));
}

/** Links on paper for a first sign-in of whoever has no password yet. */
export function useIssueLinks() {
  const { call } = useApi();
  return useMutation({
    mutationFn: async (people: readonly number[]) =>
      await call(activationsApi.issue, { people: [...people], byLetter: false }),
  });
}

/** Ends the password of somebody who lost it; gives the slip with the link to choose another one. */
export function useRenewLink() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => await call(activationsApi.renew, { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
