import type { ClassKey } from '@bilim/contract/visitlog/class';

import { showNotice, showSuccess } from '#ui/toasts.ts';

import { useCreateList, type LessonPlan } from '../useJournal.ts';

import type { MadeLesson } from './DueLesson.tsx';

/** Creates a lesson's list and tells how it went; a list that was there already is opened as well. */
export function useMakeLesson(classKey: ClassKey, onMade: (lesson: MadeLesson) => void) {
  const create = useCreateList(classKey);

  function make(plan: LessonPlan) {
    create.mutate(plan, {
      onSuccess: (made) => {
        if (made === undefined) return;
        if (made.isDone && made.tone !== 'warning') showSuccess(made.message);
        else showNotice(made.message);
        onMade({ date: plan.date, lesson: made.ordinal ?? plan.ordinal });
      },
    });
  }

  return { make, isMaking: create.isPending, error: create.error, forget: create.reset };
}
