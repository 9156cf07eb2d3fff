import { describe, expect, it } from 'vitest';

import { afterChoice, offered, valueOf } from './chooseClass.ts';
import type { TaughtClass } from '@bilim/contract/journal/classes';

function classWith(assignmentId: number, over: Partial<TaughtClass> = {}): TaughtClass {
  return {
    assignmentId,
    groupId: 118,
    groupName: 'ПИ-1-24',
    groupNames: 'ПИ-1-24',
    isStream: false,
    subgroup: 0,
    studentCount: 20,
    lessonTypeId: 1,
    semesterId: 5,
    educationFormId: 1,
    disciplineId: 31,
    disciplineName: 'Базы данных',
    credits: 5,
    isElective: false,
    ...over,
  };
}

const lecture = classWith(1);
const lab = classWith(2, { lessonTypeId: 2, subgroup: 1 });
const otherLab = classWith(3, { lessonTypeId: 2, subgroup: 2 });
const otherGroup = classWith(4, { groupId: 119, groupName: 'ПИ-2-24' });
const philosophy = classWith(5, { disciplineId: 32, groupId: 119 });
const philosophyHere = classWith(6, { disciplineId: 32 });
const nextYear = classWith(8, { semesterId: 7, groupId: 120 });
const extramural = classWith(7, { educationFormId: 2 });
const all = [lecture, lab, otherLab, otherGroup, philosophy, philosophyHere, extramural];
const ofStream = classWith(9, { groupId: 3007, groupName: 'ДПВ-1', isStream: true });
const ids = (classes: readonly TaughtClass[]) => classes.map(({ assignmentId }) => assignmentId);

describe('the filters of the journal', () => {
  it('tell groups from streams, where a discipline is taught to both', () => {
    const both = [...all, ofStream];
    expect(ids(offered('kind', both, lecture))).toEqual([1, 9]);
    expect(ids(offered('group', both, ofStream))).toEqual([9]);
    expect(ids(offered('group', both, lecture))).toEqual([1, 4]);
    expect(afterChoice({ level: 'kind', value: 'stream' }, both, lecture)).toBe(ofStream);
  });

  it('offer what is left after those before them', () => {
    expect(ids(offered('form', all, lecture))).toEqual([1, 7]);
    expect(ids(offered('discipline', all, lecture))).toEqual([1, 5]);
    expect(ids(offered('type', all, lecture))).toEqual([1, 2]);
    expect(ids(offered('group', all, lecture))).toEqual([1, 4]);
    expect(ids(offered('group', all, lab))).toEqual([2, 3]);
  });

  it('tell the semesters of study apart, and set the first group of the chosen one', () => {
    const withSemesters = [...all, nextYear];
    expect(ids(offered('semester', withSemesters, lecture))).toEqual([1, 8]);
    expect(ids(offered('group', withSemesters, lecture))).toEqual([1, 4]);
    const choice = { level: 'semester', value: valueOf('semester', nextYear) } as const;
    expect(afterChoice(choice, withSemesters, lecture).assignmentId).toBe(8);
  });

  it('keep of the earlier choice what they can', () => {
    const choose = (level: Parameters<typeof valueOf>[0], wanted: TaughtClass, from: TaughtClass) =>
      afterChoice({ level, value: valueOf(level, wanted) }, all, from).assignmentId;

    expect(choose('discipline', philosophy, lecture)).toBe(6);
    expect(choose('discipline', philosophy, otherGroup)).toBe(5);
    expect(choose('type', lab, lecture)).toBe(2);
    expect(choose('group', otherGroup, lecture)).toBe(4);
    expect(choose('form', extramural, lecture)).toBe(7);
  });
});
