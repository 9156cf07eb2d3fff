import type { Input } from '@bilim/contract';
import { addressOf } from '@bilim/contract/client';
import { termPlanApi } from '@bilim/contract/termPlan';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { TermPlanSearch } from '#domain/termPlan/termPlanLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';
import { showUndo } from '#ui/toasts.ts';

const key = 'termPlan';
const pageSize = 50;

/** Which half-year is planned. */
export interface Term {
  readonly yearId: number;
  readonly seasonId: number;
}
export type Place = Term & { readonly departmentId: number };

function askedBy(term: Term, { state, find, department }: TermPlanSearch) {
  return {
    ...term,
    ...(state === undefined ? {} : { state }),
    ...(find === undefined ? {} : { query: find }),
    ...(department === undefined ? {} : { departmentId: department }),
  };
}

export function useTerms() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'terms', i18n.language],
    queryFn: ({ signal }) => call(termPlanApi.terms, {}, { signal }),
    staleTime: 60_000,
  });
}

export function usePlan(term: Term, search: TermPlanSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = askedBy(term, search);
  return useInfiniteQuery({
    queryKey: [key, 'list', asked, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(termPlanApi.list, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const planWorkbook = (term: Term, search: TermPlanSearch) =>
  addressOf(termPlanApi.workbook, askedBy(term, search));

/** What a proposal would change; looked at anew each time it is opened. */
export function useProposal(term: Term) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['termPlanProposal', term, i18n.language],
    queryFn: ({ signal }) => call(termPlanApi.propose, term, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useTeachers(plannedId: number, query: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'teachers', plannedId, query],
    queryFn: ({ signal }) => call(termPlanApi.teachers, { plannedId, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A write that can be taken back for ten seconds. */
function useUndoable<Given, Told extends { readonly message: string }>(
  write: (given: Given) => Promise<Told>,
  undo: (told: Told, given: Given) => Promise<unknown>,
) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const fresh = async () => await queries.invalidateQueries({ queryKey: [key] });
  const undoing = useMutation({
    mutationFn: ({ told, given }: { readonly told: Told; readonly given: Given }) => undo(told, given),
    onSettled: fresh,
  });
  return useMutation({
    mutationFn: write,
    onSuccess: (told, given) =>
      showUndo({
        message: told.message,
        undoLabel: t('dict.undo'),
        onUndo: () => undoing.mutate({ told, given }),
      }),
    onSettled: fresh,
  });
}

type Items = Input<typeof termPlanApi.assign>['items'];

export function useAssign() {
  const { call } = useApi();
  const assign = async (items: Items) => await call(termPlanApi.assign, { items });
  return useUndoable(assign, async (_, items) => {
    const back = items.map(({ plannedId, teacherId, wasId }) => {
      return { plannedId, teacherId: wasId, wasId: teacherId };
    });
    return await assign(back);
  });
}

export function useAccept() {
  const { call } = useApi();
  return useUndoable(
    async (place: Place) => await call(termPlanApi.accept, place),
    async ({ items }) => {
      if (items.length === 0) return;
      const back = items.map(({ plannedId, teacherId }) => {
        return { plannedId, teacherId: null, wasId: teacherId };
      });
      await call(termPlanApi.assign, { items: back });
    },
  );
}

/** Proposals, splits and mergers, each with its way back. */
export function useChange() {
  const { call } = useApi();
  const undo = async ({ changeId }: { readonly changeId: number }) =>
    await call(termPlanApi.undo, { changeId });
  return {
    apply: useUndoable(
      async (given: Input<typeof termPlanApi.apply>) => await call(termPlanApi.apply, given),
      undo,
    ),
    split: useUndoable(
      async (given: Input<typeof termPlanApi.split>) => await call(termPlanApi.split, given),
      undo,
    ),
    merge: useUndoable(
      async (given: Input<typeof termPlanApi.merge>) => await call(termPlanApi.merge, given),
      undo,
    ),
  };
}

export function useEnforce() {
  const { call } = useApi();
  return useWrite(key, async (place: Place) => await call(termPlanApi.enforce, place));
}

export function useTakeBack() {
  const { call } = useApi();
  return useWrite(key, async (place: Place) => await call(termPlanApi.takeBack, place));
}
