import type { Call } from '@bilim/contract/client';
import { cardSeconds, studentCardApi } from '@bilim/contract/studentCard';
import { queryOptions } from '@tanstack/react-query';

export const cardKey = ['qr', 'card'] as const;

/** Whoever scans the code has half of its life left to open it. */
export const renewMs = (cardSeconds * 1000) / 2;

/** The own code as it was shown last; without a network the teacher can still scan that one. */
export const ownCard = (call: Call) =>
  queryOptions({
    meta: { isKept: true },
    queryKey: cardKey,
    queryFn: ({ signal }) => call(studentCardApi.own, {}, { signal }),
    staleTime: renewMs,
  });
