import { dictionariesApi, type MadeRow } from '@bilim/contract/dictionaries';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

/** What everything of dictionaries is kept under. */
export const dictionariesKey = 'dictionaries';

/** What may be chosen in a column that refers to another table, narrowed by what is typed; null asks nothing yet. */
export function useRowOptions(dictionary: string, column: string, query: string | null) {
  const { call } = useApi();
  return useQuery({
    queryKey: [dictionariesKey, 'options', dictionary, column, query],
    queryFn: ({ signal }) =>
      call(dictionariesApi.options, { dictionary, column, query: query ?? '' }, { signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

/** Adds a row of which nothing but the name is known; it is described further in its dictionary. */
export function useMakeRow() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ dictionary, key, kind, name }: MadeRow & { readonly name: string }) => {
      const value = kind === 'names' ? { ru: name, kg: '', en: '' } : name;
      return await call(dictionariesApi.save, { dictionary, values: { [key]: value } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [dictionariesKey] }),
  });
}
