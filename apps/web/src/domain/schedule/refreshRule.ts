import { weekdayOf } from '@bilim/contract/days';

/** Specification section 9: how often the browser looks whether its copy is old, and how old a copy must be. */
export const weeklyCheckMs = 604_800_000;
const saturday = 6;

interface Ages {
  readonly lastUpdated: Date | null;
  readonly now: Date;
  /** The calendar day of `now` at the university. */
  readonly today: string;
}

/** A copy of seven days or more is fetched anew on Saturday or Sunday; where there is none, always. */
export function isRefreshDue({ lastUpdated, now, today }: Ages): boolean {
  if (lastUpdated === null) return true;
  return now.getTime() - lastUpdated.getTime() >= weeklyCheckMs && weekdayOf(today) >= saturday;
}
