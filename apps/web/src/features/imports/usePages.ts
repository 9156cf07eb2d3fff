import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

interface PagesAsked<Row> {
  readonly key: QueryKey;
  readonly size: number;
  readonly load: (
    page: { readonly size: number; readonly after?: number },
    how: { readonly signal: AbortSignal },
  ) => Promise<readonly Row[]>;
}

/** What a dry run found, page after page: each begins behind the last row that was seen. */
export function usePages<Row extends { readonly seq: number }>({ key, size, load }: PagesAsked<Row>) {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ signal, pageParam }) =>
      load({ size, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < size ? null : (page.at(-1)?.seq ?? null)),
    placeholderData: keepPreviousData,
  });
}
