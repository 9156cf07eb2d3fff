import { authApi } from '@bilim/contract/auth';
import { miscApi } from '@bilim/contract/misc';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../api/api.tsx';

import { takeFirst } from './beginning.ts';

/** Where this person starts (year, half-year, group) and what their menu holds. */
export function useSettings() {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: ['settings'],
    queryFn: () => call(miscApi.settings, {}),
    staleTime: Number.POSITIVE_INFINITY,
    select: ([defaults, menu]) => ({ defaults, menu: [...menu].sort((a, b) => a.sort - b.sort) }),
  });
}

/** The university's logo and name. */
export function useBranding() {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: ['branding'],
    queryFn: async () => (await takeFirst(call, 'branding')) ?? (await call(authApi.logo, {})),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the app knows before anybody signs in: limits of uploads, password policy, version. */
export function usePublicConfig() {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: ['config'],
    queryFn: async () => (await takeFirst(call, 'config')) ?? (await call(authApi.config, {})),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
