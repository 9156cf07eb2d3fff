import { expect, it } from 'vitest';

import { untilEdge } from './untilEdge.ts';

const opens = new Date('2026-09-01T09:00:00Z'),
  closes = new Date('2026-09-05T09:00:00Z');
const at = (moment: string) => new Date(moment).getTime();
const minuteMs = 60_000;

it('asks at the bell, while one waits for it or still wishes', () => {
  for (const phase of ['before', 'wishes'] as const)
    expect(untilEdge({ phase, opens, closes }, at('2026-09-01T08:59:00Z'))).toBe(minuteMs);
});

it('asks at the end, while it is open, and never again once it is closed', () => {
  expect(untilEdge({ phase: 'open', opens, closes }, at('2026-09-05T08:59:00Z'))).toBe(minuteMs);
  for (const phase of ['closed', 'none'] as const)
    expect(untilEdge({ phase, opens, closes }, at('2026-09-01T08:59:00Z'))).toBe(false);
});

it('asks again soon by a clock that goes before the server’s, and never waits longer than a timer can', () => {
  expect(untilEdge({ phase: 'before', opens, closes }, at('2026-09-01T09:00:01Z'))).toBe(10_000);
  expect(untilEdge({ phase: 'before', opens, closes }, at('2026-01-01T00:00:00Z'))).toBe(24 * 60 * minuteMs);
});
