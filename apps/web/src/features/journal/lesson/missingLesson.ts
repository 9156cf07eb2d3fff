import { addDays } from '@bilim/contract/days';
import type { JournalLesson } from '@bilim/contract/journal/journal';

import type { JournalSearch } from '#domain/journal/journalLink.ts';

import type { TodayLesson } from '../choice/todayLessons.ts';
import type { LessonPlan } from '../useJournal.ts';

interface Known {
  readonly lessons: readonly Pick<JournalLesson, 'lessonDate' | 'ordinal'>[];
  /** The lessons of this class today, by the timetable. */
  readonly planned: readonly TodayLesson[];
  readonly search: Pick<JournalSearch, 'date' | 'lesson' | 'slot'>;
  readonly today: string;
}

/** The lesson whose list is due and not there yet: the one the address names, else the next one of today. */
export function missingLesson({ lessons, planned, search, today }: Known): LessonPlan | null {
  const { date, lesson = 1, slot } = search;
  const isThere = lessons.some((one) => one.lessonDate === date && one.ordinal === lesson);
  if (date !== undefined && !isThere && date <= addDays(today, 1)) {
    return { date, ordinal: nextOrdinal(lessons, date), timeSlotId: slot ?? null };
  }
  const ordinal = nextOrdinal(lessons, today);
  const next = planned[ordinal - 1];
  return next === undefined ? null : { date: today, ordinal, timeSlotId: next.timeSlotId };
}

/**
 * Whether the lesson that is due stands alone: nobody chose another one, and marks of an earlier day must not be taken
 * for its own.
 */
export function isDueFirst(known: Known): boolean {
  const { lessons, search } = known;
  const { date, lesson = 1 } = search;
  const isChosen = lessons.some((one) => one.lessonDate === date && one.ordinal === lesson);
  return !isChosen && missingLesson(known) !== null;
}

/** Lessons of a day are counted without gaps. */
export function nextOrdinal(lessons: Known['lessons'], date: string): number {
  return lessons.filter(({ lessonDate }) => lessonDate === date).length + 1;
}
