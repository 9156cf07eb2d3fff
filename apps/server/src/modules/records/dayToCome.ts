import { AppError } from '@bilim/contract';

import { universityDay } from '#platform/clock.ts';

/** Until when something is given is today or later; the day that stands already may stay. */
export function requireToCome(day: string | null | undefined, now: Date, stands: string | null = null): void {
  if (day == null || day === stands || day >= universityDay(now)) return;
  throw new AppError('sheets.day_past');
}
