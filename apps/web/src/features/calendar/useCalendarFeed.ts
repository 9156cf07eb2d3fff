import { calendarFeedApi, type CalendarFeed } from '@bilim/contract/calendarFeed';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

const feedKey = ['calendar'] as const;

/** The own address; asked again when one comes back to the page, so that it tells who has fetched since. */
export function useCalendarFeed() {
  const { call } = useApi();
  return useQuery({
    queryKey: feedKey,
    queryFn: ({ signal }) => call(calendarFeedApi.state, {}, { signal }),
    staleTime: 0,
  });
}

/** Makes a new address in the place of the one shown, or withdraws it. */
export function useChangeFeed(what: 'make' | 'revoke') {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ number }: CalendarFeed) => call(calendarFeedApi[what], { number }),
    onSuccess: (feed) => queries.setQueryData(feedKey, feed),
  });
}
