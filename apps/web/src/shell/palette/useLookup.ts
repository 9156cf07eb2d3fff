import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { inOtherLayout } from './keyboardLayout.ts';

const restMs = 250;
const shortestQuery = 2;

interface Lookup<Found> {
  /** Of what is found, for the cache. */
  readonly name: string;
  readonly look: (query: string, signal: AbortSignal) => Promise<readonly Found[]>;
  readonly isWanted?: boolean;
}

/** Asks the server for what is typed, once the typing rests; finds it nothing, the keyboard may not have been switched. */
export function useLookup<Found>(query: string, { name, look, isWanted = true }: Lookup<Found>) {
  const typed = query.trim();
  const [asked] = useDebouncedValue(typed, restMs);
  const found = useQuery({
    queryKey: ['palette', name, asked],
    queryFn: async ({ signal }) => {
      const rows = await look(asked, signal);
      return rows.length > 0 ? rows : await look(inOtherLayout(asked), signal);
    },
    enabled: isWanted && asked.length >= shortestQuery,
    placeholderData: keepPreviousData,
  });
  if (!isWanted || asked.length < shortestQuery) return { found: [], isLooking: false };
  return { found: found.data ?? [], isLooking: found.isFetching || typed !== asked };
}
