import { qrLessonApi, type LessonCode, type RegisterRow } from '@bilim/contract/qrLesson';
import { codeSeconds, wantsLook } from '@bilim/contract/qr';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useApi } from '#platform/api/api.tsx';
import { useHeard } from '#platform/live/heard.ts';
import type { ProjectorSearch } from '#domain/qr/qrLink.ts';

/** A class comes within seconds: its events are gathered for so long before the list is asked again. */
const gatherMs = 500;
/** In case an event was not heard. */
const listEveryMs = 30_000;
const listKinds = ['mark', 'visit'] as const;
const stepMs = codeSeconds * 1000;
const tickMs = 250;

const registerKey = (lessonId: number) => ['qr', 'register', lessonId] as const;

/**
 * Opens the lesson, as often as the screen is opened: opening an open lesson changes nothing, and one that was closed
 * is only told to be so.
 */
export function useOpening(search: ProjectorSearch) {
  const { lesson, entry } = search;
  const { call } = useApi();
  return useQuery({
    queryKey: openKey(search),
    queryFn: ({ signal }) =>
      call(qrLessonApi.open, lesson === undefined ? { scheduleEntryId: entry } : { lessonId: lesson }, {
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const openKey = ({ lesson, entry }: ProjectorSearch) =>
  ['qr', 'open', lesson ?? null, entry ?? null] as const;

/** Takes visits once more at a lesson that was closed. */
export function useReopen(search: ProjectorSearch, lessonId: number) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(qrLessonApi.open, { lessonId, isAgain: true }),
    onSuccess: async (code) => {
      queries.setQueryData(openKey(search), code);
      await queries.invalidateQueries({ queryKey: registerKey(lessonId) });
    },
  });
}

export interface ShownCode {
  readonly code: string;
  readonly shortCode: string;
  /** Milliseconds until it turns. */
  readonly leftMs: number;
}

/**
 * The code as it is now. The server says for how many milliseconds it holds, and which one follows: the clock of this
 * device does not matter, and a network that stumbles for some seconds does not show. Null when it was lost for longer.
 */
export function useTurningCode(first: LessonCode): ShownCode | null {
  const { call } = useApi();
  const { lessonId } = first;
  const [openedAt] = useState(Date.now);
  const query = useQuery({
    queryKey: ['qr', 'code', lessonId],
    queryFn: ({ signal }) => call(qrLessonApi.code, { lessonId }, { signal }),
    initialData: first,
    initialDataUpdatedAt: openedAt,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      Math.max(1_000, (state.data?.remainingMs ?? 0) - (Date.now() - state.dataUpdatedAt) + 120),
  });
  const now = useTick();
  const { code, shortCode, nextCode, nextShortCode, remainingMs } = query.data;
  const leftMs = remainingMs - (now - query.dataUpdatedAt);
  if (leftMs > 0) return { code, shortCode, leftMs: Math.min(leftMs, stepMs) };
  if (leftMs > -stepMs) return { code: nextCode, shortCode: nextShortCode, leftMs: leftMs + stepMs };
  return null;
}

export function useTick(): number {
  const [now, setNow] = useState(Date.now);

  // Time passes outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Who came so far; asked anew when the server tells that somebody has. */
export function useRegister(lessonId: number) {
  const { call } = useApi();
  const refresh = useRefresh(lessonId);
  useHeard(listKinds, ({ events, hasGap }) => {
    if (hasGap || events.some((event) => event.lessonId === lessonId)) refresh();
  });
  return useQuery({
    queryKey: registerKey(lessonId),
    queryFn: ({ signal }) => call(qrLessonApi.register, { lessonId }, { signal }),
    staleTime: 0,
    refetchInterval: listEveryMs,
  });
}

/** Once for all that happens within a moment, the first of it included. */
function useRefresh(lessonId: number) {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: registerKey(lessonId) });
    }, gatherMs);
  };
}

/** The teacher's word on some students; the list shows it at once. */
export function useDecide(lessonId: number) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ studentIds, isAccepted }: { studentIds: readonly number[]; isAccepted: boolean }) =>
      call(qrLessonApi.decide, { lessonId, studentIds: [...studentIds], isAccepted }),
    onSettled: () => queries.invalidateQueries({ queryKey: registerKey(lessonId) }),
  });
}

export function useAcceptCard(lessonId: number) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: (card: string) => call(qrLessonApi.card, { lessonId, card }),
    onSettled: () => queries.invalidateQueries({ queryKey: registerKey(lessonId) }),
  });
}

/** Takes no more visits; whoever has no mark may be marked absent with it. */
export function useClose(lessonId: number) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ isRestAbsent }: { isRestAbsent: boolean }) => {
      await call(qrLessonApi.close, { lessonId });
      return isRestAbsent ? await call(qrLessonApi.rest, { lessonId, isAbsent: true }) : null;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: registerKey(lessonId) }),
  });
}

/** Nobody of those without a mark was said to be absent. */
export function useTakeRestBack(lessonId: number) {
  const { call } = useApi();
  return useMutation({ mutationFn: () => call(qrLessonApi.rest, { lessonId, isAbsent: false }) });
}

/** Green came, amber came but look, red was refused, grey did not come. */
export type RowTone = 'here' | 'doubt' | 'refused' | 'absent';

export function toneOf({ state, reasons }: Pick<RegisterRow, 'state' | 'reasons'>): RowTone {
  if (state === null) return 'absent';
  if (state === 'refused') return 'refused';
  if (state === 'confirmed') return 'here';
  return wantsLook(state, reasons) ? 'doubt' : 'here';
}

/** Whoever scanned, unless the teacher said no. */
export function hasCome(row: Pick<RegisterRow, 'state' | 'reasons'>): boolean {
  const tone = toneOf(row);
  return tone === 'here' || tone === 'doubt';
}
