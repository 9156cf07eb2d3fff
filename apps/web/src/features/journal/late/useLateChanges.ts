import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import { lateChangesApi } from '@bilim/contract/journal/lateChanges';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

const lateKey = (key: ClassKey) => ['journal', 'late', key.assignmentId] as const;

/** What was asked and permitted for a class. */
export function useLateChanges(key: ClassKey) {
  const { call } = useApi();
  return useQuery({
    queryKey: lateKey(key),
    staleTime: 0,
    queryFn: ({ signal }) => call(lateChangesApi.ofClass, key, { signal }),
  });
}

/** Asks the dean's office for a permission. */
export function useAskLateChange(key: ClassKey, { lessonDate, ordinal }: JournalLesson) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) =>
      (await call(lateChangesApi.ask, { ...key, lessonDate, ordinal, reason }))[0],
    onSuccess: () => queries.invalidateQueries({ queryKey: lateKey(key) }),
  });
}

/** Takes the own request back. An answer that came first shows when the list is read anew. */
export function useWithdrawLateChange(key: ClassKey) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (requestId: number) => (await call(lateChangesApi.withdraw, { requestId }))[0],
    onSettled: () => queries.invalidateQueries({ queryKey: lateKey(key) }),
  });
}

interface Permission {
  readonly moduleId: number | null;
  readonly endsOn: string;
  readonly reason: string;
}

/** Permits late changes of a class, for a module or for all of it. */
export function useGrantLateChange(key: ClassKey) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (permission: Permission) =>
      (await call(lateChangesApi.grant, { ...key, ...permission }))[0],
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: lateKey(key) }),
        queries.invalidateQueries({ queryKey: ['journal-office'] }),
      ]),
  });
}
