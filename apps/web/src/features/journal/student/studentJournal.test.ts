import type { StudentLesson } from '@bilim/contract/journal/journal';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { byDiscipline, hoursLeft, pointsByDay, standingOf } from './studentJournal.ts';

function lessonWith(over: Partial<StudentLesson>): StudentLesson {
  return {
    disciplineId: 31,
    disciplineName: 'Базы данных',
    credits: 5,
    lessonTypeId: 1,
    lessonTypeShort: 'лек',
    teacherName: 'Асанова Айпери Маратовна',
    dateLabel: over.lessonDate ?? '2026-10-07',
    lessonDate: '2026-10-07',
    ordinal: 1,
    markText: '',
    theme: '',
    hours: 2,
    absences: 0,
    sum: 0,
    average: 0,
    absencePercent: 0,
    absenceLimit: 30,
    ...over,
  };
}

describe('the hours that may still be missed', () => {
  it.each([
    // Of 40 hours held 4 are missed: after 11 more it is 15 of 51, after 12 more 16 of 52.
    [40, 4, 11],
    [2, 0, 0],
    [10, 3, 0],
    [10, 5, 0],
  ])('of %i hours with %i missed are %i', (held, missed, left) => {
    expect(hoursLeft(inHours(held, missed), 30)).toBe(left);
  });

  it('are the most that stay below the limit', () => {
    const limits = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), limits, (present, missed, limit) => {
        const held = present + missed;
        const left = hoursLeft(inHours(held, missed), limit);
        const share = (more: number) => (100 * (missed + more)) / (held + more);

        expect(share(left + 1)).toBeGreaterThanOrEqual(limit);
        if (left > 0) expect(share(left)).toBeLessThan(limit);
      }),
    );
  });

  it('have no end where there is no limit', () => {
    expect(hoursLeft(inHours(10, 10), 100)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the disciplines of a student', () => {
  const lecture = { absences: 1, sum: 8, average: 4, absencePercent: 20 };
  const lab = { lessonTypeId: 2, lessonTypeShort: 'лаб', sum: 9, average: 9, absencePercent: 20 };
  const [discipline, other] = byDiscipline([
    lessonWith({ ...lecture, lessonDate: '2026-10-14', markText: 'н/б' }),
    lessonWith({ ...lecture, lessonDate: '2026-10-07', markText: '8' }),
    lessonWith({ ...lab, lessonDate: '2026-10-09', markText: '9' }),
    lessonWith({ disciplineId: 32, disciplineName: 'Философия' }),
  ]);

  it('hold their classes and all lessons by day', () => {
    expect(discipline?.classes.map(({ type, lessons }) => [type, lessons.length])).toEqual([
      ['лек', 2],
      ['лаб', 1],
    ]);
    expect(discipline?.lessons.map(({ lessonDate }) => lessonDate.slice(8))).toEqual(['07', '09', '14']);
    expect(other?.name).toBe('Философия');
  });

  it('have the average over all lessons, and beside it the mean of the marks given', () => {
    expect(discipline).toMatchObject({ average: 5.67, meanOfGiven: 8.5, absences: 1 });
    expect(other).toMatchObject({ average: 0, meanOfGiven: null });
    expect(pointsByDay(discipline?.lessons ?? [])).toEqual([8, 9]);
  });

  it('warn from two thirds of the limit on', () => {
    const standing = (absencePercent: number, absences = 1) =>
      standingOf({ ...discipline!, absencePercent, absences });

    expect([standing(0, 0), standing(19.9), standing(20), standing(29.9), standing(30)]).toEqual([
      'none',
      'fine',
      'near',
      'near',
      'over',
    ]);
  });
});

function inHours(held: number, missed: number) {
  return Array.from({ length: held }, (_, hour) => ({ hours: 1, markText: hour < missed ? 'н/б' : '' }));
}
