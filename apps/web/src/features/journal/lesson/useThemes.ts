import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import { themesApi } from '@bilim/contract/journal/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

export const themesKey = (key: ClassKey) => ['journal', 'themes', key.assignmentId] as const;

/** The thematic plan of a class. */
export function useThemes(key: ClassKey) {
  const { call } = useApi();
  return useQuery({ queryKey: themesKey(key), queryFn: () => call(themesApi.themes, key) });
}

/** What a lesson was about. */
export interface LessonTheme {
  /** A theme of the plan; null for a text of one's own. */
  readonly themeId: number | null;
  readonly theme: string;
  readonly hours: number;
  /** Undefined leaves the lesson's module as it is. */
  readonly moduleId: number | undefined;
}

export function useSaveTheme(
  key: ClassKey,
  { lessonDate, ordinal, version }: Pick<JournalLesson, 'lessonDate' | 'ordinal' | 'version'>,
) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ themeId, moduleId, ...theme }: LessonTheme) => {
      const module = moduleId === undefined ? {} : { moduleId };
      const lesson = { ...key, lessonDate, ordinal, version, themeId: themeId ?? -1 };
      return (await call(themesApi.saveTheme, { ...lesson, ...theme, ...module }))[0];
    },
    // The form shows the reason beside its fields.
    meta: { tellsItself: true },
    // Also after a refusal: somebody else may have been faster.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['journal', 'class', key.assignmentId] }),
        queries.invalidateQueries({ queryKey: themesKey(key) }),
      ]),
  });
}
