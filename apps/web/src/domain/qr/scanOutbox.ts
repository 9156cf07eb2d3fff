import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { qrApi } from '@bilim/contract/qr';
import * as z from 'zod/mini';

import { openOutbox } from '#platform/outbox/outbox.ts';
import { judge } from '#platform/outbox/judge.ts';
import type { Adapter } from '#platform/outbox/adapter.ts';
import { perSession } from '#platform/outbox/useOutbox.ts';

import { QueuedScan } from './queuedScan.ts';

/** What the server said to a scan: a visit, or why it is none. */
export interface ScanAnswer {
  readonly kind: 'visit' | 'refusal';
  readonly isDone: boolean;
  readonly message: string;
}

/** Scans in the outbox: one after another. A scan leaves with the answer, whatever that is: the same again would change nothing. */
function scans(call: Call): Adapter<string, QueuedScan, ScanAnswer> {
  return {
    store: 'scans',
    read: (kept) => z.safeParse(QueuedScan, kept).data ?? null,
    keyOf: ({ code }) => code,
    orderOf: ({ scannedAt }) => scannedAt,
    lineOf: () => 'scans',
    isTroubled: ({ trouble }) => trouble !== undefined,
    send: async ({ code, latitude, longitude, accuracy }, { signal }) => {
      const place = { latitude, longitude, accuracy };
      const { isDone, message } = await call(qrApi.visit, { code, ...place }, { signal });
      return { kind: 'visit', isDone, message };
    },
    met(error) {
      const verdict = error instanceof AppError ? judge(error, 0) : null;
      if (verdict?.kind !== 'refused') return null;
      return {
        step: () => null,
        answer: { kind: 'refusal', isDone: false, message: verdict.refusal.sentence },
      };
    },
    confirmed: () => () => null,
    refused:
      (_sent, { sentence }) =>
      (before) =>
        before && { ...before, trouble: sentence },
  };
}

export function openScanOutbox(call: Call, personId: number) {
  const { change, ...outbox } = openOutbox(personId, scans(call));
  return {
    ...outbox,

    /** Tells whether the scan is written down, so that it survives the page; a scan that is not is not sent either. */
    async keep(this: void, scan: Omit<QueuedScan, 'personId'>): Promise<boolean> {
      await change([{ key: scan.code, step: () => ({ ...scan, personId }) }]);
      const isKept = outbox.isKept(scan.code);
      if (!isKept) await change([{ key: scan.code, step: () => null }]);
      return isKept;
    },

    /** Sends once more what the server failed at. */
    retry: (code: string) =>
      void change([{ key: code, step: (before) => before && { ...before, trouble: undefined } }]).then(
        outbox.hurry,
      ),
  };
}

export const scanOutboxOf = perSession(openScanOutbox);
