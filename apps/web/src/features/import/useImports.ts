import { importsApi, type ImportRun, type RunState } from '@bilim/contract/imports';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import type { Sent } from '#platform/api/useSendFile.ts';
import type { ImportSearch } from '#platform/links/importLink.ts';

const key = 'imports';
const pageSize = 50;
const historySize = 20;
const askEveryMs = 1_000;

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
    size: pageSize,
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(find === undefined ? {} : { query: find }),
  };
  return useInfiniteQuery({
    queryKey: [key, 'changes', asked, run.finishedAt?.getTime()],
    queryFn: ({ signal, pageParam }) =>
      call(importsApi.changes, { ...asked, ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.seq ?? null)),
    placeholderData: keepPreviousData,
  });
}

/** What is wrong or worth a word, page after page. */
export function useProblems(run: ImportRun) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [key, 'problems', run.runId, run.finishedAt?.getTime()],
    queryFn: ({ signal, pageParam }) =>
      call(
        importsApi.problems,
        { runId: run.runId, size: pageSize, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.seq ?? null)),
  });
}

/** Sends a file; the server answers with the dry run that it begins. */
export function useUpload() {
  const { call } = useApi();
  const keep = useKeepRun();
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
  const keep = useKeepRun();
  return useMutation({
    mutationFn: ({ runId, action, skipsBadRows }: RunAction) => {
      if (action === 'apply') return call(importsApi.apply, { runId });
      if (action === 'undo') return call(importsApi.undo, { runId });
      return call(importsApi.check, { runId, ...(skipsBadRows === undefined ? {} : { skipsBadRows }) });
    },
    onSuccess: keep,
    // Somebody else may have been quicker: show how it stands.
    onError: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

export interface RunAction {
  readonly runId: number;
  readonly action: 'check' | 'apply' | 'undo';
  readonly skipsBadRows?: boolean;
}

function useKeepRun() {
  const queries = useQueryClient();
  return (run: ImportRun) => {
    queries.setQueryData([key, 'run', run.runId], run);
    return queries.invalidateQueries({ queryKey: [key, 'runs'] });
  };
}
