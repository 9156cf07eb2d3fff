import { onUniversityClock } from '#platform/i18n/onUniversityClock.ts';
import type { LocalMoment } from './dayPhases.ts';

/** What the clocks of the university show at that instant. */
export function universityMoment(at: Date): LocalMoment {
  const { day, time } = onUniversityClock(at);
  return { day, time };
}
