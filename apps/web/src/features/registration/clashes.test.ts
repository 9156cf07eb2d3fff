import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { clashOf, clashOfAll, clashesOf, meetsAtOnce } from './clashes.ts';

const lesson = {
  weekday: 1,
  starts: '09:30',
  ends: '10:50',
  parity: 0,
  firstWeek: 1,
  lastWeek: 16,
  room: '',
};
const hour = fc.integer({ min: 8, max: 16 }).map((at) => String(at).padStart(2, '0'));
const meeting = fc.record({
  weekday: fc.integer({ min: 1, max: 2 }),
  starts: hour.map((at) => `${at}:00`),
  ends: hour.map((at) => `${at}:50`),
  parity: fc.integer({ min: 0, max: 2 }),
  firstWeek: fc.integer({ min: 1, max: 8 }),
  lastWeek: fc.integer({ min: 8, max: 16 }),
  room: fc.constant(''),
});

describe('a clash', () => {
  it('is of the same weekday, time and weeks', () => {
    expect(meetsAtOnce(lesson, { ...lesson, starts: '10:40', ends: '12:00' })).toBe(true);
    expect(meetsAtOnce(lesson, { ...lesson, starts: '10:50', ends: '12:10' })).toBe(false);
    expect(meetsAtOnce(lesson, { ...lesson, weekday: 2 })).toBe(false);
    expect(meetsAtOnce({ ...lesson, parity: 1 }, { ...lesson, parity: 2 })).toBe(false);
    expect(meetsAtOnce({ ...lesson, lastWeek: 8 }, { ...lesson, firstWeek: 9 })).toBe(false);
  });

  it('is the same from both sides', () => {
    fc.assert(
      fc.property(meeting, meeting, (one, other) => meetsAtOnce(one, other) === meetsAtOnce(other, one)),
    );
  });

  it('names what meets at that time', () => {
    const other = { assignmentId: 7, disciplineName: 'Философия', lessons: [lesson] };
    expect(clashOf([lesson], [other])).toBe(other);
    expect(clashOf([], [other])).toBeUndefined();
  });

  it('is told of a discipline where no choice of its classes is without one', () => {
    const busy = { assignmentId: 7, disciplineName: 'Философия', lessons: [lesson] };
    const lab = { lessonTypeId: 2, lessons: [lesson] };
    const later = { lessonTypeId: 2, lessons: [{ ...lesson, weekday: 2 }] };

    expect(clashOfAll([lab], [busy])).toBe(busy);
    expect(clashOfAll([lab, later], [busy])).toBeUndefined();
    expect(clashOfAll([later, { ...lab, lessonTypeId: 1 }], [busy])).toBe(busy);
    expect(clashOfAll([], [busy])).toBeUndefined();
  });

  it('is told with a class that is free and meets while nothing else does', () => {
    const of = { disciplineId: 1, lessonTypeId: 2 };
    const lab = { ...of, assignmentId: 1, disciplineName: 'Базы данных', lessons: [lesson] };
    const other = { ...of, disciplineId: 2, assignmentId: 2, disciplineName: 'Философия', lessons: [lesson] };
    const way = { ...of, assignmentId: 3, free: 1, lessons: [{ ...lesson, weekday: 2 }] };

    expect(clashesOf([lab, other], [way])).toEqual([{ row: lab, other, way }]);
    expect(clashesOf([other, lab], [way])).toEqual([{ row: lab, other, way }]);
    expect(clashesOf([lab, other], [{ ...way, free: 0 }])).toEqual([{ row: lab, other, way: undefined }]);
    expect(clashesOf([lab], [way])).toEqual([]);
  });
});
