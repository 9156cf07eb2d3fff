/** So long one tab may be at work before it is taken to be asleep, with its lock. */
const patienceMs = 45_000;

/**
 * Runs `work` in one tab of the browser only; the others wait for their turn. A phone may put a tab to sleep with its
 * lock: after a while the next one takes it. Where there are no locks every tab works; the server takes each message
 * once all the same.
 */
export async function oneTabAtATime(name: string, work: () => Promise<void>): Promise<void> {
  // The type knows only browsers that have them.
  const locks = navigator.locks as LockManager | null | undefined;
  if (locks === undefined || locks === null) return await work();
  let hasBegun = false;
  const begin = async () => {
    hasBegun = true;
    await work();
  };
  try {
    await locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    await locks.request(name, { steal: true }, begin);
  }
}
