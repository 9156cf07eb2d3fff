import { AppError, type ErrorCode } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { OtherPersonHere } from '#platform/api/OtherPersonHere.ts';
import { TransportError } from '#platform/api/TransportError.ts';
import { closeOfflineDatabase, openOfflineDatabase } from '#platform/offline/database.ts';

import { openScanOutbox, type ScanAnswer } from './scanOutbox.ts';

const [me, other] = [201, 202];
const scanOf = (code: string, scannedAt = 0) => ({
  code,
  scannedAt,
  latitude: null,
  longitude: null,
  accuracy: null,
});

const ends: (() => void)[] = [];
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await closeOfflineDatabase();
});

/** Writes a scan down as an earlier life of the page did. */
async function queueScan(personId: number, code: string, scannedAt = 0) {
  await (await openOfflineDatabase()).put('scans', { ...scanOf(code, scannedAt), personId });
}

async function rest() {
  for (let turn = 0; turn < 4; turn += 1) {
    await (await openOfflineDatabase()).transaction(['scans', 'kept'], 'readwrite').done;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Sends what waits of a person; the server answers as it is told. */
async function deliver(personId: number, answer: () => unknown) {
  const sent: string[] = [];
  const told: ScanAnswer[] = [];
  const call = (async (_endpoint: unknown, { code }: { readonly code: string }) => {
    sent.push(code);
    return await answer();
  }) as unknown as Call;
  const outbox = openScanOutbox(call, personId);
  ends.push(
    outbox.onSettled(({ answer: one }) => told.push(one)),
    outbox.start(),
  );
  await rest();
  return { sent, told, outbox };
}
const refusedWith = (code: ErrorCode, status: number) => () => {
  throw new AppError(code, { told: { sentence: 'Нет', fields: [], status } });
};
const waiting = async (personId: number) =>
  (await (await openOfflineDatabase()).getAllKeys('scans')).flatMap(([owner, code]) =>
    owner === personId ? [code] : [],
  );

it('a scan is sent as its own student only, and leaves the queue with the answer', async () => {
  await queueScan(me, 'mine');
  await queueScan(other, 'theirs');

  const told = { isDone: true, message: 'Посещение отмечено' };
  expect(await deliver(me, () => told)).toMatchObject({ sent: ['mine'], told: [{ kind: 'visit', ...told }] });

  expect([await waiting(me), await waiting(other)]).toEqual([[], ['theirs']]);
});

it('a scan that the server does not take for good leaves the queue, too', async () => {
  await queueScan(me, 'late');

  expect(await deliver(me, refusedWith('qr.not_today', 423))).toMatchObject({
    sent: ['late'],
    told: [{ kind: 'refusal', isDone: false, message: 'Нет' }],
  });

  expect(await waiting(me)).toEqual([]);
});

it.each([
  ['there is no network', () => Promise.reject(new TransportError('NETWORK_ERROR'))],
  ['the server is in trouble', refusedWith('server.busy', 503)],
  ['the session has ended', refusedWith('auth.session_expired', 401)],
  ['somebody else has signed in', () => Promise.reject(new OtherPersonHere())],
  ['the server takes it for somebody else’s', refusedWith('auth.not_yourself', 403)],
])('scans wait while %s', async (_why, answer) => {
  await queueScan(me, 'first', 1);
  await queueScan(me, 'second', 2);

  expect(await deliver(me, answer)).toMatchObject({ sent: ['first'], told: [] });

  expect(await waiting(me)).toEqual(['first', 'second']);
});

it('a scan at which the server fails again and again stays in sight, and goes when it is tried once more', async () => {
  await queueScan(me, 'heavy');
  let isFailing = true;
  const { sent, outbox } = await deliver(me, () => {
    if (isFailing) refusedWith('server.failed', 500)();
    return { isDone: true, message: '' };
  });
  for (let again = 0; again < 12; again += 1) {
    outbox.hurry();
    await rest();
  }
  expect(sent).toHaveLength(8);
  expect(outbox.view().entries).toMatchObject([{ code: 'heavy', trouble: 'Нет' }]);

  isFailing = false;
  outbox.retry('heavy');
  await rest();

  expect(await waiting(me)).toEqual([]);
});

it('a scan that the browser does not keep is not kept waiting in the tab either', async () => {
  const { outbox } = await deliver(me, () => new Promise(() => undefined));
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as never;
  await closeOfflineDatabase();

  expect(await outbox.keep(scanOf('lost'))).toBe(false);
  expect(outbox.view().entries).toEqual([]);
});
