// @ts-check
// Runs in the page before anything of its own, and notes when it could be used.

{
  /** So long without a long task, and the page has done its work. */
  const quietMs = 1000;
  const skeletons = '[class*="Skeleton"], [class*="skeleton"]';
  let paintedAt = 0;
  let contentAt = 0;
  let busyUntil = 0;

  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') paintedAt = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      busyUntil = Math.max(busyUntil, startTime + duration);
  }).observe({ type: 'longtask', buffered: true });

  /** Resolves when the content is there, nothing is drawn in grey and no long task has run for a second. */
  window.benchLoad = (/** @type {string} */ content) =>
    new Promise((resolve) => {
      const look = () => {
        const isThere =
          document.querySelector(content) !== null && document.querySelector(skeletons) === null;
        const now = performance.now();
        if (!isThere) contentAt = 0;
        else if (contentAt === 0) contentAt = now;
        const usableAt = Math.max(contentAt, busyUntil);
        if (contentAt > 0 && now - usableAt > quietMs) resolve({ paintedAt, contentAt, usableAt });
        else setTimeout(look, 10);
      };
      look();
    });
}
