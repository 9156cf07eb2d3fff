/** A newer version that is not there yet may be in a while. */
const onceInMs = 60_000;

let lookedAt = Number.NEGATIVE_INFINITY;

/** The server speaks of what this page does not know, as after an update: the newer version is looked for, and offered. */
export function lookForNewest(): void {
  if (performance.now() - lookedAt < onceInMs) return;
  lookedAt = performance.now();
  void import('./serviceWorker.ts').then(async ({ lookNow }) => await lookNow()).catch(() => undefined);
}
