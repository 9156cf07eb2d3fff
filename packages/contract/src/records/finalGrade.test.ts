import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { finalGrade } from './finalGrade.ts';
import type { GradeRules, Performance, ScaleBand } from './finalGrade.ts';

const band = (letter: string, least: number, gradePoints: number, fivePoint: number): ScaleBand => {
  return { letter, least, gradePoints, fivePoint, isPassed: fivePoint > 2 };
};
const ects = [
  band('A', 87, 4, 5),
  band('B', 80, 3.33, 4),
  band('C', 74, 3, 4),
  band('D', 68, 2.33, 3),
  band('E', 61, 2, 3),
  band('FX', 31, 0, 2),
  band('F', 0, 0, 2),
];
const exam: GradeRules = { bands: ects, examMax: 40, leastPercent: 40, mostPoints: null, isGraded: true };
const retake: GradeRules = { ...exam, mostPoints: 79 };
const pass: GradeRules = { ...exam, isGraded: false };
const courseWork: GradeRules = { ...exam, examMax: 100 };
const came = (modulePoints: number, examPoints: number | null): Performance => {
  return { modulePoints, examPoints, missed: null, isAdmitted: true };
};

describe('a final grade', () => {
  it('is the sum of modules and exam, by the scale', () => {
    expect(finalGrade(exam, came(26 + 22, 33))).toEqual({
      total: 81,
      letter: 'B',
      gradePoints: 3.33,
      fivePoint: 4,
      isPassed: true,
      steps: [],
    });
  });

  it('is none while nothing was entered', () => {
    expect(finalGrade(exam, came(48, null))).toBeNull();
  });

  it('does not pass with less than the least share of the exam, whatever the sum', () => {
    expect(finalGrade(exam, came(60, 15))).toMatchObject({ total: 60, letter: 'FX', steps: ['exam_failed'] });
    expect(finalGrade(exam, came(60, 16))).toMatchObject({ total: 76, letter: 'C', steps: [] });
  });

  it('says nothing of a failed exam where the sum fails by itself', () => {
    expect(finalGrade(exam, came(31, 15))).toMatchObject({ total: 46, letter: 'FX', steps: [] });
  });

  it('is capped in a retake', () => {
    expect(finalGrade(retake, came(58, 40))).toMatchObject({ total: 79, letter: 'C', steps: ['retake_cap'] });
    expect(finalGrade(retake, came(40, 30))).toMatchObject({ total: 70, letter: 'D', steps: [] });
  });

  it('is a hundred at most, bonus or not', () => {
    expect(finalGrade(exam, came(65, 40))).toMatchObject({ total: 100, letter: 'A', steps: ['hundred'] });
  });

  it('keeps the points of the modules of whoever was not admitted or did not come', () => {
    const away: Performance = { ...came(28, null), isAdmitted: false };
    expect(finalGrade(exam, away)).toMatchObject({ total: 28, letter: 'FX', steps: ['not_admitted'] });
    expect(finalGrade(exam, { ...came(60, null), missed: 'absent' })).toMatchObject({
      total: 60,
      letter: 'FX',
      steps: ['absent'],
    });
    // What was entered for somebody who is not admitted does not count.
    expect(finalGrade(exam, { ...came(28, 40), isAdmitted: false })).toMatchObject({ total: 28 });
  });

  it('is to be completed by whoever has a valid reason', () => {
    expect(finalGrade(exam, { ...came(48, null), missed: 'incomplete' })).toMatchObject({
      total: null,
      letter: 'I',
      isPassed: false,
    });
  });

  it('of pass or fail has no letter and counts in no average', () => {
    const none = { gradePoints: null, fivePoint: null };
    expect(finalGrade(pass, came(40, 21))).toMatchObject({ letter: 'P', isPassed: true, ...none });
    expect(finalGrade(pass, came(40, 20))).toMatchObject({ letter: 'NP', isPassed: false, ...none });
    expect(finalGrade(pass, { ...came(40, null), missed: 'absent' })).toMatchObject({ letter: 'NP' });
  });

  it('of a course work is its one figure', () => {
    expect(finalGrade(courseWork, came(0, 30))).toMatchObject({ total: 30, letter: 'F', steps: [] });
    expect(finalGrade(courseWork, came(0, 92))).toMatchObject({ total: 92, letter: 'A' });
  });

  it('follows the borders of other scales: of medical schools and of the older rules', () => {
    const letterBy = (borders: readonly [number, number, number], total: number) => {
      const bands = [
        band('A', borders[0], 4, 5),
        band('B', borders[1], 3, 4),
        band('C', borders[2], 2, 3),
        band('F', 0, 0, 2),
      ];
      return finalGrade({ ...courseWork, bands }, came(0, total))?.letter;
    };
    for (const borders of [
      [86, 76, 60],
      [85, 74, 61],
      [85, 70, 55],
    ] as const) {
      const [five, four, three] = borders;
      const at = [100, five, five - 1, four, four - 1, three, three - 1, 0];
      expect(at.map((total) => letterBy(borders, total))).toEqual(['A', 'A', 'B', 'B', 'C', 'C', 'F', 'F']);
    }
  });

  it('of halves goes up', () => {
    expect(finalGrade(exam, came(60.5, 0.1 + 0.2 + 19.7))).toMatchObject({ total: 81 });
  });
});

