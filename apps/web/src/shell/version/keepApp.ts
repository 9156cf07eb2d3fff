/** Long after the page is usable: whoever only looks in is not made to fetch the whole app. */
const afterMs = 4_000;

/** Keeps the app in this browser, so that it opens without a network; gives back how to call that off. */
export function keepApp(): () => void {
  if (!import.meta.env.PROD) return () => undefined;
  const timer = setTimeout(
    () =>
      void import('./serviceWorker.ts')
        .then(async (worker) => await worker.startServiceWorker())
        .catch(() => undefined),
    afterMs,
  );
  return () => clearTimeout(timer);
}
