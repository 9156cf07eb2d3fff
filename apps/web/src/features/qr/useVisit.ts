import { AppError } from '@bilim/contract';
import { qrApi, type OwnVisit, type Visit } from '@bilim/contract/qr';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useApi } from '#platform/api/api.tsx';
import { scanOutboxOf } from '#domain/qr/scanOutbox.ts';
import { useOutboxOf, useOutboxView } from '#platform/outbox/useOutbox.ts';

import type { Place } from './scan/usePlace.ts';

const todayKey = ['qr', 'today'] as const;

/** The own lessons of today, with what became of each visit. */
export function useOwnVisits() {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: todayKey,
    queryFn: ({ signal }) => call(qrApi.today, undefined, { signal }),
    staleTime: 0,
    refetchInterval: 20_000,
  });
}

export interface Scanned {
  readonly code: string;
  readonly place: Place | null;
}

/** What came of a scan: the server's word, or that it waits for a network. */
export type Outcome = { readonly kind: 'answered'; readonly visit: Visit } | { readonly kind: 'queued' };

/** Sends a scanned code; without a network it is written down and sent later. Typed digits prove no time and cannot wait. */
export function useSendVisit() {
  const { call, person } = useApi();
  const queries = useQueryClient();
  return useMutation<Outcome, Error, Scanned>({
    meta: { tellsItself: true },
    mutationFn: async ({ code, place }) => {
      const where = place ?? { latitude: null, longitude: null, accuracy: null };
      try {
        return { kind: 'answered', visit: await call(qrApi.visit, { code, ...where }) };
      } catch (error) {
        if (error instanceof AppError || person === null || isTyped(code)) throw error;
        const scan = { code, ...where, scannedAt: Date.now() };
        // Where the browser keeps nothing, the person must know that the scan is lost.
        if (!(await scanOutboxOf(call, person.id).keep(scan))) throw error;
        return { kind: 'queued' };
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: todayKey }),
  });
}

function isTyped(code: string) {
  return /^[\d\s-]*$/.test(code);
}

/** While this screen is open, what waits is tried every few seconds. */
const tryEveryMs = 5_000;

/** What waits in this browser, and how to send it once more. */
export function useQueuedScans() {
  const queries = useQueryClient();
  const outbox = useOutboxOf(scanOutboxOf);

  // The outbox and its clock lie outside React.
  useEffect(() => {
    const timer = setInterval(outbox.hurry, tryEveryMs);
    const stop = outbox.onSettled(() => void queries.invalidateQueries({ queryKey: todayKey }));
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [outbox, queries]);
  return { ...useOutboxView(outbox), retry: outbox.retry };
}

/** Tells the teacher in words that one was there. */
export function useAppeal() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: ({ lesson, reason }: { lesson: OwnVisit; reason: string }) => {
      const { scheduleEntryId } = lesson;
      if (scheduleEntryId === null) throw new Error('a lesson of the timetable has an entry');
      return call(qrApi.appeal, { scheduleEntryId, reason });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: todayKey }),
  });
}
