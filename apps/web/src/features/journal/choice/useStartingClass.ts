import type { TaughtClass } from '@bilim/contract/journal/classes';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { TimetableState } from '#domain/schedule/useTimetable.ts';

import { lessonsOn } from './todayLessons.ts';
import type { useJournalPlace } from './useJournalPlace.ts';

type Place = Pick<ReturnType<typeof useJournalPlace>, 'search' | 'lastAssignment'>;

/**
 * The class to open: the one the address names, else the one open last, else that of the first lesson
 * today, else the first. Undefined while the timetable is still to tell, and when there are no classes.
 */
export function useStartingClass(
  all: readonly TaughtClass[],
  { search, lastAssignment }: Place,
  { timetable, loading, owner }: TimetableState,
): TaughtClass | undefined {
  const today = useFormat().today();
  const find = (id: number | undefined) => all.find(({ assignmentId }) => assignmentId === id);
  const known = find(search.assignment) ?? find(lastAssignment);
  if (known !== undefined) return known;
  if (timetable === undefined) return loading.error === null ? undefined : all[0];

  const [first] = lessonsOn(timetable, today, owner.personId).flatMap(
    ({ meeting }) => find(meeting.lesson.assignmentId) ?? [],
  );
  return first ?? all[0];
}
