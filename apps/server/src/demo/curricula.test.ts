import { describe, expect, it } from 'vitest';

import { disciplineNamed, readCurricula } from './curricula.ts';
import type { Curriculum } from './curricula.ts';
import { disciplineTexts } from './reference/discipline.texts.ts';
import { departments, faculties, specialties } from './reference/structure.ts';

const curricula = readCurricula();

describe('demo curricula', () => {
  it('gives a plan to every specialty but the master programme', () => {
    const withoutPlan = specialties.filter((specialty) => !curricula.has(specialty.code));

    expect(withoutPlan.map((specialty) => specialty.code)).toEqual(['710400М']);
  });

  it.each([...curricula.values()])('sums to 30 credits in every semester of $specialty', (curriculum) => {
    const semesters = Array.from({ length: curriculum.semesters }, (_, index) => index + 1);

    expect(semesters.map((semester) => creditsOf(curriculum, semester))).toEqual(semesters.map(() => 30));
  });

  it('knows the department of every discipline', () => {
    const shorts = new Set([...departments.map((department) => department.short), '*']);
    const used = [...curricula.values()].flatMap((curriculum) =>
      curriculum.items.map((item) => item.discipline),
    );

    expect(used.filter((discipline) => !shorts.has(discipline.department))).toEqual([]);
  });

  it('translates every discipline', () => {
    const cells = disciplineTexts
      .trim()
      .split('\n')
      .map((line) => line.split(' | '));

    expect(cells.filter((row) => row.length !== 5 || row.some((cell) => cell.trim() === ''))).toEqual([]);
    expect(new Set(cells.map((row) => row[0])).size).toBe(cells.length);
  });

  it('names the parts of a course in three languages', () => {
    expect(disciplineNamed('Микроэкономика 2')).toMatchObject({
      kg: 'Микроэкономика 2',
      en: 'Microeconomics 2',
    });
    expect(() => disciplineNamed('Алхимия')).toThrow('Алхимия');
  });

  it('has the structure of a university', () => {
    expect([faculties.length, departments.length, specialties.length]).toEqual([8, 32, 21]);
  });
});

/** A block counts once, whatever is chosen in it. */
function creditsOf(curriculum: Curriculum, semester: number): number {
  const items = curriculum.items.filter((item) => item.semester === semester);
  const blocks = new Map(
    items.filter((item) => item.electiveBlock > 0).map((item) => [item.electiveBlock, item.credits]),
  );
  const plain = items.filter((item) => item.electiveBlock === 0);
  return [...blocks.values(), ...plain.map((item) => item.credits)].reduce(
    (sum, credits) => sum + credits,
    0,
  );
}
