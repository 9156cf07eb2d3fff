const stepsMs = [500, 1000, 2000, 5000, 10_000, 30_000] as const;

/** How long to wait before the next try. Spread, so that a whole university does not come back in one moment. */
export function pauseMs(failures: number): number {
  const step = stepsMs[Math.min(failures, stepsMs.length - 1)] ?? 30_000;
  return step * (0.5 + Math.random());
}
