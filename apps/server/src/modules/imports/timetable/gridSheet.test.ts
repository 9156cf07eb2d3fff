import { describe, expect, it } from 'vitest';

import type { Cell, MergedCells } from '#platform/xlsx/sheet.ts';

import { linesOfGrid } from './gridSheet.ts';
import { planTimetable } from './plan.ts';
import { lookupIn } from './settledLookup.ts';
import { catalogueWith } from './testing/catalogue.ts';

const catalogue = catalogueWith();
const linesIn = (rows: readonly (readonly Cell[])[], merged: readonly MergedCells[] = []) =>
  linesOfGrid({ name: 'Расписание', rows, merged }, lookupIn(catalogue));
const told = (...given: Parameters<typeof linesIn>) => linesIn(...given).map(({ cells }) => cells);
const errorsOf = (lines: ReturnType<typeof linesIn>) =>
  planTimetable(lines, catalogue, { replaces: 'groups', fromWeek: 1, faculties: null }).problems.filter(
    ({ severity }) => severity === 'error',
  );
const lecture = { discipline: 'Базы данных', type: 'лек', room: '1/101' };

describe('a timetable with days at the left and groups above', () => {
  it('tells streams, subgroups and weeks by where its cells lie', () => {
    const lines = linesIn(
      [
        ['Расписание занятий на осенний семестр'],
        ['День', 'Время', 'ПИ-1-24', null, 'ЭК-1-24'],
        [
          'Понедельник',
          '08:00-09:20',
          'Базы данных (лек)\nдоц. Асанова А. М.\nауд. 1/101',
          null,
          'Экономика, лекц., 1/101',
        ],
        [null, null, null, null, 'Экономика, лек., 2/210'],
        [null, '09:30-10:50', 'лек. Философия, Иванов Иван Иванович, 1/101'],
        [],
        ['Вторник', '08:00-09:20', 'Базы данных (лаб) 2/210'],
        [null, null, null, 'Базы данных лаб. Бакиров Б.М. ауд. 101'],
        ['Декан факультета', null, 'Усенов У. У.'],
      ],
      [
        { column: 2, from: 1, to: 1, lastColumn: 3 },
        { column: 0, from: 2, to: 5 },
        { column: 1, from: 2, to: 3 },
        { column: 2, from: 2, to: 3, lastColumn: 3 },
        { column: 1, from: 4, to: 5 },
        { column: 2, from: 4, to: 5, lastColumn: 4 },
        { column: 2, from: 6, to: 7 },
      ],
    );
    const monday = { weekday: 'Понедельник', slot: '08:00-09:20' };

    expect(lines.map(({ line, cells }) => [line, cells])).toEqual([
      [3, { ...monday, group: 'ПИ-1-24', ...lecture, teacher: 'доц. Асанова А. М.' }],
      [
        3,
        {
          ...monday,
          group: 'ЭК-1-24',
          parity: 'нечёт',
          discipline: 'Экономика',
          type: 'лекц',
          room: '1/101',
        },
      ],
      [
        4,
        { ...monday, group: 'ЭК-1-24', parity: 'чёт', discipline: 'Экономика', type: 'лек', room: '2/210' },
      ],
      [
        5,
        {
          ...monday,
          slot: '09:30-10:50',
          group: 'ПИ-1-24, ЭК-1-24',
          discipline: 'Философия',
          type: 'лек',
          teacher: 'Иванов Иван Иванович',
          room: '1/101',
        },
      ],
      [
        7,
        {
          weekday: 'Вторник',
          slot: '08:00-09:20',
          group: 'ПИ-1-24',
          subgroup: '1',
          discipline: 'Базы данных',
          type: 'лаб',
          room: '2/210',
        },
      ],
      [
        8,
        {
          weekday: 'Вторник',
          slot: '08:00-09:20',
          group: 'ПИ-1-24',
          subgroup: '2',
          parity: 'чёт',
          discipline: 'Базы данных',
          type: 'лаб',
          teacher: 'Бакиров Б.М.',
          room: '101',
        },
      ],
    ]);
    expect(errorsOf(lines)).toEqual([]);
  });

  it('may tell discipline, teacher and room in rows below each other, and numbers of pairs in Kyrgyz days', () => {
    const rows = [
      ['Күн', '№', 'ПИ-1-24'],
      ['ДҮЙШӨМБҮ', 1, 'Базы данных (лек)'],
      [null, null, 'Асанова А. М.'],
      [null, null, '1/101'],
      [null, 2, 'Базы данных (лек)'],
      [null, null, 'Асанова Айпери'],
      [null, null, '1/101'],
    ];
    expect(told(rows)).toMatchObject([
      { ...lecture, slot: '1', teacher: 'Асанова А. М.' },
      { ...lecture, slot: '2', teacher: 'Асанова Айпери' },
    ]);
  });

  it('may have a row for each day and columns for rooms', () => {
    const rows = [
      ['Пара', 'ПИ-1-24', 'Ауд.', 'ЭК-1-24', 'Ауд.'],
      ['СРЕДА'],
      ['1 (08:00-09:20)', 'Базы данных (лек)', '1/101', 'Экономика', 101],
      ['2 (09:30-10:50)', null, null, '—'],
    ];
    expect(told(rows, [{ column: 0, from: 1, to: 1, lastColumn: 4 }])).toEqual([
      { weekday: 'СРЕДА', slot: '1 (08:00-09:20)', group: 'ПИ-1-24', ...lecture },
      // The load has only lectures of it.
      {
        weekday: 'СРЕДА',
        slot: '1 (08:00-09:20)',
        group: 'ЭК-1-24',
        discipline: 'Экономика',
        type: 'Лекция',
        room: '101',
      },
    ]);
  });

  it('may hold two lessons in a cell, each with its weeks or its subgroup', () => {
    const cell = '1 п/г Базы данных (лаб) 2/210\n\nБазы данных (лаб) Бакиров Б. М. 2 п/г, 1-8 нед., 101';
    expect(
      told([
        ['День', 'Пара', 'ПИ-1-24'],
        ['Ср', '2', cell],
      ]),
    ).toMatchObject([
      { subgroup: '1', discipline: 'Базы данных', room: '2/210' },
      { subgroup: '2', parity: '1-8', discipline: 'Базы данных', room: '101', teacher: 'Бакиров Б. М.' },
    ]);
  });

  it('is no list of people, and none where days stand without a pair', () => {
    expect(
      told([
        ['ФИО', 'Группа'],
        ['Асанова Айпери', 'ПИ-1-24'],
      ]),
    ).toEqual([]);
    expect(
      told([
        ['День', 'ПИ-1-24'],
        ['Среда', 'Базы данных'],
      ]),
    ).toEqual([]);
  });
});
