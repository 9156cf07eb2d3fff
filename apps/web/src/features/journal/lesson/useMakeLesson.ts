import type { ClassKey } from '@bilim/contract/journal/class';

import type { JournalSearch } from '#domain/journal/journalLink.ts';

import { useCreateList, type LessonPlan } from '../useJournal.ts';

export type MadeLesson = Pick<JournalSearch, 'date' | 'lesson'>;

/** Creates a lesson's list, which tells by itself how it went; a list that was there already is opened as well. */
export function useMakeLesson(classKey: ClassKey, onMade: (lesson: MadeLesson) => void) {
  const create = useCreateList(classKey);

  function make(plan: LessonPlan) {
    create.mutate(plan, {
      onSuccess: (made) => {
        if (made === undefined) return;
        onMade({ date: plan.date, lesson: made.ordinal ?? plan.ordinal });
      },
    });
  }

  return { make, isMaking: create.isPending, error: create.error, forget: create.reset };
}
