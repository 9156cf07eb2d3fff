import { hourMs } from '../days.ts';

/** The university's clock is ahead of Greenwich's by so much, all year: there is no daylight saving. */
export const aheadMs = 6 * hourMs;
export const universityOffset = '+06:00';

/** The university's clock as if it were that of Greenwich: `YYYY-MM-DDTHH:mm:ss.sssZ`. Long lists ask for it often, and a calendar library takes long. */
export function byUniversityClock(at: Date): string {
  return new Date(at.getTime() + aheadMs).toISOString();
}
