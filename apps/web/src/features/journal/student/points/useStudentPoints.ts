import { studentPointsApi } from '@bilim/contract/journal/studentPoints';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import type { HalfYear } from '#domain/schedule/storedSchedule.ts';

/** The own points by module of a half-year, and how they become a grade. */
export function useStudentPoints(halfYear: HalfYear | undefined) {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: ['journal', 'own-points', halfYear],
    enabled: halfYear !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (halfYear === undefined) return null;
      const { academicYearId, seasonId } = halfYear;
      const [points] = await call(studentPointsApi.pointsOfStudent, { academicYearId, seasonId }, { signal });
      return points ?? null;
    },
  });
}
