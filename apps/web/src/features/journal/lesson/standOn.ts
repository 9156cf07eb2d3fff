import type { JournalLesson } from '@bilim/contract/journal/journal';

import type { JournalSearch } from '#domain/journal/journalLink.ts';

/** The lesson to stand on: the one the address names, else the last one that has begun, else the first. */
export function columnToStandOn(
  lessons: readonly Pick<JournalLesson, 'lessonDate' | 'ordinal'>[],
  { date, lesson = 1 }: Pick<JournalSearch, 'date' | 'lesson'>,
  today: string,
): number {
  const named = lessons.findIndex((one) => one.lessonDate === date && one.ordinal === lesson);
  if (named >= 0) return named;
  return Math.max(
    0,
    lessons.findLastIndex(({ lessonDate }) => lessonDate <= today),
  );
}
