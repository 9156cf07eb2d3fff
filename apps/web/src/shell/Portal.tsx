import type { Account } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import { useMantineColorScheme } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiProvider } from '#platform/api/api.tsx';
import { createQueryClient } from '#platform/api/queryClient.ts';
import { AccountProvider } from '#platform/session/account.tsx';
import type { Kept } from '#platform/offline/database.ts';
import { withAnswers } from '#platform/api/keepAnswers.ts';
import { readCursor } from '#platform/live/cursor.ts';
import { takeNotice } from '#platform/session/handover.ts';
import { personOf } from '#platform/session/session.ts';
import { hasOwnScheme } from '#platform/theme/colorScheme.ts';
import { showSuccess } from '#ui/toasts.ts';
import { Toasts } from '#ui/Toasts.tsx';

import { OtherPersonNotice } from './OtherPersonNotice.tsx';
import { router } from './routes.tsx';
import { useDelivery } from './useDelivery.ts';
import { keepApp } from './version/keepApp.ts';

interface PortalProps {
  readonly call: Call;
  readonly account: Account;
  /** What this browser kept, when the server could not be asked at the start. */
  readonly answers: readonly Kept[];
  /** The account anew, when the server could not be asked at the start. */
  readonly later: Promise<Account> | null;
}

/** Everything behind the login page. */
export function Portal({ call, account: first, answers, later }: PortalProps) {
  const [queries] = useState(() => withAnswers(createQueryClient(first.personId), answers));
  const account = useLatest(first, later);
  useAccountScheme(account);
  useNotice();
  useDelivery(call, personOf(account));
  useServiceWorker();
  useLive(call, first, queries);

  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={{ call, person: personOf(account) }}>
        <AccountProvider value={account}>
          <Toasts />
          <RouterProvider router={router} />
          <OtherPersonNotice />
        </AccountProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** What the server says of the person replaces what this browser kept. */
function useLatest(first: Account, later: Promise<Account> | null) {
  const [account, setAccount] = useState(first);

  // The server may be reached long after the page was opened.
  useEffect(() => {
    void later?.then(setAccount);
  }, [later]);
  return account;
}

function useServiceWorker() {
  // The worker belongs to the browser, not to anything that is rendered.
  useEffect(keepApp, []);
}

/** The account's colour scheme leads in a browser where nobody has chosen one. */
function useAccountScheme({ isDark }: Account) {
  const { setColorScheme } = useMantineColorScheme();

  // The scheme is kept by Mantine's provider, which can be told only after it is mounted.
  useEffect(() => {
    if (isDark !== null && !hasOwnScheme()) setColorScheme(isDark ? 'dark' : 'light');
  }, [isDark, setColorScheme]);
}

/** The first screen is drawn before; what changes meanwhile is told all the same. */
const liveAfterMs = 500;

function useLive(call: Call, account: Account, queries: QueryClient) {
  const [person] = useState(() => personOf(account));
  const [cursor] = useState(() => readCursor(person.id));
  // The line is for the person themselves.
  const isViewed = account.viewing !== undefined;

  // The connection belongs to the page, not to anything that is rendered.
  useEffect(() => {
    if (isViewed) return;
    const leaving = new AbortController();
    const timer = setTimeout(
      () =>
        void import('./live/hear.ts')
          .then(
            ({ hear }) => leaving.signal.aborted || hear({ call, person, queries, cursor }, leaving.signal),
          )
          .catch(() => undefined),
      liveAfterMs,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [call, person, queries, cursor, isViewed]);
}

function useNotice() {
  const { t } = useTranslation();

  // A toast needs the mounted container; the note is taken once.
  useEffect(() => {
    const textKey = takeNotice();
    if (textKey !== null) showSuccess(t(textKey));
  }, [t]);
}
