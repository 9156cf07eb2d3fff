import { libraryApi } from '@bilim/contract/library';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';

export const libraryKey = 'library';

/** Sections and categories, with how many books stand in each. */
export function useCategories() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [libraryKey, 'categories', i18n.language],
    queryFn: async ({ signal }) => {
      const [sections, categories] = await Promise.all([
        call(libraryApi.sections, {}, { signal }),
        call(libraryApi.categories, {}, { signal }),
      ]);
      return { sections, categories };
    },
    staleTime: 60_000,
  });
}
