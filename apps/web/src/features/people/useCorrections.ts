import type { Input } from '@bilim/contract';
import { cardCorrectionsApi } from '@bilim/contract/personalCard';
import { useQuery } from '@tanstack/react-query';

import { useApi, useMay } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'people';

/** Requests to correct cards on which this office decides: those that wait, or the latest settled ones. */
export function useCorrections(isSettled: boolean) {
  const { call } = useApi();
  const may = useMay(cardCorrectionsApi.list);
  return useQuery({
    queryKey: [key, 'corrections', isSettled],
    queryFn: ({ signal }) => call(cardCorrectionsApi.list, { isSettled }, { signal }),
    enabled: may,
    staleTime: 0,
  });
}

export function useDecideCorrection() {
  const { call } = useApi();
  return useWrite(
    key,
    async (given: Input<typeof cardCorrectionsApi.decide>) => await call(cardCorrectionsApi.decide, given),
  );
}
