import { activationsApi, type ActivationSlip } from '@bilim/contract/activations';
import type { Input } from '@bilim/contract';
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';

import { useApi } from '#platform/api/api.tsx';
import type { ActivationsSearch } from '#domain/activations/activationsLink.ts';

const key = 'activations';
const pageSize = 50;

/** Whose accounts the server is asked about. */
type Scope = Pick<Input<typeof activationsApi.issue>, 'runId' | 'groupId' | 'people'>;

function scopeOf({ run, group }: ActivationsSearch): Scope {
  return { ...(run === undefined ? {} : { runId: run }), ...(group === undefined ? {} : { groupId: group }) };
}

export function useWaitingGroups() {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'groups'],
    queryFn: ({ signal }) => call(activationsApi.groups, {}, { signal }),
  });
}

/** How many people stand where, and whether mail can be sent. */
export function useOverview(search: ActivationsSearch) {
  const { call } = useApi();
  const scope = scopeOf(search);
  return useQuery({
    queryKey: [key, 'overview', scope],
    queryFn: ({ signal }) => call(activationsApi.overview, scope, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The people by name, page after page. */
export function usePeople({ state, find, ...search }: ActivationsSearch) {
  const { call } = useApi();
  const asked = {
    ...scopeOf(search),
    ...(state === undefined ? {} : { state }),
    ...(find === undefined ? {} : { query: find }),
  };
  return useInfiniteQuery({
    queryKey: [key, 'people', asked],
    queryFn: ({ signal, pageParam }) =>
      call(
        activationsApi.people,
        { ...asked, size: pageSize, ...(pageParam === null ? {} : { afterId: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.id ?? null)),
    placeholderData: keepPreviousData,
  });
}

export interface Issued {
  readonly slips: readonly ActivationSlip[];
  readonly letters: number;
  readonly unreachable: number;
  readonly recent: number;
}

/** Whose links are made: whoever was ticked, or everybody the address speaks of. */
export interface Issuing {
  readonly search: ActivationsSearch;
  readonly people: readonly number[];
  readonly byLetter: boolean;
}

/** Makes links, five hundred people at a time, and tells how many it has made so far. */
export function useIssue() {
  const { call } = useApi();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    async mutationFn({ search, people, byLetter }: Issuing): Promise<Issued> {
      const scope = people.length > 0 ? { people: [...people] } : scopeOf(search);
      let total: Issued = { slips: [], letters: 0, unreachable: 0, recent: 0 };
      let afterId: number | null = null;
      do {
        const part: Part = await call(activationsApi.issue, {
          ...scope,
          byLetter,
          ...(afterId === null ? {} : { afterId }),
        });
        total = sum(total, part);
        setDone(total.slips.length + total.letters);
        afterId = part.next;
      } while (afterId !== null);
      return total;
    },
    onMutate: () => setDone(0),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
  return { ...mutation, done };
}

/** Who has a password and may have lost it; asks for nothing until something is typed. */
export function useHolders(query: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'holders', query],
    queryFn:
      query === undefined ? skipToken : ({ signal }) => call(activationsApi.holders, { query }, { signal }),
    placeholderData: (before) => (query === undefined ? undefined : before),
  });
}

/** Ends a password; gives the slip with the link to choose another one. */
export function useRenew() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(activationsApi.renew, { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

interface Part extends Issued {
  readonly next: number | null;
}

function sum(before: Issued, part: Part): Issued {
  return {
    slips: [...before.slips, ...part.slips],
    letters: before.letters + part.letters,
    unreachable: before.unreachable + part.unreachable,
    recent: before.recent + part.recent,
  };
}
