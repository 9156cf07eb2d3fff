import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { qrApi, type Visit } from '@bilim/contract/qr';

import { OtherPersonHere } from '../api/OtherPersonHere.ts';
import { openOfflineDatabase, recordsOf } from '../offline/database.ts';

import { mayHelpToRepeat } from './mayHelpToRepeat.ts';
import type { QueuedScan } from './queuedScan.ts';

const listeners = new Set<() => void>();

/** Tells when something was queued or delivered in this tab. */
export function onScansChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const changed = () => {
  for (const listener of listeners) listener();
};

/** Written down so that it survives the page, the browser and a power cut. */
export async function queueScan(scan: QueuedScan): Promise<void> {
  const database = await openOfflineDatabase();
  const write = database.transaction('scans', 'readwrite', { durability: 'strict' });
  await write.store.put(scan);
  await write.done;
  changed();
}

export async function queuedScans(personId: number): Promise<readonly QueuedScan[]> {
  return await (await openOfflineDatabase()).getAll('scans', recordsOf(personId));
}

/**
 * Sends what waits, one after the other, in one tab only. A scan leaves the queue when the server has answered,
 * whatever it said; the same scan again would change nothing.
 */
export async function deliverScans(
  call: Call,
  personId: number,
  onDelivered: (answer: Visit | AppError) => void,
): Promise<void> {
  const work = async () => {
    for (const scan of await queuedScans(personId)) {
      const answer = await send(call, scan);
      if (answer === null) return;
      await (await openOfflineDatabase()).delete('scans', [personId, scan.code]);
      changed();
      onDelivered(answer);
    }
  };
  // Missing in older browsers: two tabs may then send the same, which changes nothing.
  const locks = navigator.locks as LockManager | null | undefined;
  await (locks === null || locks === undefined ? work() : locks.request(`bilim-scans-${personId}`, work));
}

/** The answer of the server; null when there was none, or none that lasts. */
async function send(
  call: Call,
  { code, latitude, longitude, accuracy }: QueuedScan,
): Promise<Visit | AppError | null> {
  try {
    return await call(qrApi.visit, { code, latitude, longitude, accuracy });
  } catch (error) {
    if (error instanceof OtherPersonHere || !(error instanceof AppError)) return null;
    const isForAnother = error.code === 'auth.not_yourself';
    return isForAnother || mayHelpToRepeat(error) ? null : error;
  }
}
