import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { JournalSearch } from '#domain/journal/journalLink.ts';

import type { TodayLesson } from '../choice/todayLessons.ts';

import { focusMarksSoon } from '../grid/gridFocus.ts';

import { MissingList } from './MissingList.tsx';
import { missingLesson } from './missingLesson.ts';
import { useMakeLesson, type MadeLesson } from './useMakeLesson.ts';

interface DueLessonProps {
  readonly classKey: ClassKey;
  readonly lessons: readonly JournalLesson[];
  /** The lessons of this class today, by the timetable. */
  readonly planned: readonly TodayLesson[];
  readonly search: JournalSearch;
  /** The lesson is there: stand on it. */
  readonly onMade: (lesson: MadeLesson) => void;
}

/** The list that is due now, one press away; nothing when none is. */
export function DueLesson({ classKey, lessons, planned, search, onMade }: DueLessonProps) {
  const today = useFormat().today();
  const { make, isMaking, error } = useMakeLesson(classKey, (made) => {
    onMade(made);
    focusMarksSoon();
  });
  const due = missingLesson({ lessons, planned, search, today });
  if (due === null) return null;

  const meeting = due.date === today ? planned[due.ordinal - 1]?.meeting : undefined;
  return (
    <MissingList
      plan={due}
      time={meeting === undefined ? null : `${meeting.starts}–${meeting.ends}`}
      isBusy={isMaking}
      error={error}
      onCreate={() => make(due)}
    />
  );
}
