import { profileApi } from '@bilim/contract/profile';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../api/api.tsx';

import { takeFirst } from './beginning.ts';

/** Positions of a teacher, the main one first. */
export function usePositions(personId: number, { isTeacher = true } = {}) {
  const { call, person } = useApi();
  const isOwn = personId === person?.id;
  return useQuery({
    meta: { isKept: isOwn },
    queryKey: ['position', personId],
    queryFn: async ({ signal }) =>
      (isOwn ? await takeFirst(call, 'positions') : null) ??
      (await call(profileApi.position, { id: personId }, { signal })),
    // Specification section 6: the position is loaded for teachers only.
    enabled: isTeacher,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
