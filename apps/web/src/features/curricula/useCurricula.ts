import { curriculaApi, type CurriculumOpened } from '@bilim/contract/curricula';
import type { CurriculumPlan } from '@bilim/contract/curricula/plan';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import type { Sent } from '#platform/api/useSendFile.ts';
import type { CurriculaSearch } from '#domain/curricula/curriculaLink.ts';
import { showSuccess, showUndo } from '#ui/toasts.ts';

const key = 'curricula';
const pageSize = 50;

/** Whose plan it is. */
export interface Intake {
  readonly specialtyId: number;
  readonly formId: number;
  readonly yearId: number;
}

export function useCurricula({ state, find, faculty, year }: CurriculaSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = {
    ...(state === undefined ? {} : { state }),
    ...(find === undefined ? {} : { query: find }),
    ...(faculty === undefined ? {} : { facultyId: faculty }),
    ...(year === undefined ? {} : { yearId: year }),
  };
  return useInfiniteQuery({
    queryKey: [key, 'list', asked, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(curriculaApi.list, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One plan; without an intake nothing is asked. */
export function useCurriculum(intake: (Intake & { readonly version?: number }) | null) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'one', intake, i18n.language],
    queryFn: ({ signal }) =>
      call(curriculaApi.one, intake ?? { specialtyId: 0, formId: 0, yearId: 0 }, { signal }),
    enabled: intake !== null,
    staleTime: 0,
  });
}

export function useRevisions(draftId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'revisions', draftId],
    queryFn: ({ signal }) => call(curriculaApi.revisions, { draftId }, { signal }),
    staleTime: 0,
  });
}

/** Disciplines as somebody types; null asks nothing yet. */
export function useDisciplines(query: string | null) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'disciplines', query, i18n.language],
    queryFn: ({ signal }) => call(curriculaApi.disciplines, { query: query ?? '' }, { signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

function useFresh() {
  const queries = useQueryClient();
  return async () => await queries.invalidateQueries({ queryKey: [key] });
}

/** Begins a draft, as a copy of a version where one is named. */
export function useOpenDraft() {
  const { call } = useApi();
  const onSettled = useFresh();
  return useMutation({
    mutationFn: (asked: Intake & { readonly fromId?: number }) => call(curriculaApi.open, asked),
    onSettled,
  });
}

type Draft = NonNullable<CurriculumOpened['draft']>;
const seen = ({ draftId, revision }: Draft) => ({ draftId, revision });

/** Puts an earlier revision in place of a draft. */
export function useRestore() {
  const { call } = useApi();
  const onSettled = useFresh();
  return useMutation({
    mutationFn: ({ draft, to }: { readonly draft: Draft; readonly to: number }) =>
      call(curriculaApi.restore, { ...seen(draft), to }),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled,
  });
}

/** Saves the whole plan; for ten seconds the revision before can come back. */
export function useSavePlan(draft: Draft | null) {
  const { t } = useTranslation();
  const { call } = useApi();
  const onSettled = useFresh();
  const restore = useRestore();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: async (plan: CurriculumPlan) => {
      if (draft === null) throw new Error('a plan without a draft is not written');
      return { before: draft, ...(await call(curriculaApi.save, { ...seen(draft), plan })) };
    },
    onSuccess: ({ message, before, draft: after }) =>
      showUndo({
        message,
        undoLabel: t('dict.undo'),
        onUndo: () => restore.mutate({ draft: after, to: before.revision }),
      }),
    onSettled,
  });
}

export function useDiscard() {
  const { call } = useApi();
  const onSettled = useFresh();
  return useMutation({
    mutationFn: (draft: Draft) => call(curriculaApi.discard, seen(draft)),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled,
  });
}

export function useApprove() {
  const { call } = useApi();
  const onSettled = useFresh();
  return useMutation({
    mutationFn: ({ draft, isSeen }: { readonly draft: Draft; readonly isSeen: boolean }) =>
      call(curriculaApi.approve, { ...seen(draft), isSeen }),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled,
  });
}

/** Reads a workbook on the server; unknown disciplines are created where that is asked for. */
export function useReadWorkbook(specialtyId: number) {
  const { call } = useApi();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: ({ file, creates, ...options }: Sent<{ readonly creates: boolean }>) =>
      call(curriculaApi.upload, { specialtyId, creates }, { ...options, files: [file] }),
  });
}
