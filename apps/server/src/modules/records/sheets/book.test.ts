import type { admissionProblems } from '@bilim/contract/records/words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { defaultSettings } from '#platform/settingValues.ts';

import { workOut } from './book.ts';

type Known = Parameters<typeof workOut>[0];

const row: Known['sheet']['rows'][number] = {
  rowId: 1,
  classId: null,
  studentId: 7,
  name: 'Асанова Айпери',
  group: 'ПИ-1-25',
  examPoints: 33,
  missed: null,
  version: 0,
  modules: null,
  absencePercent: null,
  hours: null,
  problems: [],
  holdReason: null,
  admittedBy: null,
  admittedReason: null,
  isBarred: false,
  total: null,
  letter: null,
  gradePoints: null,
  fivePoint: null,
  isPassed: null,
  scaleId: null,
  scaleSince: null,
};
const band = (letter: string, least: number, gradePoints: number, fivePoint: number) => {
  return { scaleId: 1, name: 'KR-ECTS', letter, least, gradePoints, fivePoint, isPassed: fivePoint > 2 };
};
const bands = [
  band('A', 87, 4, 5),
  band('B', 80, 3.33, 4),
  band('C', 74, 3, 4),
  band('D', 68, 2.33, 3),
  band('E', 61, 2, 3),
  band('FX', 31, 0, 2),
  band('F', 0, 0, 2),
];

interface Brought {
  /** What the teacher entered for each module of a class; the journal brings nothing here. */
  readonly controls: readonly number[];
  readonly held: number;
  readonly missed: number;
  readonly hold?: string;
  readonly over?: Partial<Known['sheet']>;
  readonly row?: Partial<typeof row>;
}

/** The one row of a sheet whose student brings that. */
function worked({ controls, held, missed, hold, over, row: entered }: Brought) {
  const module = { classId: 3, isFinal: 0, max: 30, currentMax: 15, sum: 0, lessons: 0 };
  const [one] = workOut({
    sheet: {
      kind: 'main',
      examMax: 40,
      isWhole: false,
      isGraded: true,
      rows: [{ ...row, ...entered }],
      ...over,
    },
    figures: {
      bestMark: 1000,
      figures: controls.map((control, at) => {
        return { ...module, rowId: 1, moduleId: at + 1, adjustment: 0, control, bonus: 0 };
      }),
      hours: [{ rowId: 1, held, missed }],
      scales: [{ studentId: 7, scaleId: 1, since: '2020-09-01' }],
      holds: hold === undefined ? [] : [{ studentId: 7, reason: hold }],
      bands,
    },
    settings: defaultSettings,
  });
  return one!.row;
}

describe('admission to the final', () => {
  it('takes 31 points of the modules and less than 30 % of absence, neither more nor less', () => {
    const enough = { held: 100, missed: 29 };
    const parts = { markSum: 0, lessonCount: 0, bestMark: 10, currentMax: 15, adjustment: 0, bonus: 0 };
    expect(worked({ controls: [15, 16], ...enough })).toMatchObject({
      problems: [],
      isAdmitted: true,
      modules: [
        { points: 15, parts: { ...parts, control: 15 } },
        { points: 16, parts: { ...parts, control: 16 } },
      ],
      hours: enough,
    });
    expect(worked({ controls: [15, 15], ...enough }).problems).toEqual(['points']);
    expect(worked({ controls: [26, 22], held: 1000, missed: 299 }).problems).toEqual([]);
    expect(worked({ controls: [26, 22], held: 100, missed: 30 })).toMatchObject({
      problems: ['absence'],
      isAdmitted: false,
      // What the modules brought stays, and the letter is that of a failure to be repeated.
      grade: { total: 48, letter: 'FX', isPassed: false, steps: ['not_admitted'] },
    });
  });

  it('is kept from by a hold alone, and given by a word of the office all the same', () => {
    const held = { controls: [26, 22], held: 10, missed: 0, hold: 'Долг за обучение' };
    expect(worked(held)).toMatchObject({ problems: ['hold'], hold: 'Долг за обучение', isAdmitted: false });
    const admitted = { admittedBy: 'Декан', admittedReason: 'Рассрочка' };
    expect(worked({ ...held, row: admitted })).toMatchObject({
      problems: ['hold'],
      isAdmitted: true,
      grade: { total: 81, letter: 'B', gradePoints: 3.33, fivePoint: 4 },
    });
  });

  it('of a course work, practice or state exam asks for nothing, and of a retake for what was signed before', () => {
    const whole = { isWhole: true, examMax: 100 };
    expect(worked({ controls: [], held: 10, missed: 9, over: whole, row: { examPoints: 92 } })).toMatchObject(
      {
        problems: [],
        modules: [],
        grade: { total: 92, letter: 'A' },
      },
    );
    const signed = {
      modules: [
        { moduleId: 1, points: 30, max: 30 },
        { moduleId: 2, points: 28, max: 30 },
      ],
    };
    const retake = { controls: [0, 0], held: 10, missed: 9, over: { kind: 'retake1' as const } };
    expect(worked({ ...retake, row: { ...signed, absencePercent: 5, examPoints: 40 } })).toMatchObject({
      problems: [],
      grade: { total: 79, letter: 'C', steps: ['retake_cap'] },
    });
  });

  it('is what a second, slow reading of the rule gives, whatever somebody brings', () => {
    const brought = fc.record({
      controls: fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })),
      held: fc.integer({ min: 0, max: 80 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      examPoints: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
      isHeld: fc.boolean(),
    });
    fc.assert(
      fc.property(brought, ({ controls, held, share, examPoints, isHeld }) => {
        const missed = Math.floor(held * share);
        const hold = isHeld ? { hold: 'Долг' } : {};
        const found = worked({ controls, held, missed, ...hold, row: { examPoints } });

        const gathered = controls[0] + controls[1];
        const expected: (typeof admissionProblems)[number][] = [];
        if (gathered < 31) expected.push('points');
        // In hundredths of a per cent, as the sheet shows it.
        if (held > 0 && Math.round((missed * 10_000) / held) >= 3_000) expected.push('absence');
        if (isHeld) expected.push('hold');
        expect(found.problems).toEqual(expected);
        expect(found.isAdmitted).toBe(expected.length === 0);
        if (expected.length > 0 && examPoints !== null) {
          expect(found.grade).toMatchObject({ total: gathered, isPassed: false });
        }
      }),
    );
  });
});
