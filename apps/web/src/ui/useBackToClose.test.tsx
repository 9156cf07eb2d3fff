import { Menu, MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ActionMenu } from './ActionMenu.tsx';
import { useBackToClose } from './useBackToClose.ts';

function setWidth(width: number) {
  (
    window as unknown as { happyDOM: { setViewport(size: { width: number; height: number }): void } }
  ).happyDOM.setViewport({ width, height: 844 });
}

function Layer({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  useBackToClose(true, onClose);
  return <p>{name}</p>;
}

function Page() {
  const [depth, setDepth] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setDepth(depth + 1)}>
        open
      </button>
      <button type="button" onClick={() => setDepth(0)}>
        close
      </button>
      {depth > 0 && <Layer name="drawer" onClose={() => setDepth(0)} />}
      {depth > 1 && <Layer name="sheet" onClose={() => setDepth(1)} />}
    </>
  );
}

function renderMenu() {
  render(
    <MantineProvider env="test">
      <ActionMenu>
        <Menu.Target>
          <button type="button">more</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>delete</Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
    </MantineProvider>,
  );
}

/** The test's browser keeps states of its history, and tells of none. */
async function goBack(states: unknown[]) {
  states.pop();
  await act(async () => {
    history.replaceState(states.at(-1), '');
    window.dispatchEvent(new PopStateEvent('popstate', { state: states.at(-1) }));
    await Promise.resolve();
  });
}

describe('Back', () => {
  const states: unknown[] = [];
  let wentBack = 0;
  beforeEach(() => {
    wentBack = 0;
    states.splice(0, states.length, { key: 'page' });
    history.replaceState({ key: 'page' }, '');
    vi.spyOn(History.prototype, 'pushState').mockImplementation((state: unknown) => {
      states.push(state);
      history.replaceState(state, '');
    });
    vi.spyOn(history, 'back').mockImplementation(() => {
      wentBack += 1;
      states.pop();
      history.replaceState(states.at(-1), '');
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    setWidth(1440);
  });

  it('on a phone closes what is open, the uppermost first', async () => {
    setWidth(390);
    render(<Page />);
    await userEvent.click(screen.getByText('open'));
    await userEvent.click(screen.getByText('open'));

    await goBack(states);
    expect(screen.queryByText('sheet')).toBeNull();
    expect(screen.getByText('drawer')).toBeVisible();

    await goBack(states);
    expect(screen.queryByText('drawer')).toBeNull();
    expect(states).toEqual([{ key: 'page' }]);
  });

  it('closes a menu of actions, too', async () => {
    setWidth(390);
    renderMenu();
    await userEvent.click(screen.getByRole('button', { name: 'more' }));
    expect(await screen.findByRole('menuitem', { name: 'delete' })).toBeVisible();

    await goBack(states);

    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(states).toEqual([{ key: 'page' }]);
  });

  it('has nothing left to close where it was closed by a button', async () => {
    setWidth(390);
    render(<Page />);
    await userEvent.click(screen.getByText('open'));
    expect(states).toHaveLength(2);

    await userEvent.click(screen.getByText('close'));
    await expect.poll(() => wentBack).toBe(1);
    expect(states).toEqual([{ key: 'page' }]);
  });

  it('leads on from an entry whose layer is gone', async () => {
    setWidth(390);
    render(<Page />);
    history.pushState({ layer: 'of an earlier page' }, '');

    window.dispatchEvent(new PopStateEvent('popstate'));

    expect(wentBack).toBe(1);
  });

  it('leaves the history of wide windows alone', async () => {
    render(<Page />);
    await userEvent.click(screen.getByText('open'));

    expect(states).toEqual([{ key: 'page' }]);
  });
});
