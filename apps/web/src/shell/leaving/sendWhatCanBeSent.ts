import type { Outbox } from '#platform/outbox/outbox.ts';

/** How long what was typed last may still take on its way before the person is asked. */
const patienceMs = 5000;

/** Sends what waits in this browser, as far as that goes; gives back how many marks were not sent. */
export async function sendWhatCanBeSent(outbox: Outbox): Promise<number> {
  await outbox.load();
  const unsent = () => outbox.view().marks;
  const isOver = () => unsent().every(({ trouble }) => trouble !== null) || !navigator.onLine;
  if (isOver()) return unsent().length;

  outbox.hurry();
  await new Promise<void>((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, patienceMs);
    const stop = outbox.subscribe(() => isOver() && end());
  });
  return unsent().length;
}
