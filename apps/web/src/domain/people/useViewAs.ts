import { authApi } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import { viewAsApi } from '@bilim/contract/viewAs';
import { useMutation } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { readToken, rememberPerson } from '#platform/offline/storage.ts';

/** This browser is now another person's, for all its tabs; the page opens anew. */
async function becomeWhoItIs(call: Call, path: string) {
  rememberPerson(await call(authApi.enticate, { token: readToken() ?? '' }));
  location.assign(path);
}

/** Shows the portal as that person sees it. */
export function useStartViewing() {
  const { call } = useApi();
  return useMutation({
    mutationFn: async (given: { readonly id: number; readonly reason: string }) => {
      await call(viewAsApi.start, given);
      await becomeWhoItIs(call, '/lms');
    },
    meta: { tellsItself: true },
  });
}

/** Back to the own portal, at the card of whom one has looked as. */
export function useStopViewing() {
  const { call } = useApi();
  return useMutation({
    mutationFn: async () => {
      const { id } = await call(viewAsApi.stop, {});
      await becomeWhoItIs(call, `/lms/admin/people?open=${id}`);
    },
  });
}
