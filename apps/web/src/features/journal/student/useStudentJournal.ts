import { journalApi } from '@bilim/contract/journal/journal';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import type { HalfYear } from '#domain/schedule/storedSchedule.ts';

import { byDiscipline } from './studentJournal.ts';

/** The own marks of a half-year, by disciplines. */
export function useStudentJournal(halfYear: HalfYear | undefined) {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: ['journal', 'own', halfYear],
    enabled: halfYear !== undefined,
    // A mark may appear at any moment, and a student looks for it.
    staleTime: 0,
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => {
      if (halfYear === undefined) return [];
      const { academicYearId, seasonId } = halfYear;
      return await call(journalApi.ofStudent, { academicYearId, seasonId }, { signal });
    },
    select: byDiscipline,
  });
}
