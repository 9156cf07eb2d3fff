import type { Person } from '@bilim/contract';
import { callerValue } from '@bilim/contract';
import type { Account } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import { profileApi } from '@bilim/contract/profile';
import { MantineProvider } from '@mantine/core';
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
import { theme } from '#platform/theme/theme.ts';
import { Toasts } from '#ui/Toasts.tsx';

import type { WireLanguage } from '../../languages.ts';
import { startTexts } from './texts.ts';

interface Options {
  readonly language?: WireLanguage;
  /** Where the screen is opened, e.g. `/journal?group=7`. */
  readonly address?: string;
  /** The path of the screen where it reads parameters from it, e.g. `/news/$newsId`. */
  readonly route?: string;
}

/** Mounts a screen for whoever is signed in, over whatever `call` reaches: in tests, the real server. */
export async function renderScreen(screen: ReactElement, person: Person, call: Call, options: Options = {}) {
  const { language = 'ru', address = '/', route } = options;
  const i18n = await startTexts(language);
  const account = await accountOf(person, call);
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });

  const router = routerAround(screen, address, route);
  await router.load();
  const rendered = render(
    <MantineProvider theme={theme} env="test">
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <ApiProvider value={{ call, person }}>
            <AccountProvider value={account}>
              <Toasts />
              <RouterProvider router={router as never} />
            </AccountProvider>
          </ApiProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </MantineProvider>,
  );
  return { ...rendered, router };
}

/** What the server tells at sign-in, put together from the person's own card. */
async function accountOf(person: Person, call: Call): Promise<Account> {
  const card = await call(profileApi.data, {});
  return {
    id: person.id,
    personId: person.id,
    role: callerValue(person, 'role'),
    roles: [callerValue(person, 'role')],
    grants: [...person.grants],
    fullName: card.fullName,
    group: card.group,
    groupId: null,
    facultyId: null,
    facultyShortName: card.facultyShortName,
    canManageNews: false,
    photo: card.photo,
    googleAccess: false,
    language: 'ru',
    isDark: null,
  };
}

/** Every address shows the screen, so that its links and search parameters work. */
function routerAround(screen: ReactElement, address: string, route: string | undefined) {
  const root = createRootRoute();
  const getParentRoute = () => root;
  const component = () => screen;
  const routes = [
    createRoute({ getParentRoute, path: '/', component }),
    createRoute({ getParentRoute, path: '$', component }),
    ...(route === undefined ? [] : [createRoute({ getParentRoute, path: route, component })]),
  ];
  return createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
}
