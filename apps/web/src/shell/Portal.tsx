import type { Person } from '@bilim/contract';
import type { Account } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import { useMantineColorScheme } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiProvider } from '#platform/api/api.tsx';
import { createQueryClient } from '#platform/api/queryClient.ts';
import { AccountProvider } from '#platform/session/account.tsx';
import { takeNotice } from '#platform/session/handover.ts';
import { hasOwnScheme } from '#platform/theme/colorScheme.ts';
import { showSuccess } from '#ui/toasts.ts';
import { Toasts } from '#ui/Toasts.tsx';

import { router } from './routes.tsx';

interface PortalProps {
  readonly call: Call;
  readonly person: Person;
  readonly account: Account;
}

/** Everything behind the login page. */
export function Portal({ call, person, account }: PortalProps) {
  const [queries] = useState(createQueryClient);
  useAccountScheme(account);
  useNotice();

  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={{ call, person }}>
        <AccountProvider value={account}>
          <Toasts />
          <RouterProvider router={router} />
        </AccountProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** The account's colour scheme leads in a browser where nobody has chosen one. */
function useAccountScheme({ isDark }: Account) {
  const { setColorScheme } = useMantineColorScheme();

  // The scheme is kept by Mantine's provider, which can be told only after it is mounted.
  useEffect(() => {
    if (isDark !== null && !hasOwnScheme()) setColorScheme(isDark ? 'dark' : 'light');
  }, [isDark, setColorScheme]);
}

function useNotice() {
  const { t } = useTranslation();

  // A toast needs the mounted container; the note is taken once.
  useEffect(() => {
    const textKey = takeNotice();
    if (textKey !== null) showSuccess(t(textKey));
  }, [t]);
}
