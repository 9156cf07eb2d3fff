import { timetableImportApi, type EventMapping, type TimetableRun } from '@bilim/contract/timetableImport';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import type { Sent } from '#platform/api/useSendFile.ts';
import type { ShownState } from '#platform/links/timetableImportLink.ts';

const key = 'timetableImports';
const pageSize = 100;
/** The week of one group fits one page. */
const weekSize = 500;

export interface Wishes {
  readonly fromWeek: number;
  readonly replaces: TimetableRun['replaces'];
}

export interface HalfYear {
  readonly academicYearId: number;
  readonly seasonId: number;
}

/** Half-years for which a timetable can be brought, the nearest first. */
export function useTerms() {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'terms'],
    queryFn: ({ signal }) => call(timetableImportApi.terms, {}, { signal }),
  });
}

export function useRuns() {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'runs'],
    queryFn: ({ signal }) => call(timetableImportApi.runs, {}, { signal }),
  });
}

export function useRun(importId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'run', importId],
    queryFn: ({ signal }) => call(timetableImportApi.run, { importId }, { signal }),
  });
}

/** What a dry run found is asked anew once it is made again; `version` tells. */
const versionOf = (run: TimetableRun) =>
  [
    run.state,
    run.fromWeek,
    run.replaces,
    run.added,
    run.changed,
    run.removed,
    run.errors,
    run.conflicts,
  ].join('.');

/** The whole week of a group: what stays and what differs. */
export function useGroupWeek(run: TimetableRun, groupId: number | undefined) {
  const { call } = useApi();
  const { importId } = run;
  return useQuery({
    queryKey: [key, 'week', importId, groupId, versionOf(run), run.mapping],
    enabled: groupId !== undefined,
    queryFn: ({ signal }) =>
      call(
        timetableImportApi.changes,
        { importId, size: weekSize, ...(groupId !== undefined && { groupId }) },
        { signal },
      ),
  });
}

const nextPage = (page: readonly { readonly seq: number }[]) =>
  page.length < pageSize ? null : (page.at(-1)?.seq ?? null);
const firstPage = null as number | null;
const after = (seq: number | null) => ({ size: pageSize, ...(seq !== null && { after: seq }) });

export function useChanges(run: TimetableRun, state: ShownState | undefined) {
  const { call } = useApi();
  const asked = { importId: run.importId, ...(state !== undefined && { state }) };
  return useInfiniteQuery({
    queryKey: [key, 'changes', asked, versionOf(run), run.mapping],
    queryFn: ({ signal, pageParam }) =>
      call(timetableImportApi.changes, { ...asked, ...after(pageParam) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

export function useProblems(run: TimetableRun) {
  const { call } = useApi();
  const { importId } = run;
  return useInfiniteQuery({
    queryKey: [key, 'problems', importId, versionOf(run), run.mapping],
    queryFn: ({ signal, pageParam }) =>
      call(timetableImportApi.problems, { importId, ...after(pageParam) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

export function useConflicts(run: TimetableRun, isOld: boolean) {
  const { call } = useApi();
  const { importId } = run;
  return useInfiniteQuery({
    queryKey: [key, 'conflicts', importId, isOld, versionOf(run), run.mapping],
    queryFn: ({ signal, pageParam }) =>
      call(timetableImportApi.conflicts, { importId, isOld, ...after(pageParam) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

/** The first events of a calendar file, read by the present mapping. */
export function useEvents(run: TimetableRun) {
  const { call } = useApi();
  const { importId } = run;
  return useQuery({
    queryKey: [key, 'events', importId, run.mapping],
    queryFn: ({ signal }) => call(timetableImportApi.events, { importId }, { signal }),
  });
}

type SentFile = Sent<{ readonly halfYear: HalfYear; readonly wishes: Wishes }>;

/** Sends a file; the server answers with its dry run. */
export function useUpload() {
  const { call } = useApi();
  const keep = useKeepRun();
  return useMutation({
    mutationFn: ({ file, halfYear, wishes, signal, onProgress }: SentFile) =>
      call(timetableImportApi.upload, { ...halfYear, ...wishes }, { files: [file], signal, onProgress }),
    // The drop zone tells the reason.
    meta: { tellsItself: true },
    onSuccess: keep,
  });
}

export interface CheckWishes extends Wishes {
  readonly mapping?: EventMapping;
}

export function useCheck(importId: number) {
  const { call } = useApi();
  const keep = useKeepRun();
  return useMutation({
    mutationFn: (wishes: CheckWishes) => call(timetableImportApi.check, { importId, ...wishes }),
    onSuccess: keep,
  });
}

export function useRunAction(importId: number, action: 'apply' | 'undo') {
  const { call } = useApi();
  const queries = useQueryClient();
  const keep = useKeepRun();
  return useMutation({
    mutationFn: () => call(timetableImportApi[action], { importId }),
    onSuccess: (run) => {
      void queries.invalidateQueries({ queryKey: ['schedule'] });
      return keep(run);
    },
    // Somebody else may have been quicker: show how it stands.
    onError: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

function useKeepRun() {
  const queries = useQueryClient();
  return (run: TimetableRun) => {
    queries.setQueryData([key, 'run', run.importId], run);
    return queries.invalidateQueries({ queryKey: [key, 'runs'] });
  };
}
