import type { ClassKey } from '@bilim/contract/journal/class';
import { journalApi } from '@bilim/contract/journal/journal';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

/** The students of a class as they are listed today. */
export function useClassList(key: ClassKey) {
  const { call } = useApi();
  const lessonDate = useFormat().today();
  return useQuery({
    queryKey: ['journal', 'list', key.assignmentId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(journalApi.studentsOfDay, { ...key, lessonDate }, { signal }))[0],
  });
}
