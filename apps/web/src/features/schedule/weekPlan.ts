import { addDays, mondayOf } from '@bilim/contract/days';

import type { Timetable } from '#domain/schedule/timetable.ts';
import { daysOfWeek, workdayFrom } from '#domain/schedule/weekdays.ts';
import { withinTerm } from '#domain/schedule/weeks.ts';

/** A row of the week: when its lessons begin and end. */
export interface Slot {
  readonly starts: string;
  readonly ends: string;
}

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
  const workday = workdayFrom(timetable, day);
  return workday > term.ends ? addDays(day, -1) : workday;
}

/** The day some weeks on, kept inside the half-year. */
export function weeksOn(timetable: Timetable, day: string, weeks: number): string {
  return openingDay(timetable, addDays(day, weeks * 7));
}
