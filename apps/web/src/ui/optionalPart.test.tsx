import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { optionalPart } from './optionalPart.tsx';

afterEach(() => vi.useRealTimers());

it('leaves its place empty while it cannot be fetched, and fills it once it can', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const Part = optionalPart<{ readonly name: string }>(async () => {
    tries += 1;
    if (tries < 3) throw new Error('no network');
    return await Promise.resolve(({ name }) => <b>{name}</b>);
  });

  render(
    <p>
      Page <Part name="part" />
    </p>,
  );
  await act(async () => await vi.advanceTimersByTimeAsync(2_900));
  expect(tries).toBe(1);
  expect(screen.getByText('Page')).toBeInTheDocument();
  expect(screen.queryByText('part')).toBeNull();

  await act(async () => await vi.advanceTimersByTimeAsync(3_200));
  expect(screen.getByText('part')).toBeInTheDocument();
  expect(tries).toBe(3);
});

it('asks no more for what has left the page', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('no network'));
  const Part = optionalPart(load);

  render(<Part />).unmount();
  await act(async () => await vi.advanceTimersByTimeAsync(10_000));

  expect(load).toHaveBeenCalledTimes(1);
});
