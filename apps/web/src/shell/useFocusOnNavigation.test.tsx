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
import { describe, expect, it, vi } from 'vitest';

import { useFocusOnNavigation } from './useFocusOnNavigation.ts';

async function openHome(data: Promise<void> = new Promise(() => {})) {
  let showLate = () => {};
  const late = new Promise<void>((resolve) => (showLate = resolve));
  const root = createRootRoute({ component: Frame });
  const getParentRoute = () => root;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute, path: '/', component: () => <h1 tabIndex={-1}>Home</h1> }),
      createRoute({ getParentRoute, path: '/slow', component: () => <Slow data={data} /> }),
      createRoute({ getParentRoute, path: '/late', component: () => <Late data={late} /> }),
    ]),
    history: createMemoryHistory(),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'Home' });
  return { router, showLate: () => showLate() };
}

/** Goes to a screen that has its heading at once, and another in its place when what it waits for has come. */
async function goToSlowScreen() {
  let arrive = () => {};
  const { router } = await openHome(new Promise<void>((resolve) => (arrive = resolve)));
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

function Late({ data }: { readonly data: Promise<void> }) {
  return (
    <Suspense fallback={null}>
      <LateHeading data={data} />
    </Suspense>
  );
}

function LateHeading({ data }: { readonly data: Promise<void> }) {
  use(data);
  return <h1 tabIndex={-1}>Late</h1>;
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

describe('a screen that comes late', () => {
  it('takes the focus however long it took', async () => {
    const { router, showLate } = await openHome();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await act(async () => await router.navigate({ to: '/late' as never }));
      await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/late'));
      vi.advanceTimersByTime(20_000);
      await act(async () => showLate());
    } finally {
      vi.useRealTimers();
    }

    await waitFor(() => expect(screen.getByRole('heading', { name: 'Late' })).toHaveFocus());
  });

  it('does not take it from somebody who has gone elsewhere meanwhile', async () => {
    const { router, showLate } = await openHome();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await act(async () => await router.navigate({ to: '/late' as never }));
      await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/late'));
      vi.advanceTimersByTime(20_000);
      screen.getByRole('textbox').focus();
      await act(async () => showLate());
      await screen.findByRole('heading', { name: 'Late' });
    } finally {
      vi.useRealTimers();
    }

    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