const scales = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 })
  .chain((borders) => fc.tuple(fc.constant(borders), fc.integer({ min: 1, max: borders.length })))
  .map(([borders, passing]) =>
    [...borders, 0]
      .toSorted((one, other) => other - one)
      .map((least, place) => ({
        letter: `G${place}`,
        least,
        gradePoints: place < passing ? 4 - place / 4 : 0,
        fivePoint: place < passing ? 4 : 2,
        isPassed: place < passing,
      })),
  );
const cases = fc.record({
  bands: scales,
  leastPercent: fc.integer({ min: 0, max: 100 }),
  mostPoints: fc.option(fc.integer({ min: 0, max: 100 })),
  modulePoints: fc.integer({ min: 0, max: 70 }),
  examPoints: fc.integer({ min: 0, max: 40 }),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const gradeIn = ({ bands, leastPercent, mostPoints, modulePoints, examPoints }: Case) =>
  finalGrade(
    { bands, leastPercent, mostPoints, examMax: 40, isGraded: true },
    came(modulePoints, examPoints),
  )!;

/** The same, by trying every total from a hundred down. */
function slowly({ bands, leastPercent, mostPoints, modulePoints, examPoints }: Case) {
  const gradeOf = (total: number) => bands.find(({ least }) => least <= total)!;
  for (let total = 100; total >= 0; total -= 1) {
    if (total > modulePoints + examPoints) continue;
    if (mostPoints !== null && total > mostPoints) continue;
    if ((examPoints / 40) * 100 < leastPercent - 1e-9 && gradeOf(total).isPassed) continue;
    return { total, letter: gradeOf(total).letter };
  }
  return null;
}

describe('whatever the scale and the rules, a final grade', () => {
  it('is what a second, slow computation finds', () => {
    fc.assert(
      fc.property(cases, (one) => {
        expect(gradeIn(one)).toMatchObject(slowly(one)!);
      }),
    );
  });

  it('never falls with more points of the exam', () => {
    fc.assert(
      fc.property(cases, (one) => {
        fc.pre(one.examPoints < 40);
        const more = gradeIn({ ...one, examPoints: one.examPoints + 1 });
        expect(more.total).toBeGreaterThanOrEqual(gradeIn(one).total!);
      }),
    );
  });

  it('passes exactly when its letter does', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { letter, isPassed } = gradeIn(one);
        expect(one.bands.find((other) => other.letter === letter)?.isPassed).toBe(isPassed);
      }),
    );
  });
});
