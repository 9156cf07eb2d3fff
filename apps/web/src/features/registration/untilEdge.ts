import type { Permission } from './PeriodLine.tsx';

/** Thousands of pages wait for one bell: each asks within so many milliseconds after it. */
export const bellSpreadMs = 3_000;
/** A clock that goes before the server's asks again. */
const againMs = 10_000;
/** Longer than that no timer waits. */
const longestMs = 24 * 60 * 60 * 1000;

/** In how many milliseconds registration opens or closes, so that an open page is asked for anew; false where neither comes. */
export function untilEdge(
  { phase, opens, closes }: Pick<Permission, 'phase' | 'opens' | 'closes'>,
  now: number,
): number | false {
  const edge = phase === 'open' ? closes : phase === 'before' || phase === 'wishes' ? opens : null;
  if (edge === null) return false;
  const left = edge.getTime() - now;
  return left > 0 ? Math.min(left, longestMs) : againMs;
}
