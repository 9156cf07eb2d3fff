import type { TimetableRun } from '@bilim/contract/timetableImport';
import { timetableWordsApi, type SettledWord, type WordKind } from '@bilim/contract/timetableWords';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';

import { reading } from '../reading.ts';
import { useKeepRun } from '../useKeepRun.ts';
import { usePages } from '../usePages.ts';
import { timetableImports } from './useTimetableImports.ts';

const key = [timetableImports, 'words'] as const;
const pageSize = 50;

/** What the file calls by names that need explaining. */
export function useWords({ importId }: TimetableRun) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return usePages({
    key: [...key, importId, i18n.language],
    size: pageSize,
    load: (page, how) => call(timetableWordsApi.words, { importId, ...page }, how),
  });
}

/** What a word may stand for; nothing is asked before somebody wants to choose. */
export function useChoices(importId: number, kind: WordKind, query: string | null) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...key, 'choices', importId, kind, query, i18n.language],
    enabled: query !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(timetableWordsApi.choices, { importId, kind, query: query ?? '' }, { signal }),
  });
}

/** Says what words stand for; the file is read again with that, so that everything it would do may differ. */
export function useSettle(importId: number) {
  const { call } = useApi();
  const queries = useQueryClient();
  const keep = useKeepRun(timetableImports, () => importId);
  return useMutation({
    mutationKey: reading,
    mutationFn: (words: SettledWord[]) => call(timetableWordsApi.settle, { importId, words }),
    onSuccess: async (run) => {
      await keep(run);
      await queries.invalidateQueries({ queryKey: [timetableImports] });
    },
  });
}

export function useRemembered() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...key, 'remembered', i18n.language],
    queryFn: ({ signal }) => call(timetableWordsApi.remembered, {}, { signal }),
  });
}

export function useForget() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wordId: number) => call(timetableWordsApi.forget, { wordId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...key, 'remembered'] }),
  });
}
