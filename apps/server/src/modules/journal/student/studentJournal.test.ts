import { journalApi } from '@bilim/contract/journal/journal';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  elective,
  lab,
  lastWeek,
  lecture,
  openPortal,
  otherSubgroupStudent,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await held(lab, '2026-09-09', { 201: 1, 202: 15 }, 4);
  await held(lab, '2026-09-23', { 201: 17 });
  await held(elective, '2026-09-11', { 201: 2, 211: 20 });
});
afterAll(() => portal.close());

const held = async (of: typeof lab, date: string, given: Record<number, number>, hours = 2) =>
  await portal.build.lesson(of, date, given, { hours, themeText: `Тема ${date}` });

const autumn = { academicYearId: 26, seasonId: 1 };

it('shows a student each lesson with mark and theme, and the figures of its class', async () => {
  const rows = await portal.callAs(student)(journalApi.ofStudent, autumn);

  expect(rows.map((row) => [row.disciplineName, row.lessonTypeShort, row.dateLabel, row.markText])).toEqual([
    ['Базы данных', 'лек', lastWeek, '8'],
    ['Базы данных', 'лаб', '2026-09-09', 'н/б'],
    ['Базы данных', 'лаб', '2026-09-23', '7'],
    ['Разработка игр', 'лек', '2026-09-11', 'н/у'],
  ]);
  expect(rows[2]).toEqual({
    disciplineId: lab.disciplineId,
    disciplineName: 'Базы данных',
    credits: 5,
    lessonTypeId: 2,
    lessonTypeShort: 'лаб',
    teacherName: 'Асанова Айпери Маратовна',
    dateLabel: '2026-09-23',
    lessonDate: '2026-09-23',
    ordinal: 1,
    markText: '7',
    theme: 'Тема 2026-09-23',
    hours: 2,
    absences: 1,
    sum: 7,
    average: 3.5,
    // 4 of the 8 hours of the discipline, lecture and lab together.
    absencePercent: 50,
    absenceLimit: 30,
  });
});

it('counts an excused absence neither as absence nor as points', async () => {
  const rows = await portal.callAs(student)(journalApi.ofStudent, autumn);

  expect(rows.at(-1)).toMatchObject({ absences: 0, sum: 0, average: 0, absencePercent: 0 });
});

it('shows a lesson without a mark as empty', async () => {
  const rows = await portal.callAs(otherSubgroupStudent)(journalApi.ofStudent, autumn);

  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ markText: '', dateLabel: lastWeek, average: 0 });
});

it('shows the registrar the same as the student', async () => {
  const own = await portal.callAs(student)(journalApi.ofStudent, autumn);

  const read = await portal.callAs(registrar)(journalApi.ofStudent, { ...autumn, studentId: student.id });

  expect(read).toEqual(own);
});

it('has the same average as the teacher’s journal', async () => {
  const own = await portal.callAs(student)(journalApi.ofStudent, autumn);
  const journals = [lecture, lab].map((one) => portal.callAs(teacher)(journalApi.journal, one));

  for (const { beside } of await Promise.all(journals)) {
    const row = beside.derived.find(({ name }) => name === 'Өмүрбекова Айпери Маратовна');
    expect(own.map(({ average }) => average)).toContain(row?.['ball_average']);
  }
});

it('is empty in a half-year without classes', async () => {
  expect(await portal.callAs(student)(journalApi.ofStudent, { academicYearId: 25, seasonId: 1 })).toEqual([]);
});
