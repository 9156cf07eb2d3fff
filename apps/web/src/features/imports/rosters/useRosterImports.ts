import { importsApi, type ImportRun, type RunState } from '@bilim/contract/imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import type { Sent } from '#platform/api/useSendFile.ts';
import type { ImportSearch } from '#domain/imports/importLink.ts';

import { reading } from '../reading.ts';
import { useKeepRun } from '../useKeepRun.ts';
import { usePages } from '../usePages.ts';

const key = 'imports';
const pageSize = 50;
const historySize = 20;
const askEveryMs = 1_000;
const idOf = ({ runId }: ImportRun) => runId;

/** Whether something is going on that will end by itself. */
export function isBusy({ state }: { readonly state: RunState }): boolean {
  return ['waiting', 'checking', 'applying', 'undoing'].includes(state);
}

/** The latest imports. */
export function useRuns() {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'runs'],
    queryFn: ({ signal }) => call(importsApi.runs, { size: historySize }, { signal }),
    refetchInterval: ({ state }) => ((state.data ?? []).some(isBusy) ? askEveryMs * 2 : false),
  });
}

/** One import; asked every second while something is going on. */
export function useRun(runId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'run', runId],
    queryFn: ({ signal }) => call(importsApi.run, { runId }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isBusy(state.data) ? askEveryMs : false),
  });
}

/** What differs, page after page; anew whenever the import has been checked again. */
export function useChanges(run: ImportRun, { kind, state, find }: ImportSearch) {
  const { call } = useApi();
  const asked = {
    runId: run.runId,
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(find === undefined ? {} : { query: find }),
  };
  return usePages({
    key: [key, 'changes', asked, run.finishedAt?.getTime()],
    size: pageSize,
    load: (page, how) => call(importsApi.changes, { ...asked, ...page }, how),
  });
}

/** What is wrong or worth a word, page after page. */
export function useProblems({ runId, finishedAt }: ImportRun) {
  const { call } = useApi();
  return usePages({
    key: [key, 'problems', runId, finishedAt?.getTime()],
    size: pageSize,
    load: (page, how) => call(importsApi.problems, { runId, ...page }, how),
  });
}

/** What the sheets and columns of a workbook were taken for; anew whenever it has been checked again. */
export function useSheets({ runId, finishedAt }: ImportRun) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'sheets', runId, finishedAt?.getTime()],
    queryFn: ({ signal }) => call(importsApi.sheets, { runId }, { signal }),
  });
}

interface SaidColumn {
  readonly runId: number;
  readonly sheetKind: string;
  readonly heading: string;
  readonly meaning: string | null;
}

/** Says what a column is; the file is read again at once. */
export function useSettleColumn() {
  const { call } = useApi();
  const keep = useKeepRun(key, idOf);
  return useMutation({
    mutationKey: reading,
    mutationFn: (said: SaidColumn) => call(importsApi.settleColumn, said),
    onSuccess: keep,
  });
}

interface SaidSheet {
  readonly runId: number;
  readonly sheet: string;
  readonly sheetKind: string | null;
}

/** Says what a sheet holds; the file is read again at once. */
export function useSettleSheet() {
  const { call } = useApi();
  const keep = useKeepRun(key, idOf);
  return useMutation({
    mutationKey: reading,
    mutationFn: (said: SaidSheet) => call(importsApi.settleSheet, said),
    onSuccess: keep,
  });
}

/** Sends a file; the server answers with the dry run that it begins. */
export function useUpload() {
  const { call } = useApi();
  const keep = useKeepRun(key, idOf);
  return useMutation({
    mutationFn: ({ file, signal, onProgress }: Sent) =>
      call(importsApi.upload, {}, { files: [file], signal, onProgress }),
    // The drop zone tells the reason.
    meta: { tellsItself: true },
    onSuccess: keep,
  });
}

/** What can be done with an import: check it again, apply it, take it back. */
export function useRunAction() {
  const { call } = useApi();
  const queries = useQueryClient();
  const keep = useKeepRun(key, idOf);
  return useMutation({
    mutationFn: (asked: RunAction) => {
      const { runId } = asked;
      if (asked.action === 'apply') {
        const { leaving, fingerprint } = asked;
        return call(importsApi.apply, { runId, leaving, fingerprint });
      }
      if (asked.action === 'undo') return call(importsApi.undo, { runId });
      const { skipsBadRows } = asked;
      return call(importsApi.check, { runId, ...(skipsBadRows !== undefined && { skipsBadRows }) });
    },
    onSuccess: keep,
    // Somebody else may have been quicker: show how it stands.
    onError: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

export type RunAction = { readonly runId: number } & (
  | { readonly action: 'check'; readonly skipsBadRows?: boolean }
  | {
      readonly action: 'apply';
      /** How many people leave, as somebody typed it. */
      readonly leaving: number;
      readonly fingerprint: string | null;
    }
  | { readonly action: 'undo' }
);
