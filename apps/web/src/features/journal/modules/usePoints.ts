import type { ClassKey } from '@bilim/contract/journal/class';
import { modulesApi, type ModulePoints } from '@bilim/contract/journal/modules';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

export const pointsKey = (key: ClassKey) => ['journal', 'points', key.assignmentId] as const;

/** The points of a class, module by module. */
export function usePoints(key: ClassKey) {
  const { call } = useApi();
  return useQuery({
    queryKey: pointsKey(key),
    // The marks behind them change in the other views.
    staleTime: 0,
    queryFn: ({ signal }) => call(modulesApi.points, key, { signal }),
  });
}

/** Every change of a student's points in a module, the latest first; each version has one line more. */
export function usePointsHistory(
  key: ClassKey,
  moduleId: number,
  { studentId, version }: Pick<ModulePoints, 'studentId' | 'version'>,
) {
  const { call } = useApi();
  return useQuery({
    queryKey: ['journal', 'pointsHistory', key.assignmentId, moduleId, studentId, version],
    staleTime: 0,
    queryFn: ({ signal }) => call(modulesApi.history, { ...key, moduleId, studentId }, { signal }),
  });
}
