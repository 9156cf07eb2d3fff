import { AppError, type ErrorCode } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { OtherPersonHere } from '../api/OtherPersonHere.ts';
import { TransportError } from '../api/TransportError.ts';
import { closeOfflineDatabase } from '../offline/database.ts';

import { deliverScans, queuedScans, queueScan } from './scans.ts';

const [me, other] = [201, 202];
const scanOf = (personId: number, code: string) => ({
  personId,
  code,
  scannedAt: 0,
  latitude: null,
  longitude: null,
  accuracy: null,
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeOfflineDatabase);

/** Sends what waits of a person; the server answers as it is told. */
async function deliver(personId: number, answer: () => unknown) {
  const sent: string[] = [];
  const onDelivered = vi.fn<(answer: unknown) => void>();
  const call = (async (_endpoint: unknown, { code }: { readonly code: string }) => {
    sent.push(code);
    return answer();
  }) as unknown as Call;
  await deliverScans(call, personId, onDelivered);
  return { sent, told: onDelivered.mock.calls.length };
}
const refusedWith = (code: ErrorCode, status: number) => () => {
  throw new AppError(code, { told: { sentence: '', fields: [], status } });
};
const waiting = async (personId: number) => (await queuedScans(personId)).map(({ code }) => code);

it('a scan is sent as its own student only, and leaves the queue with the answer', async () => {
  await queueScan(scanOf(me, 'mine'));
  await queueScan(scanOf(other, 'theirs'));

  expect(await deliver(me, () => ({}))).toEqual({ sent: ['mine'], told: 1 });

  expect([await waiting(me), await waiting(other)]).toEqual([[], ['theirs']]);
});

it('a scan that the server does not take for good leaves the queue, too', async () => {
  await queueScan(scanOf(me, 'late'));

  expect(await deliver(me, refusedWith('qr.not_today', 423))).toEqual({ sent: ['late'], told: 1 });

  expect(await waiting(me)).toEqual([]);
});

it.each([
  ['there is no network', () => Promise.reject(new TransportError('NETWORK_ERROR'))],
  ['the server is in trouble', refusedWith('server.busy', 503)],
  ['the session has ended', refusedWith('auth.session_expired', 401)],
  ['somebody else has signed in', () => Promise.reject(new OtherPersonHere())],
  ['the server takes it for somebody else’s', refusedWith('auth.not_yourself', 403)],
])('scans wait while %s', async (_why, answer) => {
  await queueScan(scanOf(me, 'first'));
  await queueScan(scanOf(me, 'second'));

  expect(await deliver(me, answer)).toEqual({ sent: ['first'], told: 0 });

  expect(await waiting(me)).toEqual(['first', 'second']);
});
