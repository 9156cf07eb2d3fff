import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import type { PlannedTheme } from '@bilim/contract/journal/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { showSuccess, showUndo } from '#ui/toasts.ts';

import { moveTheme } from './planOrder.ts';
import type { ThemeHandlers } from './ThemeRow.tsx';
import { useTakeTheme } from './useTakeTheme.ts';
import { useRemoveTheme, useSavePlan, useSavePlanTheme } from './useThemePlan.ts';

interface Target {
  readonly place: number;
  readonly side: 'before' | 'after';
}

interface Known {
  readonly classKey: ClassKey;
  readonly plan: readonly PlannedTheme[];
  readonly lessons: readonly JournalLesson[];
}

/** What the author does with the themes of a list, and what of it is told to who does not see it. */
export function useThemeHandlers({ classKey, plan, lessons }: Known, onEdit: (themeId: number) => void) {
  const { t } = useTranslation();
  const save = useSavePlan(classKey);
  const takeAway = useTakeAway(classKey);
  const take = useTake(classKey);
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [said, setSaid] = useState('');
  const today = useFormat().today();
  const bare = lessons
    .filter(({ theme, isLocked, lessonDate }) => theme === '' && !isLocked && lessonDate <= today)
    .toReversed();

  function move({ themeId, title }: PlannedTheme, place: number) {
    const inside = Math.min(plan.length - 1, Math.max(0, place));
    const drafts = moveTheme(plan, themeId, inside);
    if (drafts.length === 0) return;
    setSaid(t('plan.moved', { title, number: inside + 1 }));
    save.mutate(drafts);
  }

  function letGo() {
    setDragged(null);
    setTarget(null);
  }

  function drop() {
    const from = plan.findIndex(({ themeId }) => themeId === dragged);
    const theme = plan[from];
    letGo();
    if (theme === undefined || target === null) return;
    const gap = target.place + (target.side === 'after' ? 1 : 0);
    move(theme, gap > from ? gap - 1 : gap);
  }

  const of = (theme: PlannedTheme, place: number): ThemeHandlers => ({
    bare,
    onEdit: () => onEdit(theme.themeId),
    onRemove: () => takeAway(theme),
    onStep: (step) => move(theme, place + step),
    onTake: (lesson) => take(theme, lesson),
    onDragStart: () => setDragged(theme.themeId),
    onDragEnd: letGo,
  });

  return { of, dragged, target, said, aim: setTarget, drop };
}

/** Takes a theme out of the plan; for ten seconds it can be brought back. */
function useTakeAway(classKey: ClassKey) {
  const { t } = useTranslation();
  const remove = useRemoveTheme(classKey);
  const restore = useSavePlanTheme(classKey);

  return (theme: PlannedTheme) => {
    const { themeId, number, title, hours, moduleId } = theme;
    remove.mutate(theme, {
      onSuccess: () =>
        showUndo({
          message: t('plan.removed', { title }),
          undoLabel: t('j.undo'),
          onUndo: () => restore.mutate({ themeId, number, title, hours, moduleId }),
        }),
    });
  };
}

function useTake(classKey: ClassKey) {
  const { t } = useTranslation();
  const format = useFormat();
  const take = useTakeTheme(classKey);

  return (theme: PlannedTheme, lesson: JournalLesson) =>
    take.mutate(
      { theme, lesson },
      { onSuccess: () => showSuccess(t('plan.taken', { day: format.day(lesson.lessonDate) })) },
    );
}
