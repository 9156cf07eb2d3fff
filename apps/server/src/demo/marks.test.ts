import { describe, expect, it } from 'vitest';

import { commonMarkIds, firstTenPointMarkId } from '../reference/marks.ts';

import { chooseMark, inventSickWeeks, inventTraits } from './marks.ts';
import type { LessonTraits } from './marks.ts';
import { createRandom } from './random.ts';

const weeks = 16;
const journals = Array.from({ length: 600 }, (_, student) => keepJournal(student));
const everyMark = journals.flatMap((journal) => journal.marks);

describe('demo marks', () => {
  it('leaves 8 to 12 percent absent without excuse', () => {
    expect(shareOf(commonMarkIds.absent)).toBeGreaterThan(0.08);
    expect(shareOf(commonMarkIds.absent)).toBeLessThan(0.12);
  });

  it('has excused and late students, and lessons without a mark', () => {
    expect(shareOf(commonMarkIds.excused)).toBeGreaterThan(0.01);
    expect(shareOf(commonMarkIds.excused)).toBeLessThan(0.05);
    expect(shareOf(commonMarkIds.late)).toBeGreaterThan(0.01);
    expect(shareOf(commonMarkIds.cleared)).toBeGreaterThan(0);
  });

  it('averages between 6.5 and 8 of 10', () => {
    const average = mean(everyMark.filter(isPoints).map((mark) => mark - firstTenPointMarkId));

    expect(average).toBeGreaterThan(6.5);
    expect(average).toBeLessThan(8);
  });

  it('tells strong students from weak ones', () => {
    const byAbility = journals.toSorted((one, other) => one.ability - other.ability);
    const tenth = journals.length / 10;

    const weak = byAbility.slice(0, tenth).flatMap(({ marks }) => marks.filter(isPoints));
    const strong = byAbility.slice(-tenth).flatMap(({ marks }) => marks.filter(isPoints));

    expect(mean(strong) - mean(weak)).toBeGreaterThan(3);
  });

  it('gives illness whole weeks', () => {
    const ill = journals.find((journal) => journal.sick.size > 0)!;
    const week = [...ill.sick][0]!;

    const marks = ill.marks.slice((week - 1) * 18, week * 18);

    expect(marks.every((mark) => mark === commonMarkIds.excused || mark === commonMarkIds.absent)).toBe(true);
  });

  it('repeats itself', () => {
    expect(keepJournal(7)).toEqual(keepJournal(7));
  });
});

/** Eighteen lessons a week, three a day, half of them lectures. */
function keepJournal(student: number) {
  const random = createRandom(11, 'marks', student);
  const traits = inventTraits(random);
  const sick = inventSickWeeks(random, weeks);
  const lessons = Array.from({ length: weeks * 18 }, (_, index): LessonTraits => {
    const inWeek = index % 18;
    return {
      week: Math.floor(index / 18) + 1,
      weekday: Math.floor(inWeek / 3) + 1,
      slot: (inWeek % 3) + 1,
      isLecture: index % 2 === 0,
      difficulty: ((index % 8) - 3.5) / 5,
    };
  });
  const marks = lessons.map((lesson) => chooseMark(traits, sick.has(lesson.week), lesson, random));
  return { ability: traits.ability, sick, marks };
}

function isPoints(mark: number): boolean {
  return mark >= firstTenPointMarkId;
}

function shareOf(mark: number): number {
  return everyMark.filter((given) => given === mark).length / everyMark.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
