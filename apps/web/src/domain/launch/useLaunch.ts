import { launchApi } from '@bilim/contract/launch';
import { useQuery } from '@tanstack/react-query';

import { useApi, useMay } from '#platform/api/api.tsx';

/** How far the installation has come; asked only for those whose work that is. */
export function useLaunch() {
  const { call } = useApi();
  const isEnabled = useMay(launchApi.list);
  return useQuery({
    queryKey: ['launch'],
    queryFn: ({ signal }) => call(launchApi.list, {}, { signal }),
    // Whoever comes back from a step sees it done.
    staleTime: 0,
    enabled: isEnabled,
  });
}
