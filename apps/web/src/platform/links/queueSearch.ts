/** What the address of an office's queue says. */
export interface QueueSearch<State extends string> {
  /** The queue's usual state when left out. */
  readonly state?: State;
  /** Part of a name. */
  readonly find?: string;
  /** The one that is open. */
  readonly open?: number;
}

/** Takes from an address what a queue of these states understands; the rest is left out. */
export function parseQueueSearch<State extends string>(
  states: readonly State[],
  { find, open, ...raw }: Readonly<Record<string, unknown>>,
): QueueSearch<State> {
  const state = states.find((one) => one === raw['state']);
  return {
    ...(state === undefined ? {} : { state }),
    ...(typeof find === 'string' && find !== '' ? { find: find.slice(0, 100) } : {}),
    ...(Number.isSafeInteger(open) && Number(open) > 0 ? { open: Number(open) } : {}),
  };
}
