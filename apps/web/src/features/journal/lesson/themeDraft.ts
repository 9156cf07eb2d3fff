import type { JournalLesson } from '@bilim/contract/journal/journal';
import type { PlannedTheme } from '@bilim/contract/journal/themes';

import type { LessonTheme } from './useThemes.ts';

/** What the form of a lesson's theme holds while it is edited. */
export interface ThemeDraft extends Omit<LessonTheme, 'hours'> {
  /** As typed: empty while it is being replaced. */
  readonly hours: number | string;
}

const usualHours = 2;

/** What is written down already; for a lesson without a theme, the next one of the plan. */
export function startingDraft(lesson: JournalLesson, themes: readonly PlannedTheme[]): ThemeDraft {
  const isWritten = lesson.theme !== '' || lesson.themeId !== null;
  const next = isWritten ? undefined : themes.find(({ isUsed }) => !isUsed);
  const hours = lesson.hours || usualHours;
  if (next !== undefined) return { ...takeTheme(next), moduleId: undefined };
  return { themeId: lesson.themeId, theme: lesson.theme, hours, moduleId: undefined };
}

/** What is saved of it. */
export function asLessonTheme(draft: ThemeDraft): LessonTheme {
  return { ...draft, theme: draft.theme.trim(), hours: Number(draft.hours) };
}

/** A theme of the plan comes with its title and hours. */
export function takeTheme({ themeId, title, hours }: PlannedTheme) {
  return { themeId, theme: title, hours };
}
