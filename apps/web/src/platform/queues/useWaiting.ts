import { queuesApi, type WaitingCounts } from '@bilim/contract/queues';
import { useQuery } from '@tanstack/react-query';

import { useApi, useMay } from '../api/api.tsx';
import { takeFirst } from '../session/beginning.ts';

/** Under it lies how much waits for offices; made stale by events (`shell/live/hear.ts`). */
export const queuesKey = 'queues';

/** How much waits in the queues of the person's office, each named as its entry of the menu. */
export function useWaiting() {
  const { call } = useApi();
  const isOffice = useMay(queuesApi.waiting);
  const waiting = useQuery({
    meta: { isKept: true },
    queryKey: [queuesKey],
    queryFn: async ({ signal }) =>
      (await takeFirst(call, 'queues')) ?? (await call(queuesApi.waiting, {}, { signal })),
    // What comes from files is told by nobody.
    refetchInterval: 5 * 60_000,
    enabled: isOffice,
  });
  return { waiting };
}

/** The counts of the own queues only. */
export function ownQueues(counts: WaitingCounts): readonly (readonly [string, number])[] {
  return Object.entries(counts).flatMap(([name, count]) => (count === null ? [] : [[name, count] as const]));
}
