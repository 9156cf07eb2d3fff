import type { ClassKey } from '@bilim/contract/journal/class';
import { themePlanApi, type ThemeDraft } from '@bilim/contract/journal/themePlan';
import type { PlannedTheme } from '@bilim/contract/journal/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

import { themesKey } from '../lesson/useThemes.ts';

const hoursKey = (key: ClassKey) => ['journal', 'hours', key.assignmentId] as const;
const timeKey = (key: ClassKey) => ['journal', 'themeTime', key.assignmentId] as const;

/** The plan that a class is taught by. */
function planOf({ academicYearId, disciplineId, credits, lessonTypeId, teacherId, ...key }: ClassKey) {
  const semesterId = key.isElective === true ? null : (key.semesterOrSeasonId ?? null);
  return { academicYearId, disciplineId, credits, lessonTypeId, teacherId, semesterId };
}

/** Hours of the load, of the plan and of the lessons. */
export function useHours(key: ClassKey) {
  const { call } = useApi();
  return useQuery({ queryKey: hoursKey(key), queryFn: () => call(themePlanApi.hours, key) });
}

/** What changes when a plan or the hours of a lesson do. */
export function useRefreshPlan(key: ClassKey) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: themesKey(key) }),
      queries.invalidateQueries({ queryKey: hoursKey(key) }),
      queries.invalidateQueries({ queryKey: timeKey(key) }),
      queries.invalidateQueries({ queryKey: ['journal', 'class', key.assignmentId] }),
    ]);
}

/** A theme as it is typed; a new one has no id yet. */
export interface ThemeEdit {
  readonly themeId: number | null;
  readonly number: number;
  readonly title: string;
  readonly hours: number;
  readonly moduleId: number | null;
  readonly version?: number;
}

/** Adds or changes one theme; also brings one back that was taken away. */
export function useSavePlanTheme(key: ClassKey) {
  const { call } = useApi();
  const refresh = useRefreshPlan(key);
  return useMutation({
    mutationFn: async ({ themeId, ...theme }: ThemeEdit) =>
      (await call(themePlanApi.saveTheme, { ...planOf(key), ...theme, themeId: themeId ?? -1 }))[0],
    // The line that is edited shows the reason.
    meta: { tellsItself: true },
    onSuccess: refresh,
  });
}

export function useRemoveTheme(key: ClassKey) {
  const { call } = useApi();
  const refresh = useRefreshPlan(key);
  return useMutation({
    mutationFn: async ({ themeId, version }: PlannedTheme) =>
      (await call(themePlanApi.saveTheme, { ...planOf(key), themeId, version, isDeleted: true }))[0],
    onSuccess: refresh,
  });
}

/** Saves many themes or none: a new order, or what was pasted. */
export function useSavePlan(key: ClassKey) {
  const { call } = useApi();
  const queries = useQueryClient();
  const refresh = useRefreshPlan(key);
  const known = () => queries.getQueryData<PlannedTheme[]>(themesKey(key)) ?? [];
  const setKnown = (change: (theme: PlannedTheme) => PlannedTheme) =>
    queries.setQueryData<PlannedTheme[]>(themesKey(key), (themes) =>
      themes?.map(change).toSorted((one, other) => one.number - other.number),
    );
  return useMutation({
    // One order after the other: each is told against what the one before left.
    scope: { id: `plan/${key.assignmentId}` },
    mutationFn: async (drafts: readonly ThemeDraft[]) =>
      (await call(themePlanApi.savePlan, { ...planOf(key), themes: renumbered(known(), drafts) }))[0],
    onSuccess: (saved) => {
      const byId = new Map(saved?.themes.map((theme) => [theme.themeId, theme]));
      setKnown((theme) => ({ ...theme, ...byId.get(theme.themeId) }));
    },
    /** The new order stands at once; where it cannot be saved, the old one comes back. */
    onMutate: async (drafts) => {
      await queries.cancelQueries({ queryKey: themesKey(key) });
      const before = known();
      const numbers = new Map(drafts.map(({ themeId, number }) => [themeId, number]));
      setKnown((theme) => ({ ...theme, number: numbers.get(theme.themeId) ?? theme.number }));
      return before;
    },
    onError: (_error, _drafts, before) => queries.setQueryData(themesKey(key), before),
    onSettled: () => void refresh(),
  });
}

/** A theme that only changes its place is sent as it is known by now; new ones as they were drafted. */
function renumbered(known: readonly PlannedTheme[], drafts: readonly ThemeDraft[]): ThemeDraft[] {
  return drafts.map((draft) => {
    const theme = known.find(({ themeId }) => themeId === draft.themeId);
    if (theme === undefined) return draft;
    const { themeId, title, hours, moduleId, version } = theme;
    return { themeId, number: draft.number, title, hours, moduleId, version };
  });
}

/** In which lessons a theme was taught, and for how long. */
export function useThemeTime(key: ClassKey, themeId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...timeKey(key), themeId],
    queryFn: async () => (await call(themePlanApi.themeTime, { ...key, themeId }))[0] ?? null,
  });
}

export interface TaughtHours {
  readonly themeId: number;
  readonly lessonDate: string;
  readonly ordinal: number;
  readonly hours: number;
}

export function useSaveThemeTime(key: ClassKey) {
  const { call } = useApi();
  const refresh = useRefreshPlan(key);
  return useMutation({
    mutationFn: async (taught: TaughtHours) =>
      (await call(themePlanApi.saveThemeTime, { ...key, ...taught }))[0],
    onSuccess: refresh,
  });
}
