import type { Input, Output } from '@bilim/contract';
import { readingApi } from '@bilim/contract/library/reading';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'bookmarks';

export type Mark = Output<typeof readingApi.marks>[number];

/** Own marks in a book; none where it is no book of the library. */
export function useMarks(bookId: number | null) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, bookId],
    queryFn: ({ signal }) => call(readingApi.marks, { bookId: bookId ?? 0 }, { signal }),
    enabled: bookId !== null,
    staleTime: 0,
  });
}

const none: readonly Mark[] = [];

/** The same as a list, empty until they are there. */
export function useMarksIn(bookId: number | null): readonly Mark[] {
  return useMarks(bookId).data ?? none;
}

export function useSaveMark() {
  const { call } = useApi();
  return useWrite(
    key,
    async (given: Input<typeof readingApi.saveMark>) => await call(readingApi.saveMark, given),
  );
}

export function useRemoveMark() {
  const { call } = useApi();
  return useWrite(key, async (markId: string) => await call(readingApi.removeMark, { markId }));
}
