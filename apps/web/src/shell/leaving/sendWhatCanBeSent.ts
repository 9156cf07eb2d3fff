import type { Waiting } from '#platform/offline/database.ts';
import type { Key } from '#platform/outbox/adapter.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';

/** How long what was written last may still take on its way before the person is asked. */
const patienceMs = 5000;

type Kept<K extends Key, Entry extends Waiting> = Pick<
  Outbox<K, Entry, unknown>,
  'load' | 'hurry' | 'subscribe' | 'view' | 'sendable'
>;

/** Sends what waits in this browser, as far as that goes; gives back how much was not sent. */
export async function sendWhatCanBeSent<K extends Key, Entry extends Waiting>({
  load,
  hurry,
  subscribe,
  view,
  sendable,
}: Kept<K, Entry>): Promise<number> {
  await load();
  const unsent = () => view().entries.length + view().unreadable;
  const isOver = () => sendable() === 0 || !navigator.onLine;
  if (isOver()) return unsent();

  hurry();
  await new Promise<void>((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, patienceMs);
    const stop = subscribe(() => isOver() && end());
  });
  return unsent();
}
