import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';

import { showFailure } from '#ui/toasts.ts';

import { busyPauseMs } from '../offline/busyPause.ts';
import { connection } from '../offline/connection.ts';
import { keepAnswers } from './keepAnswers.ts';

import { describeError, isPassing } from './describeError.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `tellsItself`: the screen shows the failure of this write in its own place. */
    mutationMeta: { readonly tellsItself?: boolean };
    /** `isKept`: the answer stays in the browser, for times without a network. */
    queryMeta: { readonly isKept?: boolean };
  }
}

/**
 * Server state. A failed write tells itself by a toast unless its screen has a better place. Where a person
 * is named, what may be kept for them is.
 */
export function createQueryClient(personId?: number): QueryClient {
  onlineManager.setEventListener(followConnection);
  const canKeep = personId !== undefined && 'indexedDB' in globalThis;
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        if (mutation.meta?.tellsItself !== true)
          showFailure(describeError(error, i18next.getFixedT(i18next.language)));
      },
    }),
    defaultOptions: {
      // A call made offline fails at once and says so, instead of waiting for the network unseen.
      queries: {
        ...(canKeep && { persister: keepAnswers(personId) }),
        staleTime: 30_000,
        networkMode: 'always',
        // An answer that is fresh but could not be asked for anew says that it may be old: until it was.
        refetchOnReconnect: ({ state }) => (isPassing(state.error) ? 'always' : true),
        refetchInterval: ({ state }) =>
          isPassing(state.error) && connection.isReachable() ? busyPauseMs() : false,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** What failed is asked for again when there is a server again, not when there is a network. */
function followConnection(setOnline: (isOnline: boolean) => void) {
  setOnline(connection.isReachable());
  return connection.subscribe(() => setOnline(connection.isReachable()));
}
