import { describe, expect, it } from 'vitest';

import { draftsOf, readPastedPlan } from './pastedPlan.ts';

const read = (text: string) =>
  readPastedPlan(text).map(({ title, hours, moduleId, trouble }) => [title, hours, moduleId, trouble]);

describe('rows pasted from a spreadsheet', () => {
  it('are themes with hours, with or without number and module', () => {
    expect(read('Введение\t2\nКлючи\t1,5\tМодуль 2\n')).toEqual([
      ['Введение', 2, null, null],
      ['Ключи', 1.5, 2, null],
    ]);
    expect(read('1\tВведение\t2\n2.\tКлючи\t4 ч')).toEqual([
      ['Введение', 2, null, null],
      ['Ключи', 4, null, null],
    ]);
    expect(read('Введение')).toEqual([['Введение', null, null, null]]);
  });

  it('may begin with a heading and have empty rows', () => {
    expect(read('№\tТема\tЧасы\n\n1\tВведение\t2\n')).toEqual([['Введение', 2, null, null]]);
  });

  it('tell what does not fit', () => {
    expect(read('Введение\tмного\n5\t\t2\nКлючи\t0').map((row) => row[3])).toEqual([
      'bad_hours',
      'no_title',
      'bad_hours',
    ]);
  });

  it('get numbers after those there are, without a gap for what is left out', () => {
    const drafts = draftsOf(readPastedPlan('А\t2\nБ\tмного\nВ'), 7);

    expect(drafts.map(({ number, title, hours }) => [number, title, hours])).toEqual([
      [7, 'А', 2],
      [8, 'В', 2],
    ]);
  });
});
