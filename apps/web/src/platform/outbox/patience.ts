/** How long to wait after each further failure. */
const pausesMs = [2000, 4000, 8000, 16_000, 30_000, 60_000];
/** Failures of one moment are one, and a newly typed mark does not try the line again at every key. */
const momentMs = 1500;

/** When to try again, after how many failures. */
export function createPatience(act: () => void) {
  let failures = 0;
  let lastFailure = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isMoment = () => Date.now() - lastFailure < momentMs;
  function actIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  }

  return {
    actIn,
    /** Whether something failed only just now. */
    isMoment,
    stop: () => clearTimeout(timer),
    forget() {
      failures = 0;
      lastFailure = 0;
    },
    fail() {
      if (!isMoment()) failures += 1;
      lastFailure = Date.now();
      actIn(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0);
    },
  };
}
