import { journalApi } from '@bilim/contract/journal/journal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

const historyKey = (visitId: number) => ['journal', 'history', visitId] as const;

/** Every change of one mark, the latest first. */
export function useMarkHistory(visitId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: historyKey(visitId),
    staleTime: 0,
    queryFn: ({ signal }) => call(journalApi.markHistory, { visitId }, { signal }),
  });
}

interface Correction {
  readonly visitId: number;
  readonly markId: number;
  readonly reason?: string;
  readonly attempt?: number;
  /** What the person saw: another one there means somebody else was faster. */
  readonly version?: number;
}

/** Changes a mark that is not one's own to give, and writes down why. */
export function useCorrectMark() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (correction: Correction) => (await call(journalApi.correctMark, correction))[0],
    // The form says beside its fields what stands against it.
    meta: { tellsItself: true },
    // Also after a refusal: somebody else may have changed the mark.
    onSettled: () => queries.invalidateQueries({ queryKey: ['journal'] }),
  });
}
