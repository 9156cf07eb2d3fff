import type { ScheduleDay, ScheduledLesson } from '@bilim/contract/schedule';

import type { Term } from './weeks.ts';

/** A weekly lesson with the day of the week on which it meets. */
export interface WeeklyLesson extends ScheduledLesson {
  readonly weekday: number;
}

/** Somebody's lessons of a half-year. */
export interface Timetable {
  readonly lessons: readonly WeeklyLesson[];
  /** Null while the half-year has no dates yet. */
  readonly term: Term | null;
  readonly ownerName: string | null;
  readonly updatedAt: Date | null;
}

/** The timetable as one list; the first row of the reply speaks for all of it. */
export function timetableOf(days: readonly ScheduleDay[]): Timetable {
  const [first] = days;
  const starts = first?.termStarts ?? null;
  const ends = first?.termEnds ?? null;
  return {
    lessons: days.flatMap(({ weekday, lessons }) => lessons.map((lesson) => ({ ...lesson, weekday }))),
    term: starts === null || ends === null ? null : { starts, ends },
    ownerName: first?.ownerName ?? null,
    updatedAt: first?.updatedAt ?? null,
  };
}
