import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { describe, expect, it } from 'vitest';

import { useFocusOnNavigation } from './useFocusOnNavigation.ts';

/** Goes to a screen that has its heading at once, and another in its place when what it waits for has come. */
async function goToSlowScreen() {
  let arrive = () => {};
  const data = new Promise<void>((resolve) => (arrive = resolve));
  const root = createRootRoute({ component: Frame });
  const getParentRoute = () => root;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute, path: '/', component: () => <h1 tabIndex={-1}>Home</h1> }),
      createRoute({ getParentRoute, path: '/slow', component: () => <Slow data={data} /> }),
    ]),
    history: createMemoryHistory(),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'Home' });

  await act(async () => await router.navigate({ to: '/slow' as never }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Waiting' })).toHaveFocus());
  return async () => await act(async () => arrive());
}

function Frame() {
  useFocusOnNavigation();
  return (
    <main>
      <input />
      <Outlet />
    </main>
  );
}

function Slow({ data }: { readonly data: Promise<void> }) {
  return (
    <Suspense fallback={<h1 tabIndex={-1}>Waiting</h1>}>
      <There data={data} />
    </Suspense>
  );
}

function There({ data }: { readonly data: Promise<void> }) {
  use(data);
  return (
    <section>
      <h1 tabIndex={-1}>There</h1>
    </section>
  );
}

describe('the focus after navigation', () => {
  it('goes over from the heading beside a skeleton to the one beside the data', async () => {
    const arrive = await goToSlowScreen();

    await arrive();

    await waitFor(() => expect(screen.getByRole('heading', { name: 'There' })).toHaveFocus());
  });

  it('stays where somebody has taken it meanwhile', async () => {
    const arrive = await goToSlowScreen();
    screen.getByRole('textbox').focus();

    await arrive();

    await screen.findByRole('heading', { name: 'There' });
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
