import type { AcceptanceScope, ConflictKind, ConflictState } from '@bilim/contract/timetableConflicts';
import { timetableImportApi, type EventMapping, type TimetableRun } from '@bilim/contract/timetableImport';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import type { Sent } from '#platform/api/useSendFile.ts';
import type { ShownState } from '#domain/imports/timetableImportLink.ts';

import { reading } from '../reading.ts';
import { useKeepRun } from '../useKeepRun.ts';
import { usePages } from '../usePages.ts';

export const timetableImports = 'timetableImports';
const key = timetableImports;
const pageSize = 100;
/** The week of one group fits one page. */
const weekSize = 500;
const idOf = ({ importId }: TimetableRun) => importId;

export interface ImportOptions {
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
    run.refusal,
    run.acceptances.map(({ id, count }) => `${id}-${count}`).join(),
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

export function useChanges(run: TimetableRun, state: ShownState | undefined) {
  const { call } = useApi();
  const asked = { importId: run.importId, ...(state !== undefined && { state }) };
  return usePages({
    key: [key, 'changes', asked, versionOf(run), run.mapping],
    size: pageSize,
    load: (page, how) => call(timetableImportApi.changes, { ...asked, ...page }, how),
  });
}

export function useProblems(run: TimetableRun) {
  const { call } = useApi();
  const { importId } = run;
  return usePages({
    key: [key, 'problems', importId, versionOf(run), run.mapping],
    size: pageSize,
    load: (page, how) => call(timetableImportApi.problems, { importId, ...page }, how),
  });
}

export function useConflicts(run: TimetableRun, state: ConflictState) {
  const { call } = useApi();
  const { importId } = run;
  return usePages({
    key: [key, 'conflicts', importId, state, versionOf(run), run.mapping],
    size: pageSize,
    load: (page, how) => call(timetableImportApi.conflicts, { importId, state, ...page }, how),
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

type SentFile = Sent<{ readonly halfYear: HalfYear; readonly options: ImportOptions }>;

/** Sends a file; the server answers with its dry run. */
export function useUpload() {
  const { call } = useApi();
  const keep = useKeepRun(key, idOf);
  return useMutation({
    mutationFn: ({ file, halfYear, options, signal, onProgress }: SentFile) =>
      call(timetableImportApi.upload, { ...halfYear, ...options }, { files: [file], signal, onProgress }),
    // The drop zone tells the reason.
    meta: { tellsItself: true },
    onSuccess: keep,
  });
}

export interface CheckOptions extends ImportOptions {
  readonly mapping?: EventMapping;
}

export function useCheck(importId: number) {
  const { call } = useApi();
  const keep = useKeepRun(key, idOf);
  return useMutation({
    mutationKey: reading,
    mutationFn: (options: CheckOptions) => call(timetableImportApi.check, { importId, ...options }),
    onSuccess: keep,
  });
}

/** What is accepted: one clash by its place in the dry run, all of a kind, or all, as many as were seen. */
export interface AcceptedClashes {
  readonly scope: AcceptanceScope;
  readonly kind?: ConflictKind;
  readonly seq?: number;
  readonly count: number;
}

export function useAccept(importId: number) {
  const { call } = useApi();
  const keep = useKeepRun(key, idOf);
  return useMutation({
    mutationKey: reading,
    mutationFn: (asked: AcceptedClashes & { readonly reason: string }) =>
      call(timetableImportApi.accept, { importId, ...asked }),
    // The dialog tells the reason.
    meta: { tellsItself: true },
    onSuccess: keep,
  });
}

export function useWithdrawAccepted(importId: number) {
  const { call } = useApi();
  const keep = useKeepRun(key, idOf);
  return useMutation({
    mutationKey: reading,
    mutationFn: (acceptanceId: number) => call(timetableImportApi.withdraw, { importId, acceptanceId }),
    onSuccess: keep,
  });
}

/** Applies what somebody has looked at, or takes back what was applied. */
export function useRunAction({ importId, fingerprint }: TimetableRun, action: 'apply' | 'undo') {
  const { call } = useApi();
  const queries = useQueryClient();
  const keep = useKeepRun(key, idOf);
  return useMutation({
    mutationFn: () =>
      action === 'undo'
        ? call(timetableImportApi.undo, { importId })
        : call(timetableImportApi.apply, { importId, fingerprint }),
    onSuccess: (run) => {
      void queries.invalidateQueries({ queryKey: ['schedule'] });
      return keep(run);
    },
    // Somebody else may have been quicker: show how it stands.
    onError: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
