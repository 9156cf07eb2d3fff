import type { Account } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import { MantineProvider } from '@mantine/core';
import { Toasts } from '#ui/Toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';

import { ApiProvider } from '#platform/api/api.tsx';
import { createQueryClient } from '#platform/api/queryClient.ts';
import { AccountProvider } from '#platform/session/account.tsx';
import { personOf } from '#platform/session/session.ts';
import { theme } from '#platform/theme/theme.ts';

import type { WireLanguage } from '../../languages.ts';
import { startTexts } from './texts.ts';

interface Options {
  readonly language?: WireLanguage;
  /** Where the screen is opened, e.g. `/journal?group=7`. */
  readonly address?: string;
}

/** Mounts a screen for whoever is signed in, over whatever `call` reaches: in tests, the real server. */
export async function renderScreen(
  screen: ReactElement,
  account: Account,
  call: Call,
  options: Options = {},
) {
  const { language = 'ru', address = '/' } = options;
  const i18n = await startTexts(language);
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });

  return render(
    <MantineProvider theme={theme} env="test">
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <ApiProvider value={{ call, person: personOf(account) }}>
            <AccountProvider value={account}>
              <Toasts />
              <RouterProvider router={routerAround(screen, address)} />
            </AccountProvider>
          </ApiProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </MantineProvider>,
  );
}

/** Every address shows the screen, so that its links and search parameters work. */
function routerAround(screen: ReactElement, address: string) {
  const root = createRootRoute();
  const getParentRoute = () => root;
  const component = () => screen;
  const routes = [
    createRoute({ getParentRoute, path: '/', component }),
    createRoute({ getParentRoute, path: '$', component }),
  ];
  return createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  }) as never;
}
