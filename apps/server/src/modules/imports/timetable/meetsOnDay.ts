import { meetsInWeek, weekOfTerm } from '@bilim/contract/weeks';
import { weekdayOf } from '@bilim/contract/days';

import type { Term } from './catalogue.ts';
import type { Lesson } from './lesson.ts';

/** Whether the weekly lesson meets on that day of the term. */
export function meetsOnDay({ weekday, parity, first, end }: Lesson, day: string, term: Term): boolean {
  if (weekdayOf(day) !== weekday || day < term.startsOn || day > term.endsOn) return false;
  return meetsInWeek({ parity, first, last: end - 1 }, weekOfTerm(term.startsOn, day));
}
