import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { spareWidth } from './useWholeColumns.ts';

it('leaves a whole number of columns between names and totals, whatever the width', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (width) => {
      const [fixed, day] = [496, 52];
      const spare = spareWidth(width, { fixed, day });
      expect(spare).toBeGreaterThanOrEqual(0);
      expect(spare).toBeLessThan(day);
      if (width > fixed) expect((width - fixed - spare) % day).toBe(0);
    }),
  );
});

it('is nothing as long as the style sheet says nothing', () => {
  expect(spareWidth(1200, { fixed: Number.NaN, day: 52 })).toBe(0);
});
