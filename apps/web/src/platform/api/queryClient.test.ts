import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { connection } from '../offline/connection.ts';

import { createQueryClient } from './queryClient.ts';
import { TransportError } from './TransportError.ts';

const ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  connection.report(true);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  connection.report(true);
  vi.useRealTimers();
});

/** A screen that asks for something; `ask` answers as it is told. */
function openScreen(ask: () => Promise<string>) {
  const queries = createQueryClient();
  queries.mount();
  const asked = vi.fn<() => Promise<string>>(ask);
  const screen = new QueryObserver(queries, { queryKey: ['screen'], queryFn: asked, retry: false });
  ends.push(
    screen.subscribe(() => undefined),
    () => queries.unmount(),
  );
  return { screen, asked };
}

function troubled(failure: 'SERVER_ERROR' | 'NETWORK_ERROR') {
  let isTroubled = true;
  return {
    end: () => (isTroubled = false),
    ask: async () => {
      if (!isTroubled) return 'the answer';
      if (failure === 'NETWORK_ERROR') connection.report(false);
      throw new TransportError(failure);
    },
  };
}

it('a screen whose server answered with failures fills by itself once it does no longer', async () => {
  const server = troubled('SERVER_ERROR');
  const { screen } = openScreen(server.ask);
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.getCurrentResult().isError).toBe(true);

  server.end();
  await vi.advanceTimersByTimeAsync(20_000);

  expect(screen.getCurrentResult().data).toBe('the answer');
});

it('a screen without a server fills when it is there again, though there was a network before it', async () => {
  const server = troubled('NETWORK_ERROR');
  const { screen } = openScreen(server.ask);
  await vi.advanceTimersByTimeAsync(1);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.getCurrentResult().isError).toBe(true);

  server.end();
  connection.report(true);
  await vi.advanceTimersByTimeAsync(1);

  expect(screen.getCurrentResult().data).toBe('the answer');
});

it('an answer that could not be asked for anew is asked for when the server is there again, however fresh', async () => {
  const { screen, asked } = openScreen(async () => 'the answer');
  await vi.advanceTimersByTimeAsync(1);
  const server = troubled('NETWORK_ERROR');
  asked.mockImplementation(server.ask);
  await screen.refetch();
  expect(screen.getCurrentResult()).toMatchObject({ isError: true, data: 'the answer' });

  server.end();
  connection.report(true);
  await vi.advanceTimersByTimeAsync(1);

  expect(screen.getCurrentResult().isError).toBe(false);
});

it('a refusal is not asked again and again', async () => {
  const { screen, asked } = openScreen(async () => {
    throw new TransportError('CLIENT_ERROR');
  });
  await vi.advanceTimersByTimeAsync(120_000);

  expect(screen.getCurrentResult().isError).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
});
