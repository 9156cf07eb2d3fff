import { aheadMs } from '@bilim/contract/core/universityClock';

/** What a calendar and a clock on the wall show. */
export interface Shown {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** «09:30» */
  readonly time: string;
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly dayOfMonth: number;
  /** From 0, which is Sunday. */
  readonly weekday: number;
}

/** What those of the university show at that instant, wherever the device is. */
export function onUniversityClock(at: Date | string): Shown {
  return shownAt(new Date(new Date(at).getTime() + aheadMs));
}

/** What a calendar shows on a day `YYYY-MM-DD`. */
export function onDay(day: string): Shown {
  return shownAt(new Date(`${day}T00:00Z`));
}

/** Kept as if it were Greenwich's time: there, no night is an hour short. */
function shownAt(at: Date): Shown {
  const text = Number.isNaN(at.getTime()) ? '' : at.toISOString();
  return {
    day: text.slice(0, 10),
    time: text.slice(11, 16),
    year: at.getUTCFullYear(),
    month: at.getUTCMonth(),
    dayOfMonth: at.getUTCDate(),
    weekday: at.getUTCDay(),
  };
}

/** The instant at which they show `YYYY-MM-DDTHH:mm`; an invalid date for what no clock shows. */
export function whenUniversityShows(moment: string): Date {
  return new Date(Date.parse(`${moment}Z`) - aheadMs);
}
