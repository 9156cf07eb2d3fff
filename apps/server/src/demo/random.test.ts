import { describe, expect, it } from 'vitest';

import { createRandom } from './random.ts';

describe('demo chance', () => {
  it('repeats itself for the same seed and label', () => {
    const first = createRandom(7, 'marks', 12);
    const second = createRandom(7, 'marks', 12);

    expect(Array.from({ length: 20 }, first.float)).toEqual(Array.from({ length: 20 }, second.float));
  });

  it('differs between seeds and between labels', () => {
    const values = [createRandom(7, 'a'), createRandom(8, 'a'), createRandom(7, 'b')].map((random) =>
      random.float(),
    );

    expect(new Set(values).size).toBe(3);
  });

  it('spreads a normal value around its mean', () => {
    const random = createRandom(1, 'normal');
    const values = Array.from({ length: 20_000 }, () => random.normal(76, 11));

    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);

    expect(mean).toBeCloseTo(76, 0);
    expect(deviation).toBeCloseTo(11, 0);
  });

  it('shuffles without losing anybody and picks by weight', () => {
    const random = createRandom(3, 'shuffle');
    const people = Array.from({ length: 50 }, (_, index) => index);

    expect(random.shuffle(people).toSorted((a, b) => a - b)).toEqual(people);
    expect(
      random.weighted([
        ['never', 0],
        ['always', 1],
      ]),
    ).toBe('always');
  });

  it('refuses to choose from nothing', () => {
    expect(() => createRandom(1, 'none').pick([])).toThrow(RangeError);
  });
});
