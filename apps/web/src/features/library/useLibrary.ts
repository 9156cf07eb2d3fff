import type { Input } from '@bilim/contract';
import { bookPageSize, libraryApi, searchByAuthor, searchByTitle } from '@bilim/contract/library';
import { readingApi } from '@bilim/contract/library/reading';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { LibrarySearch } from '#domain/library/libraryLink.ts';
import { libraryKey } from '#domain/library/useCategories.ts';
import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import { tellPlaces } from './reader/keptPlaces.ts';

/** The section and the category that the address speaks of, as calls name them. */
export const placeOf = ({ section, category }: Pick<LibrarySearch, 'section' | 'category'>) => ({
  ...(section === undefined ? {} : { sectionId: section }),
  ...(category === undefined ? {} : { categoryId: category }),
});

/** Books that the address speaks of, page after page. */
export function useBooks(search: LibrarySearch) {
  const { find, by, shelf, newest } = search;
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = {
    ...placeOf(search),
    ...(find === undefined ? {} : { query: find, mode: by === 'author' ? searchByAuthor : searchByTitle }),
    ...(shelf === undefined ? {} : { shelf }),
    ...(newest === undefined ? {} : { isNewestFirst: true }),
  };
  return useInfiniteQuery({
    queryKey: [libraryKey, 'list', asked, i18n.language],
    queryFn: ({ signal, pageParam }) => call(libraryApi.list, { ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ data }, pages) => (data.length < bookPageSize ? null : pages.length + 1),
    placeholderData: keepPreviousData,
    enabled: by !== 'inside' || find === undefined,
  });
}

/** Which books are looked through. */
type Among = Omit<Input<typeof libraryApi.inside>, 'query'>;

/** Words in the text of books. */
export function useInside(query: string | undefined, among: Among = {}) {
  const { call } = useApi();
  return useQuery({
    queryKey: [libraryKey, 'inside', query, among],
    queryFn: ({ signal }) => call(libraryApi.inside, { query: query ?? '', ...among }, { signal }),
    enabled: query !== undefined && query.trim().length > 1,
    placeholderData: keepPreviousData,
  });
}

export function useBook(bookId: number) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [libraryKey, 'book', bookId, i18n.language],
    async queryFn({ signal }) {
      // This device may have read on without a network.
      await tellPlaces(call);
      return await call(libraryApi.one, { bookId }, { signal });
    },
    // Another device may have read on.
    staleTime: 0,
    meta: { isKept: true },
  });
}

export function useFavourite() {
  const { call } = useApi();
  return useWrite(
    libraryKey,
    async (given: Input<typeof readingApi.setFavourite>) => await call(readingApi.setFavourite, given),
  );
}

/** Leaves a book out of what was read. */
export function useLeaveOut() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (bookId: number) => await call(readingApi.leaveOut, { bookId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [libraryKey] }),
  });
}

/** Asks whether a book may be deleted; what was answered is a sentence where it may not. */
export function useMayRemove(bookId: number, isAsked: boolean) {
  const { call } = useApi();
  return useQuery({
    queryKey: [libraryKey, 'mayremove', bookId],
    queryFn: ({ signal }) => call(libraryApi.mayRemove, { bookId }, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
}

export function useRemoveBook() {
  const { call } = useApi();
  return useWrite(libraryKey, async (bookId: number) => await call(libraryApi.remove, { bookId }));
}
