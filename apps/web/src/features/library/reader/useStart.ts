import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import { placeHere, type Name } from './keptPlaces.ts';
import type { ReadingStart } from './useReading.ts';

interface Place {
  readonly page: number | null;
  readonly locator: string | null;
  readonly placedAt: Date | null;
}

/** What the server is asked for, with where the person stopped in it. */
type Asked = Pick<UseQueryResult<Place>, 'data' | 'error' | 'isFetchedAfterMount' | 'failureCount'>;

/** Where reading begins; null until the server has said it. It is asked once, and one stays where one reads. */
export function useStart(name: Name, asked: Asked): ReadingStart | null {
  const [begun, setBegun] = useState<ReadingStart | null>(null);
  const start = begun ?? startOf(name, asked);
  if (begun !== start) setBegun(start);
  return start;
}

function startOf(name: Name, asked: Asked): ReadingStart | null {
  if (!asked.isFetchedAfterMount && asked.failureCount === 0) return null;
  const last = lastPlace(name, asked);
  return { page: last?.page ?? 1, down: Number(last?.locator ?? 0) || 0 };
}

/**
 * Another device may have read on since a copy was kept, and where one begins is written down as the last place. Who does
 * not reach the server begins at the later one of its copy and of what this device knows; else a clock that runs ahead
 * would hold a device where it was.
 */
function lastPlace(name: Name, { data, error, isFetchedAfterMount }: Asked) {
  const here = placeHere(name, isFetchedAfterMount && error === null);
  const placedAt = data?.placedAt?.getTime() ?? 0;
  return here !== undefined && here.placedAt > placedAt ? here : data;
}
