import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import { lessonHours, themesApi, type PlannedTheme } from '@bilim/contract/journal/themes';
import { useMutation } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

import { useRefreshPlan } from './useThemePlan.ts';

interface Taken {
  readonly theme: PlannedTheme;
  readonly lesson: JournalLesson;
}

/** Writes a theme of the plan down for a lesson; one lesson has at most so many of its hours. */
export function useTakeTheme(key: ClassKey) {
  const { call } = useApi();
  const refresh = useRefreshPlan(key);
  return useMutation({
    mutationFn: async ({ theme: { themeId, hours }, lesson: { lessonDate, ordinal, ...lesson } }: Taken) => {
      const held = Math.min(hours, lesson.hours || lessonHours.most, lessonHours.most);
      const taught = { themeId, theme: '', hours: Math.max(lessonHours.least, held) };
      return (await call(themesApi.saveTheme, { ...key, lessonDate, ordinal, ...taught }))[0];
    },
    onSuccess: refresh,
  });
}
