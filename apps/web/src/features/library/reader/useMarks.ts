import type { Input, Output } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { readingApi } from '@bilim/contract/library/reading';
import { materialReadingApi } from '@bilim/contract/materials/reading';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import { tellPlaces, type Name } from './keptPlaces.ts';

const key = 'bookmarks';

export type Mark = Output<typeof readingApi.marks>[number];

type State = Output<typeof materialReadingApi.state>;

/** So long what was fetched for the place in a material does for the marks, too. */
const freshMs = 5_000;

/** A book says by itself where its reader stopped. */
const stateOf = (call: Call, { of, id }: Name) =>
  queryOptions({
    queryKey: [key, of, id],
    async queryFn({ signal }): Promise<State> {
      if (of === 'book') {
        const marks = await call(readingApi.marks, { bookId: id }, { signal });
        return { page: null, locator: null, placedAt: null, marks };
      }
      // This device may have read on without a network.
      await tellPlaces(call);
      return await call(materialReadingApi.state, { materialId: id }, { signal });
    },
    staleTime: of === 'book' ? 0 : freshMs,
    meta: { isKept: true },
  });

/** Where the person stopped in a study material, and their marks in it. */
export function useMaterialState(materialId: number) {
  const { call } = useApi();
  // Another device may have read on.
  return useQuery({ ...stateOf(call, { of: 'material', id: materialId }), refetchOnMount: 'always' });
}

/** Own marks in what is read. */
export function useMarks(reads: Name) {
  const { call } = useApi();
  return useQuery({ ...stateOf(call, reads), select: ({ marks }) => marks });
}

const none: readonly Mark[] = [];

/** The same as a list, empty until they are there. */
export function useMarksIn(reads: Name): readonly Mark[] {
  return useMarks(reads).data ?? none;
}

type NewMark = Omit<Input<typeof readingApi.saveMark>, 'bookId'>;

export function useSaveMark({ of, id }: Name) {
  const { call } = useApi();
  return useWrite(
    key,
    async (mark: NewMark) =>
      await (of === 'book'
        ? call(readingApi.saveMark, { bookId: id, ...mark })
        : call(materialReadingApi.saveMark, { materialId: id, ...mark })),
  );
}

export function useRemoveMark({ of }: Name) {
  const { call } = useApi();
  return useWrite(
    key,
    async (markId: string) =>
      await (of === 'book'
        ? call(readingApi.removeMark, { markId })
        : call(materialReadingApi.removeMark, { markId })),
  );
}
