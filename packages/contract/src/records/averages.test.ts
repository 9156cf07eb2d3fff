import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { averagesOf } from './averages.ts';
import type { Grade } from './averages.ts';

const grade = (credits: number, points: number, gradePoints: number): Grade => ({
  credits,
  points,
  gradePoints,
  isPassed: gradePoints > 0,
});

const anyGrade = fc.record({
  credits: fc.integer({ min: 0, max: 60 }).map((halves) => halves / 2),
  points: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  gradePoints: fc.option(fc.constantFrom(0, 2, 2.33, 3, 3.33, 4), { nil: null }),
  isPassed: fc.boolean(),
});

/** The same by fractions of whole numbers, digit by digit: slow, and exact. */
function slowly(grades: readonly Grade[], value: (grade: Grade) => number | null): number | null {
  const counted = grades.filter((one) => value(one) !== null);
  const weight = counted.reduce((sum, { credits }) => sum + BigInt(credits * 2), 0n);
  if (weight === 0n) return null;
  const sum = counted.reduce(
    (all, one) => all + BigInt(one.credits * 2) * BigInt((value(one) ?? 0).toFixed(2).replace('.', '')),
    0n,
  );
  const [whole, rest] = [sum / weight, sum % weight];
  return Number(2n * rest >= weight ? whole + 1n : whole) / 100;
}

describe('the figures below a transcript', () => {
  it('are those of the worked example: 28 credits, 2.49, 74.61, 23 earned', () => {
    const grades = [
      grade(6, 92, 4),
      grade(5, 78, 3),
      grade(4, 65, 2),
      grade(4, 83, 3.33),
      grade(5, 55, 0),
      grade(4, 70, 2.33),
    ];

    expect(averagesOf(grades)).toEqual({ creditSum: 28, earned: 23, average: 74.61, gpa: 2.49 });
  });

  it('leave out of an average what has nothing to count, and count what was failed', () => {
    const passed = { credits: 4, points: null, gradePoints: null, isPassed: true };

    expect(averagesOf([passed])).toEqual({ creditSum: 4, earned: 4, average: null, gpa: null });
    expect(averagesOf([passed, grade(4, 90, 4), grade(4, 40, 0)])).toMatchObject({ gpa: 2, average: 65 });
  });

  it('are the same by a second, slow computation, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyGrade, { maxLength: 60 }), (grades) => {
        const { average, gpa, creditSum, earned } = averagesOf(grades);

        expect(average).toBe(slowly(grades, ({ points }) => points));
        expect(gpa).toBe(slowly(grades, ({ gradePoints }) => gradePoints));
        expect(averagesOf(grades.toReversed())).toEqual({ average, gpa, creditSum, earned });
        expect(earned).toBeLessThanOrEqual(creditSum);
      }),
    );
  });
});
