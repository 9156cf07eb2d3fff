/** How long what was written last may still take on its way before the person is asked. */
const patienceMs = 5000;

/** Something that keeps a person's work in this browser until the server has it. */
export interface Kept {
  readonly load: () => Promise<void>;
  readonly hurry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** How much waits, and how much of it may still be sent. */
  readonly count: () => { readonly unsent: number; readonly sendable: number };
}

/** Sends what waits in this browser, as far as that goes; gives back how much was not sent. */
export async function sendWhatCanBeSent(kept: Kept): Promise<number> {
  await kept.load();
  const isOver = () => kept.count().sendable === 0 || !navigator.onLine;
  if (isOver()) return kept.count().unsent;

  kept.hurry();
  await new Promise<void>((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, patienceMs);
    const stop = kept.subscribe(() => isOver() && end());
  });
  return kept.count().unsent;
}
