import { dayInWeek } from '@bilim/contract/weeks';

import type { Catalogue } from './catalogue.ts';
import { tidyWeeks } from './lesson.ts';
import type { Lesson } from './lesson.ts';

/** Whether nothing meets on that weekday of that week anyway: a holiday, or a day outside the term. */
export function isFreeWeek(
  { term, holidays }: Pick<Catalogue, 'term' | 'holidays'>,
  weekday: number,
  week: number,
): boolean {
  if (week < 1 || week > term.weeks) return false;
  const day = dayInWeek(term.startsOn, week, weekday);
  return day < term.startsOn || day > term.endsOn || holidays.has(day);
}

/**
 * The lesson without free weeks at either end: two lessons that meet on the same days are the same, however far
 * their weeks are said to reach. One that never meets stays as it is.
 */
export function trimmed<L extends Lesson>(lesson: L, catalogue: Pick<Catalogue, 'term' | 'holidays'>): L {
  const isFree = (week: number) => isFreeWeek(catalogue, lesson.weekday, week);
  const tidy = tidyWeeks(lesson);
  if (tidy === null) return lesson;
  const step = tidy.parity === 0 ? 1 : 2;
  let { first, end } = tidy;
  while (first < end && isFree(first)) first += step;
  while (first < end && isFree(end - 1)) end -= step;
  const left = tidyWeeks({ ...tidy, first, end });
  return left === null ? lesson : { ...lesson, ...left };
}
