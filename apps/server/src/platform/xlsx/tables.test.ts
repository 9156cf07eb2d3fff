import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inCyrillic, mixesAlphabets } from './lookalikes.ts';
import { cellName } from './sheet.ts';
import type { Cell } from './sheet.ts';
import { findTable } from './table.ts';
import { dayOf, numberOf, textOf } from './values.ts';

const columns = [
  { key: 'surname', titles: ['Фамилия'], isRequired: true },
  { key: 'group', titles: ['Группа', 'Академическая группа'], isRequired: true },
  { key: 'account', titles: ['Учётная запись'] },
] as const;

function tableOf(...rows: readonly (readonly Cell[])[]) {
  return findTable({ name: 'Лист', rows }, columns);
}

const rowsOf = (table: ReturnType<typeof tableOf>) =>
  table?.rows.map((row) => [row.number, textOf(row.cell('surname')), textOf(row.cell('group'))]);

describe('a table in a sheet', () => {
  it('is found by its headings, in whatever order they stand, and empty rows do not count', () => {
    const table = tableOf(
      ['Группа', null, 'Фамилия'],
      [],
      ['ПИ-1', 'заметка', 'Асанова'],
      [null, ' '],
      ['ПИ-2', null, 'Ли'],
    );

    expect(rowsOf(table)).toEqual([
      [3, 'Асанова', 'ПИ-1'],
      [5, 'Ли', 'ПИ-2'],
    ]);
    expect(table?.rows[0]?.place('surname')).toBe('C3');
  });

  it.each([
    ['stars and spaces', ' Фамилия  * ', 'ГРУППА'],
    ['a line break', 'Фамилия', 'Академическая\nгруппа'],
    ['Latin letters that look alike', 'Фaмилия', 'Гpуппa'],
  ])('has headings with %s', (_what, surname, group) => {
    expect(rowsOf(tableOf([surname, group], ['Ли', 'ПИ-1']))).toEqual([[2, 'Ли', 'ПИ-1']]);
  });

  it('may write е for ё', () => {
    expect(
      tableOf(['Фамилия', 'Группа', 'Учетная запись'], ['Ли', 'ПИ-1', 'li'])?.rows[0]?.place('account'),
    ).toBe('C2');
  });

  it('stands below a title, and below headings that are merged over others', () => {
    const table = tableOf(
      ['Список студентов', null, null],
      [],
      ['Студент', null, 'Группа'],
      ['Фамилия', 'Имя', null],
      ['Ли', 'Анна', 'ПИ-1'],
    );

    expect(rowsOf(table)).toEqual([[5, 'Ли', 'ПИ-1']]);
  });

  it('tells which columns are missing, unknown and there twice', () => {
    const table = tableOf(['Фамилия', 'Цвет', 'Фамилия'], ['Ли', 'синий', 'Ким']);

    expect(table?.missing).toEqual(['group']);
    expect(table?.unknown).toEqual([{ title: 'Цвет', place: 'B1' }]);
    expect(table?.doubled).toEqual([{ key: 'surname', place: 'C1' }]);
  });

  it('is no table without a heading', () => {
    expect(tableOf(['раз', 'два'], ['три', 'четыре'])).toBeNull();
  });
});

const days = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the value of a cell', () => {
  it('is the same day however it is written', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year, month, date] = day.split('-') as [string, string, string];
        const serial = Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000);
        const written: Cell[] = [
          day,
          `${date}.${month}.${year}`,
          `${Number(date)}.${Number(month)}.${year} г.`,
          `${date}/${month}/${year}`,
          new Date(`${day}T00:00:00Z`),
          serial,
        ];
        for (const cell of written) expect(dayOf(cell)).toBe(day);
      }),
    );
  });

  it.each(['30.02.2026', '2026-13-01', '17.04.05', 'вчера', '17 апреля', 12, true, ''])(
    'is no day: %s',
    (cell) => {
      expect(dayOf(cell)).toBeNull();
    },
  );

  it.each([
    ['0,5', 0.5],
    ['1 200', 1200],
    [' 3 ', 3],
    [7, 7],
  ])('is a number: %s', (cell, number) => {
    expect(numberOf(cell)).toBe(number);
  });

  it.each(['1e5', '12а', '', 'пять', null])('is no number: %s', (cell) => {
    expect(numberOf(cell)).toBeNull();
  });

  it('is text without doubled and unseen spaces', () => {
    expect(textOf('  Асанова\u00A0 Айпери\n')).toBe('Асанова Айпери');
    expect(textOf(11_704_200_500_001)).toBe('11704200500001');
    expect(textOf(null)).toBe('');
  });
});

describe('letters that look alike', () => {
  it('are told apart within a word', () => {
    expect(mixesAlphabets('ПИ-1-24')).toBe(false);
    expect(mixesAlphabets('ЭK-1-24')).toBe(true);
    expect(mixesAlphabets('IT-отдел')).toBe(false);
    expect(inCyrillic('ЭK-1-24')).toBe('ЭК-1-24');
  });
});

it('names cells as people do', () => {
  expect([cellName(0, 0), cellName(6, 1), cellName(9, 25), cellName(0, 26), cellName(0, 16_383)]).toEqual([
    'A1',
    'B7',
    'Z10',
    'AA1',
    'XFD1',
  ]);
});
