import type { LaunchStep } from '@bilim/contract/launch';

interface LaunchProgress {
  /** The first step that is left; undefined once all are done. */
  readonly next: LaunchStep | undefined;
  readonly done: number;
  readonly percent: number;
}

/** How far a new installation has come. */
export function launchProgress(steps: readonly LaunchStep[]): LaunchProgress {
  const done = steps.filter(({ isDone }) => isDone).length;
  return { next: steps.find(({ isDone }) => !isDone), done, percent: (done / steps.length) * 100 };
}
