import { addressOf } from '@bilim/contract/client';
import type { Endpoint, Person } from '@bilim/contract';
import { modulesApi } from '@bilim/contract/journal/modules';
import { reportsApi } from '@bilim/contract/journal/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import {
  lastWeek,
  lecture,
  openPortal,
  otherTeacher,
  outsider,
  refusalOf,
  registrar,
  slots,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

const formula = '=HYPERLINK("http://evil.example")';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  const day = '2026-09-23';
  const first = { timeSlotId: slots.second, themeText: formula, hours: 0.1, moduleId: 1 };
  await portal.build.lesson(lecture, day, {}, first);
  await portal.build.lesson(lecture, day, {}, { ordinal: 2, hours: 0.2 });
  await portal.db.update(people).set({ lastName: '+Бакиров' }).where(eq(people.id, 202));
});
afterAll(() => portal.close());

const call = () => portal.callAs(teacher);

describe('the report of themes', () => {
  it('lists the lessons in order, and the sum of their hours last', async () => {
    const reply = await portal.send(teacher, reportsApi.themes, {
      id_a_year: 26,
      id_w_s: 1,
      id_discipline: 31,
      credits: 5,
      id_teacher: 101,
      id_vid_zaniatiy: 1,
      id_group: 118,
    });

    expect(reply).toMatchObject({
      result: 0,
      data: [
        {
          n: 1,
          visitDate: '2026-09-23',
          timesCount: 1,
          Time_: '09:30-10:50',
          tema: formula,
          chas: 0.1,
          modul: 'Модуль 1',
        },
        { n: 2, visitDate: '2026-09-23', timesCount: 2, Time_: '', tema: '', chas: 0.2, modul: '' },
        { n: 3, visitDate: lastWeek, timesCount: 1, tema: 'Реляционная модель', chas: 2 },
        { tema: 'Итого', chas: 2.3 },
      ],
    });
    expect(Object.keys((reply as { data?: object[] }).data?.[3] ?? {})).toEqual(['tema', 'chas']);
  });

  it('keeps to the asked days, and wants them in order', async () => {
    const themes = await call()(reportsApi.themes, { ...lecture, from: '2026-10-01', to: lastWeek });
    const refused = await refusalOf(
      call()(reportsApi.themes, { ...lecture, from: lastWeek, to: '2026-10-01' }),
    );

    expect(themes.map(({ theme }) => theme)).toEqual(['Реляционная модель', 'Итого']);
    expect(refused.told?.fields).toMatchObject([{ field: 'to' }]);
  });
});

describe('the attendance report', () => {
  it('has date, mark and full name of the whole class', async () => {
    const rows = await call()(reportsApi.attendance, lecture);

    expect(rows.map(({ lessonDate, markText }) => `${lessonDate} ${markText}`).toSorted()).toEqual([
      `${lastWeek} `,
      `${lastWeek} 10`,
      `${lastWeek} 8`,
      `${lastWeek} н/б`,
    ]);
    expect(rows[0]).toMatchObject({ dateLabel: lastWeek, ordinal: 1 });
  });

  it('is of one student when one is named, and of nobody who left', async () => {
    const asked = { ...lecture, studentId: student.id };
    expect(await call()(reportsApi.attendance, asked)).toMatchObject([
      { studentId: student.id, markText: '8' },
    ]);

    await portal.db
      .update(assignmentStudents)
      .set({ removedAt: new Date() })
      .where(eq(assignmentStudents.studentId, student.id));
    const left = await call()(reportsApi.attendance, asked);
    await portal.db.update(assignmentStudents).set({ removedAt: null });

    expect(left).toEqual([]);
  });
});

