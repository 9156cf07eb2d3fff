/** How long a tab that leads may be silent before another one that is being looked at takes over. */
const silenceMs = 12_000;
const lookMs = 4000;
/** A tab from which the lock was taken stands in line again, but not at once. */
const afterLossMs = 1000;

interface Options {
  /** What is led; tabs stand in line for each by itself. */
  readonly name: string;
  readonly onChange: (isLeader: boolean) => void;
  /** When the tab that leads was last heard of, in milliseconds. */
  readonly lastHeard: () => number;
  /** Whether there is something to do that does not move. */
  readonly isStuck: () => boolean;
}

/**
 * One tab of a person leads: it sends marks, so that they leave in their order, or holds the connection for all.
 * It has a lock that the browser gives to the next tab when it closes or dies. A phone may put a tab to sleep with
 * its lock: then whoever is looked at takes it. Where there are no locks every tab leads; the server takes each mark
 * once all the same.
 */
export function runForLeader({ name, onChange, lastHeard, isStuck }: Options): () => void {
  // The type knows only browsers that have them.
  const locks = navigator.locks as LockManager | null | undefined;
  if (locks === undefined || locks === null) {
    onChange(true);
    return () => onChange(false);
  }
  return standInLine(locks, { name, onChange, lastHeard, isStuck });
}

function standInLine(locks: LockManager, { name, onChange, lastHeard, isStuck }: Options): () => void {
  const leaving = new AbortController();
  const left = new Promise<void>((resolve) =>
    leaving.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  let isLeader = false;

  function become(now: boolean) {
    if (now === isLeader) return;
    isLeader = now;
    onChange(now);
  }

  async function hold(options: LockOptions) {
    try {
      await locks.request(name, options, async () => {
        become(true);
        await left;
      });
    } catch {
      // Another tab took the lock over, or this one left while it waited.
    } finally {
      become(false);
    }
  }

  async function waitForTurn() {
    while (!leaving.signal.aborted) {
      await hold({ signal: leaving.signal });
      await Promise.race([left, new Promise((resolve) => setTimeout(resolve, afterLossMs))]);
    }
  }

  const watch = setInterval(() => {
    const isAsleep = Date.now() - lastHeard() > silenceMs;
    if (!isLeader && isAsleep && isStuck() && document.visibilityState === 'visible')
      void hold({ steal: true });
  }, lookMs);

  void waitForTurn();
  return () => {
    clearInterval(watch);
    leaving.abort();
  };
}
