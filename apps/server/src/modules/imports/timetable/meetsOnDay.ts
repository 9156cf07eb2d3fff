import { weekdayOf } from '#platform/clock.ts';
import { weekOfTerm } from '#modules/schedule/weeks.ts';

import type { Term } from './catalogue.ts';
import type { Lesson } from './lesson.ts';

/** Whether the weekly lesson meets on that day of the term. */
export function meetsOnDay({ weekday, parity, first, end }: Lesson, day: string, term: Term): boolean {
  if (weekdayOf(day) !== weekday || day < term.startsOn || day > term.endsOn) return false;
  const week = weekOfTerm(term.startsOn, day);
  return week >= first && week < end && (parity === 0 || week % 2 === parity % 2);
}
