import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { defaultYearId, seasonByMonth, semesterOf, yearOf, yearsAround } from './academicYear.ts';

describe('the academic year', () => {
  it.each([
    ['2026-08-31', 25],
    ['2026-09-01', 26],
    ['2026-12-31', 26],
    ['2027-01-10', 26],
  ])('on %s is year %i by default', (day, year) => {
    expect(defaultYearId(day)).toBe(year);
  });

  it('is listed from four years back to one ahead, newest first', () => {
    expect(yearsAround('2026-08-31').map(({ label }) => label)).toEqual([
      '2027-28',
      '2026-27',
      '2025-26',
      '2024-25',
      '2023-24',
      '2022-23',
    ]);
  });

  it('is labelled 2099-00 at the turn of the century', () => {
    expect(yearOf(99).label).toBe('2099-00');
  });

  it('by default is always in the list and began at most a year before', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2005-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          const start = defaultYearId(day) + 2000;
          expect(yearsAround(day).map(({ academicYearId }) => academicYearId)).toContain(start - 2000);
          expect([start, start + 1]).toContain(Number(day.slice(0, 4)));
          expect(`${start}-09-01` <= day && day < `${start + 1}-09-01`).toBe(true);
        },
      ),
    );
  });
});

describe('the half-year', () => {
  it('is autumn from September to January', () => {
    expect(['2026-09-01', '2026-12-31', '2027-01-31', '2027-02-01', '2027-08-31'].map(seasonByMonth)).toEqual(
      [1, 1, 1, 2, 2],
    );
  });

  it('tells the semester of a group', () => {
    const group = { startSemester: 1, admissionYearId: 24 };

    expect([semesterOf(group, 24, 1), semesterOf(group, 24, 2), semesterOf(group, 26, 1)]).toEqual([1, 2, 5]);
  });
});
