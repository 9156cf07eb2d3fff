import { addDays, mondayOf, weekdayOf } from '#platform/schedule/days.ts';
import type { Timetable } from '#platform/schedule/timetable.ts';
import { withinTerm } from '#platform/schedule/weeks.ts';

/** A row of the week: when its lessons begin and end. */
export interface Slot {
  readonly starts: string;
  readonly ends: string;
}

const sunday = 7;
const workdays = [1, 2, 3, 4, 5, 6];

/** Rows of the week table: every time at which a lesson of the half-year meets or was moved to. */
export function slotsOf({ lessons }: Timetable): readonly Slot[] {
  const all = lessons.flatMap(({ starts, ends, exceptions }) => [
    { starts, ends },
    ...exceptions.flatMap(({ newStarts, newEnds }) =>
      newStarts === null ? [] : [{ starts: newStarts, ends: newEnds ?? ends }],
    ),
  ]);
  const byStart = new Map(all.map((slot) => [slot.starts, slot]));
  return [...byStart.values()].sort((one, other) => one.starts.localeCompare(other.starts));
}

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

/** All days of the half-year that the timetable shows. */
export function daysOfTerm(timetable: Timetable): readonly string[] {
  const { term } = timetable;
  if (term === null) return [];
  const days: string[] = [];
  for (let monday = mondayOf(term.starts); monday <= term.ends; monday = addDays(monday, 7)) {
    days.push(...daysOfWeek(timetable, monday));
  }
  return days;
}

/**
 * The day on which the schedule opens: the asked one or today, pulled into the half-year. A free Sunday
 * gives way to the Monday after it.
 */
export function openingDay(timetable: Timetable, asked: string): string {
  const { term } = timetable;
  if (term === null) return asked;
  const day = withinTerm(term, asked);
  if (weekdayOf(day) !== sunday || weekdaysOf(timetable).includes(sunday)) return day;
  const monday = addDays(day, 1);
  return monday > term.ends ? addDays(day, -1) : monday;
}

/** The day some weeks on, kept inside the half-year. */
export function weeksOn(timetable: Timetable, day: string, weeks: number): string {
  return openingDay(timetable, addDays(day, weeks * 7));
}
