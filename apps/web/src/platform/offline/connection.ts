/** Whether the server can be reached, as far as the last call and the browser can tell. */
export interface Connection {
  readonly isReachable: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** A call brought an answer of the server, or none. */
  readonly report: (isReached: boolean) => void;
}

function createConnection(): Connection {
  const listeners = new Set<() => void>();
  let isReached = navigator.onLine;

  function report(next: boolean) {
    if (next === isReached) return;
    isReached = next;
    for (const listener of listeners) listener();
  }
  // That there is a network again says nothing about the server: a call has to show it.
  window.addEventListener('offline', () => report(false));

  return {
    isReachable: () => isReached,
    report,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** There is one network, so there is one of these per page. */
export const connection = createConnection();
