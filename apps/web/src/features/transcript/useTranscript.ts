import type { Language } from '@bilim/contract';
import { documentsApi } from '@bilim/contract/documents';
import { transcriptApi } from '@bilim/contract/transcript';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { showSuccess } from '#ui/toasts.ts';

const key = 'transcript';

export function useTranscript(studentId: number) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'grades', studentId, i18n.language],
    queryFn: ({ signal }) => call(transcriptApi.open, { studentId }, { signal }),
  });
}

export function usePlan(studentId: number) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'plan', studentId, i18n.language],
    queryFn: ({ signal }) => call(transcriptApi.plan, { studentId }, { signal }),
  });
}

/** Issued documents of a student, with their links where they are the own ones. */
export function usePapers(studentId: number, isAsked: boolean) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'papers', studentId, i18n.language],
    queryFn: ({ signal }) => call(documentsApi.list, { studentId }, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
}

/** What changes documents; the list is read anew. */
export function usePaperActions(studentId: number) {
  const { call } = useApi();
  const queries = useQueryClient();
  const after = {
    onSuccess: ({ message }: { readonly message: string }) => showSuccess(message),
    onSettled: async () => await queries.invalidateQueries({ queryKey: [key, 'papers'] }),
  };
  return {
    issue: useMutation({
      mutationFn: (language: Language) => call(transcriptApi.issue, { studentId, language }),
      ...after,
    }),
    share: useMutation({
      mutationFn: (asked: Parameters<typeof shareInput>[0]) => call(documentsApi.share, shareInput(asked)),
      ...after,
    }),
    close: useMutation({
      mutationFn: (linkId: number) => call(documentsApi.closeLink, { linkId }),
      ...after,
    }),
    revoke: useMutation({
      mutationFn: (asked: { readonly documentId: number; readonly reason: string }) =>
        call(documentsApi.revoke, asked),
      ...after,
    }),
  };
}

interface ToShare {
  readonly documentId: number;
  readonly shows: 'mask' | 'name' | 'summary';
  readonly isSingle: boolean;
  /** Null for a link without a term. */
  readonly days: number | null;
}

const shareInput = ({ days, ...asked }: ToShare) => (days === null ? asked : { ...asked, days });
