import type { Input } from '@bilim/contract';
import { readingApi } from '@bilim/contract/library/reading';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'bookmarks';

export function useMarks(bookId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, bookId],
    queryFn: ({ signal }) => call(readingApi.marks, { bookId }, { signal }),
    staleTime: 0,
  });
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
