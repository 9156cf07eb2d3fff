import type { StudentModule } from '@bilim/contract/journal/studentPoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { forecast, type Rules } from './forecast.ts';

const band = (letter: string, least: number, most: number) => {
  return { letter, least, most, name: letter, isPassed: least >= 61 };
};
const rules: Rules = {
  bands: [
    band('A', 87, 100),
    band('B', 80, 86),
    band('C', 74, 79),
    band('D', 68, 73),
    band('E', 61, 67),
    band('FX', 31, 60),
    band('F', 0, 30),
  ],
  admissionPoints: 31,
  finalLeastPercent: 40,
  isAbsenceOver: false,
};

function modules(first: number, second: number, final = 0): StudentModule[] {
  return [first, second, final].map((total, index) => ({
    disciplineId: 1,
    credits: 5,
    lessonTypeId: 1,
    lessonTypeShort: 'лек',
    teacherName: '',
    moduleId: index + 1,
    moduleName: String(index + 1),
    endsOn: null,
    isOpen: true,
    isFinal: index === 2,
    max: index === 2 ? 40 : 30,
    currentMax: index === 2 ? 0 : 15,
    current: 0,
    control: null,
    bonus: 0,
    total,
    computed: 0,
    markSum: 0,
    lessonCount: 0,
    bestMark: 10,
  }));
}

const gradeOf = (...points: [number, number, number]) => {
  const { total, band: grade } = forecast(modules(...points), new Map(), rules);
  return `${total} ${grade?.letter ?? ''}`;
};

describe('what comes of module points', () => {
  it('is their sum with the final', () => {
    expect(gradeOf(26, 22, 33)).toBe('81 B');
  });

  it('stays without the final when it is not admitted to, by points or by absence', () => {
    expect(gradeOf(15, 15, 40)).toBe('30 F');
    const { total, isAdmitted } = forecast(modules(30, 30, 40), new Map(), { ...rules, isAbsenceOver: true });
    expect({ total, isAdmitted }).toEqual({ total: 60, isAdmitted: false });
  });

  it('does not pass with a failed final, however much was gathered before', () => {
    expect(gradeOf(30, 30, 15)).toBe('60 FX');
    expect(gradeOf(30, 30, 16)).toBe('76 C');
  });

  it('takes what is imagined in the place of what is there', () => {
    const imagined = new Map([
      [2, 28],
      [3, 30],
    ]);
    expect(forecast(modules(26, 4), imagined, rules)).toMatchObject({ beforeFinal: 54, total: 84 });
  });

  it('names the least final for each grade: with it the grade comes, with a point less it does not', () => {
    const points = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(points, points, (first, second) => {
        const { needed, isAdmitted } = forecast(modules(first, second), new Map(), rules);
        for (const { band: wanted, final } of needed) {
          const reached = (points: number) =>
            forecast(modules(first, second), new Map([[3, points]]), rules).total >= wanted.least;
          if (final === null) expect(isAdmitted && reached(40)).toBe(false);
          else expect([reached(final), final > 0 && reached(final - 1)]).toEqual([true, false]);
        }
      }),
    );
  });
});
