import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { fromMomentInput, toMomentInput } from './momentInput.ts';

afterEach(() => vi.unstubAllEnvs());

const zones = ['Asia/Bishkek', 'UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];

describe.each(zones)('a moment that is typed on a device in %s', (zone) => {
  it('is one of the university’s clock', () => {
    vi.stubEnv('TZ', zone);
    expect(fromMomentInput('2026-11-23T09:30')).toEqual(new Date('2026-11-23T03:30:00Z'));
    expect(toMomentInput(new Date('2026-11-22T18:05:00Z'))).toBe('2026-11-23T00:05');
  });

  it('comes back as it was typed, in the nights of summer time, too', () => {
    vi.stubEnv('TZ', zone);
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 366 * 10 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const at = new Date(Date.UTC(2024, 0, 1) + minute * 60_000);
        expect(fromMomentInput(toMomentInput(at))).toEqual(at);
      }),
    );
  });
});

it('is nothing while the field is half filled in', () => {
  expect(fromMomentInput('2026-11-23T09')).toBeUndefined();
  expect(fromMomentInput('2026-13-40T09:30')).toBeUndefined();
});
