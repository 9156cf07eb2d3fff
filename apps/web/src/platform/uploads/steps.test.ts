import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { startSteps } from './steps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('progress of what has no known size', () => {
  it('goes a tenth each second and holds before its end, until somebody knows better', () => {
    const told: number[] = [];
    const { end } = startSteps((share) => told.push(share));
    vi.advanceTimersByTime(3_000);
    expect(told.map((share) => Math.round(10 * share))).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(30_000);
    expect(told.at(-1)).toBe(0.9);
    end();
    const before = told.length;
    vi.advanceTimersByTime(5_000);
    expect(told).toHaveLength(before);
  });
});