describe('the lists of the journal', () => {
  it('name the lessons that have a list', async () => {
    expect(await call()(reportsApi.visitDates, lecture)).toMatchObject([
      { lessonDate: '2026-09-23', ordinal: 1, theme: formula },
      { lessonDate: '2026-09-23', ordinal: 2, theme: '' },
      { lessonDate: lastWeek, ordinal: 1, theme: 'Реляционная модель' },
    ]);
  });

  it('name the semesters of a teacher, also those of an elective, and of a student', async () => {
    const autumn = { academicYearId: 26, seasonId: 1 };
    const of = (person: Person, over: object = {}) =>
      portal.callAs(person)(reportsApi.semesters, { ...autumn, ...over });

    for (const person of [teacher, otherTeacher, student]) {
      expect(await of(person)).toMatchObject([{ semesterId: 5 }, { semesterId: null, name: ' --- ' }]);
    }
    expect(await of(teacher, { seasonId: 2 })).toEqual([]);
    expect(await of(registrar, { personId: student.id })).toMatchObject([{ semesterId: 5 }, {}]);
    expect((await refusalOf(of(outsider, { personId: student.id }))).code).toBe('auth.not_yourself');
    expect((await refusalOf(of(registrar, { personId: 999_999 }))).code).toBe('people.not_found');
  });
});

describe('the workbooks', () => {
  async function sheetOf(endpoint: Endpoint) {
    const browser = await portal.browserOf(teacher);
    const reply = await browser.get(addressOf(endpoint, lecture as never));
    expect(reply.statusCode).toBe(200);
    const name = decodeURIComponent(String(reply.headers['content-disposition']));
    const [sheet] = await readWorkbook(reply.rawPayload);
    return { name, rows: sheet!.rows };
  }

  it('of themes hold days, hours and a sum; what begins like a formula stays a text', async () => {
    const { name, rows } = await sheetOf(reportsApi.themesWorkbook);

    expect(name).toContain('Темы занятий, Базы данных, ');
    expect(name).toContain('ПИ-1-24.xlsx');
    expect(rows[0]).toEqual([
      '№',
      'Дата',
      'Номер занятия',
      'Время',
      'Тема занятия',
      'Количество часов',
      'Модуль',
    ]);
    expect(rows[1]).toEqual([
      1,
      new Date('2026-09-23T00:00:00Z'),
      1,
      '09:30-10:50',
      formula,
      0.1,
      'Модуль 1',
    ]);
    expect(rows[4]?.slice(4, 6)).toEqual(['Итого', 2.3]);
  });

  it('of attendance hold date, mark and name', async () => {
    const { rows } = await sheetOf(reportsApi.attendanceWorkbook);

    expect(rows[0]).toEqual(['Дата', 'Номер занятия', 'Оценка', 'ФИО студента']);
    expect(rows.slice(1).map(([, , mark]) => mark)).toEqual(expect.arrayContaining([8, 10, 'н/б']));
    expect(rows.slice(1).map((row) => row[3])).toContain('+Бакиров Бекзат Маратович');
  });

  it('of the journal hold its table with the totals', async () => {
    const { rows } = await sheetOf(reportsApi.journalWorkbook);

    expect(rows[0]).toEqual([
      'ФИО студента',
      '23.09.2026',
      '23.09.2026 (2)',
      '07.10.2026',
      'Всего н/б',
      'Общая сумма',
      'Средняя оценка',
    ]);
    expect(rows.slice(1).map((row) => row.slice(3))).toEqual(
      expect.arrayContaining([
        [8, 0, 8, 2.67],
        ['н/б', 1, 0, 0],
      ]),
    );
  });

  it('of points hold each module with its parts', async () => {
    const { rows } = await sheetOf(modulesApi.workbook);

    expect(rows[0]?.slice(0, 5)).toEqual([
      'ФИО студента',
      'Модуль 1: Текущий',
      'Модуль 1: Контрольный',
      'Модуль 1: Бонус',
      'Модуль 1: Итого',
    ]);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveLength(14);
  });

  it('are refused to strangers with the usual words', async () => {
    const browser = await portal.browserOf(otherTeacher);
    const reply = await browser.get(addressOf(reportsApi.themesWorkbook, lecture));

    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'auth.not_yourself' });
  });
});
