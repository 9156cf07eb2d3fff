import type { Input, Output } from '@bilim/contract';
import { materialsApi } from '@bilim/contract/materials';
import { shelfApi } from '@bilim/contract/materials/shelf';
import type { DisciplineOverview } from '@bilim/contract/materials/shelf';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { randomId } from '#platform/offline/randomId.ts';
import { useWrite } from '#platform/api/useWrite.ts';
import { showFailure, showSuccess } from '#ui/toasts.ts';

export const materialsKey = 'materials';

export interface HalfYear {
  readonly academicYearId: number;
  readonly seasonId: number;
}

/** What names the materials of a discipline. */
export interface ShelfKey {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly semesterId: number | null;
  readonly disciplineId: number;
  readonly credits: number;
}

export const keyOf = (
  { academicYearId, seasonId }: HalfYear,
  { semesterId, disciplineId, credits }: DisciplineOverview,
): ShelfKey => ({ academicYearId, seasonId, semesterId, disciplineId, credits });

export function useOverview({ academicYearId, seasonId }: HalfYear) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    meta: { isKept: true },
    queryKey: [materialsKey, 'overview', academicYearId, seasonId, i18n.language],
    queryFn: ({ signal }) => call(shelfApi.overview, { academicYearId, season: seasonId }, { signal }),
    staleTime: 0,
  });
}

export function useTopics(key: ShelfKey) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    meta: { isKept: true },
    queryKey: [materialsKey, 'topics', key, i18n.language],
    queryFn: ({ signal }) => call(shelfApi.topics, key, { signal }),
    staleTime: 60_000,
  });
}

export function useTypes() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    meta: { isKept: true },
    queryKey: [materialsKey, 'types', i18n.language],
    queryFn: ({ signal }) => call(materialsApi.types, {}, { signal }),
    staleTime: 10 * 60_000,
  });
}

/** What a teacher has laid out. */
export function useShelf(key: ShelfKey, teacherId: number) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [materialsKey, 'shelf', key, teacherId, i18n.language],
    queryFn: ({ signal }) => call(materialsApi.list, { ...key, teacherId }, { signal }),
    staleTime: 0,
  });
}

/** How a discipline of a teacher ends: more than one way where it differs by specialty. */
export function useExamTypes(
  { academicYearId, seasonId, semesterId, disciplineId }: ShelfKey,
  teacherId: number,
) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [materialsKey, 'exams', academicYearId, seasonId, semesterId, teacherId, i18n.language],
    queryFn: ({ signal }) =>
      call(materialsApi.disciplines, { academicYearId, seasonId, semesterId, teacherId }, { signal }),
    staleTime: 10 * 60_000,
    select: (rows) =>
      rows.flatMap((row) =>
        row.disciplineId === disciplineId && row.examTypeId !== null
          ? [{ value: String(row.examTypeId), label: row.examType }]
          : [],
      ),
  });
}

/** What a student may read of a discipline. */
export function useReading(key: ShelfKey) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    meta: { isKept: true },
    queryKey: [materialsKey, 'reading', key, i18n.language],
    queryFn: async ({ signal }) => {
      await call(shelfApi.visited, key, { signal });
      return await call(materialsApi.listForStudent, key, { signal });
    },
    staleTime: 0,
  });
}

/** Notes down that something was opened that the server does not see leave. */
export function useOpened() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: async (materialId: number) => await call(shelfApi.opened, { materialId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [materialsKey, 'reading'] }),
  });
}

export type Launch = Output<typeof shelfApi.launch>;

/** Takes a material away, or tells why it stays. */
export function useRemoval() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (materialId: number) => await call(materialsApi.remove, { materialId }),
    onSuccess: ({ isDone, message }) => (isDone ? showSuccess : showFailure)(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [materialsKey] }),
  });
}

export function useShelfWrites() {
  const { call } = useApi();
  return {
    share: useWrite(
      materialsKey,
      async (given: Input<typeof shelfApi.share>) => await call(shelfApi.share, given),
    ),
    copy: useWrite(
      materialsKey,
      async (given: Input<typeof shelfApi.copy>) => await call(shelfApi.copy, given),
    ),
    restore: useWrite(
      materialsKey,
      async (given: Input<typeof shelfApi.restore>) =>
        await call(shelfApi.restore, given, { idempotencyKey: randomId() }),
    ),
    order: useWrite(
      materialsKey,
      async (given: Input<typeof shelfApi.order>) => await call(shelfApi.order, given),
    ),
  };
}
