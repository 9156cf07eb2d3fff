import { describe, expect, it } from 'vitest';

import { columnsAround } from './columnSpan.ts';

describe('the columns that are drawn first', () => {
  it.each([
    ['around the lesson to stand on', 30, 60, [25, 35]],
    ['the last ones at the end of the half-year', 59, 60, [50, 60]],
    ['the first ones at its beginning', 0, 60, [0, 10]],
    ['all, when there are few', 2, 4, [0, 4]],
    ['none, when there are none', 0, 0, [0, 0]],
  ] as const)('are %s', (_, column, count, [first, end]) => {
    expect(columnsAround(column, 10, count)).toEqual({ first, end });
  });
});
