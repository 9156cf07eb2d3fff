import { AppError } from '@bilim/contract';
import pLimit from 'p-limit';

/**
 * Lets so many do something heavy at a time, while some others wait in line; whoever finds the line full is asked to
 * come again.
 */
export function turns({ atOnce, longestQueue }: { readonly atOnce: number; readonly longestQueue: number }) {
  const limit = pLimit(atOnce);
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= longestQueue) {
      throw new AppError('server.busy', { params: { retryAfterSeconds: 5 } });
    }
    return await limit(work);
  };
}
