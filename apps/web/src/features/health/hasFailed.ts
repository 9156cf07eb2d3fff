import type { HourlyTask } from '@bilim/contract/health';

/** Whether the last run of what is done once an hour failed. */
export function hasFailed({ failedAt, ranAt }: HourlyTask): boolean {
  return failedAt?.getTime() === ranAt.getTime();
}
