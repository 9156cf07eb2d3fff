import { openIdLinkApi } from '@bilim/contract/openidLink';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

const linkKey = ['provider-link'] as const;

/** Which account of elsewhere I have linked. */
export function useProviderLink() {
  const { call } = useApi();
  return useQuery({ queryKey: linkKey, queryFn: ({ signal }) => call(openIdLinkApi.link, {}, { signal }) });
}

/** Asks for the address at which to choose the account to link. */
export function useStartLink() {
  const { call } = useApi();
  return useMutation({
    mutationFn: (password: string) => call(openIdLinkApi.startLink, { password }),
    // The dialog tells the reason beside its field.
    meta: { tellsItself: true },
  });
}

export function useUnlink() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(openIdLinkApi.unlink, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: linkKey }),
  });
}
