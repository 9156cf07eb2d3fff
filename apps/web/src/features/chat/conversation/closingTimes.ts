import { dayMs, hourMs } from '@bilim/contract/days';

import { universityDayNumber } from '#platform/i18n/universityClock.ts';

/** Until when a chat is closed: a choice, or a time of one's own. */
export const closingTimes = ['hour', 'morning', 'week', 'own'] as const;
export type ClosingTime = (typeof closingTimes)[number];

/** The moment behind a choice; null while an own time is missing or past. Times are those of the university. */
export function parseClosingTime(chosen: ClosingTime, own: string, now: Date): Date | null {
  switch (chosen) {
    case 'hour':
      return new Date(now.getTime() + hourMs);
    case 'morning':
      // Day numbers begin at midnight by the university's clock, which is 18:00 UTC; eight in the morning is 02:00.
      return new Date((universityDayNumber(now) + 1) * dayMs + 2 * hourMs);
    case 'week':
      return new Date(now.getTime() + 7 * dayMs);
    case 'own': {
      const at = Date.parse(`${own}:00+06:00`);
      return Number.isNaN(at) || at <= now.getTime() ? null : new Date(at);
    }
  }
}
