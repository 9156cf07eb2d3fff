import { homeApi } from '@bilim/contract/home';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { useNow } from '#domain/schedule/useNow.ts';
import { useTimetable } from '#domain/schedule/useTimetable.ts';

/** Less than this the device's clock is right enough, and the rest is the way of the reply. */
const tolerableMs = 30_000;

/** Figures and open tasks: what the home page knows besides the timetable. */
function useHomeFacts() {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: ['home'],
    queryFn: ({ signal }) => call(homeApi.facts, {}, { signal }),
    // A lesson ends and its journal is due while the page stays open.
    refetchInterval: 5 * 60_000,
  });
}

/** Everything on the home page, and what time it is by the server's clock. */
export function useHome() {
  const facts = useHomeFacts();
  const schedule = useTimetable();
  const aheadMs = facts.data === undefined ? 0 : facts.data.now.getTime() - facts.dataUpdatedAt;
  const now = useNow(Math.abs(aheadMs) < tolerableMs ? 0 : aheadMs);
  const teacherId = schedule.owner.kind === 'teacher' ? schedule.owner.personId : null;
  return { facts, schedule, now, view: { teacherId } };
}

export type Home = ReturnType<typeof useHome>;
