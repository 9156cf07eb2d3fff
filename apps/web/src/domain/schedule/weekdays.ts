import { addDays, mondayOf, weekdayOf } from '@bilim/contract/days';

import type { Timetable } from './timetable.ts';

const sunday = 7;
const workdays: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Monday to Saturday, and Sunday where somebody ever has lessons on it. */
export function weekdaysOf({ lessons }: Timetable): readonly number[] {
  const meetsOnSunday = lessons.some(
    ({ weekday, exceptions }) =>
      weekday === sunday ||
      exceptions.some(({ newDate }) => newDate !== null && weekdayOf(newDate) === sunday),
  );
  return meetsOnSunday ? [...workdays, sunday] : workdays;
}

/** The days of the week in which a day lies. */
export function daysOfWeek(timetable: Timetable, day: string): readonly string[] {
  return weekdaysOf(timetable).map((weekday) => addDays(mondayOf(day), weekday - 1));
}

/** The day itself, or the Monday after a Sunday on which nobody ever has lessons. */
export function workdayFrom(timetable: Timetable, day: string): string {
  return weekdaysOf(timetable).includes(weekdayOf(day)) ? day : addDays(day, 1);
}
