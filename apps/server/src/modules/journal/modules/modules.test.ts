import { CurrentPoints, modulesApi } from '@bilim/contract/journal/modules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import {
  campusNow,
  classmate,
  dean,
  lecture,
  marksLastWeek,
  openPortal,
  refusalOf,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { modulePointHistory, modulePoints } from './modulePoints.tables.ts';
import { lessonMarks, lessons, modulePeriods } from '../journal.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal;
  await db.delete(modulePointHistory);
  await db.delete(modulePoints);
  await db.update(modulePeriods).set({ closesAt: new Date('2026-10-31T23:59:00+06:00') });
  await db.update(lessonMarks).set({ markId: 18 }).where(eq(lessonMarks.id, marksLastWeek.student));
});

const call = () => portal.callAs(teacher);
const modules = async () => await call()(modulesApi.points, lecture);
const pointsOf = async (studentId = student.id, moduleId = 1) => {
  const module = (await modules()).find((one) => one.moduleId === moduleId);
  return module!.rows.find((row) => row.studentId === studentId)!;
};
const save = (over: object, moduleId = 1) =>
  call()(modulesApi.savePoints, { ...lecture, moduleId, rows: [{ studentId: student.id, ...over }] });
const fieldsOf = async (saving: Promise<unknown>) => (await refusalOf(saving)).told?.fields;
const wireClass = {
  id_a_year: 26,
  id_w_s: 1,
  id_discipline: 31,
  credits: 5,
  id_teacher: teacher.id,
  id_vid_zaniatiy: 1,
  id_group: 118,
};

describe('the points of a class', () => {
  it('come by module with dates, limits and what the marks give', async () => {
    const reply = await portal.send(dean, modulesApi.points, wireClass);

    expect(reply).toMatchObject({
      result: 0,
      data: [
        {
          id_modul: 1,
          modul: 'Модуль 1',
          begDate: '2026-09-01',
          endDate: '2026-10-25',
          closesAt: '2026-10-31T23:59:00.000+06:00',
          isOpen: 1,
          canEdit: 0,
          max: 30,
          currentMax: 15,
          controlMax: 15,
          bonusMax: 5,
          adjustmentMax: 2,
          bestMark: 10,
          admissionPoints: 31,
          absence_limit: 30,
        },
        { id_modul: 2, begDate: null, isOpen: 1, max: 30 },
        { id_modul: 3, max: 40, currentMax: 0, controlMax: 40 },
      ],
    });
    expect(await pointsOf()).toMatchObject({
      // 15 × 8 ÷ (10 × 1)
      current: 12,
      computed: 12,
      markSum: 8,
      lessonCount: 1,
      control: null,
      bonus: 0,
      total: 12,
      absencePercent: 0,
      version: 0,
    });
    expect(await pointsOf(classmate.id)).toMatchObject({ current: 0, absencePercent: 100 });
  });

  it('leave excused lessons out, and those before the student joined', async () => {
    await portal.db.update(lessonMarks).set({ markId: 2 }).where(eq(lessonMarks.id, marksLastWeek.student));
    expect(await pointsOf()).toMatchObject({ current: 0, lessonCount: 0, absencePercent: 0 });

    await portal.db.update(lessonMarks).set({ markId: 19 }).where(eq(lessonMarks.id, marksLastWeek.student));
    const lessonId = await portal.build.lesson(lecture, '2026-09-02', {}, { moduleId: 1 });
    expect(await pointsOf()).toMatchObject({ current: 14, lessonCount: 1 });
    await portal.db.insert(lessonMarks).values({ academicYearId: 26, lessonId, studentId: student.id });
    expect(await pointsOf()).toMatchObject({ current: 7, lessonCount: 2 });
    await portal.db.delete(lessons).where(eq(lessons.id, lessonId));
  });
});

describe('saving points', () => {
  it('keeps control and bonus, and the total follows', async () => {
    const reply = await portal.send(teacher, modulesApi.savePoints, {
      ...wireClass,
      id_modul: 1,
      rows: [{ id_student: student.id, current: 12, control: 13, bonus: 2 }],
    });

    expect(reply).toMatchObject({
      result: 0,
      data: [
        { result: 1, sms: 'Баллы сохранены', rows: [{ id_student: student.id, total: 27, version: 1 }] },
      ],
    });
    expect(await pointsOf()).toMatchObject({ current: 12, control: 13, bonus: 2, adjustment: 0, version: 1 });
  });

  it('again changes nothing, whatever version was seen', async () => {
    await save({ control: 13, version: 0 });
    const [again] = await save({ control: 13, version: 0 });

    expect(again?.rows).toMatchObject([{ control: 13, version: 1 }]);
    expect(await portal.db.select().from(modulePointHistory)).toHaveLength(1);
  });

  it('moves the current points by two at most, with a reason that stays until it is taken back', async () => {
    expect(await fieldsOf(save({ current: 14 }))).toEqual([
      { field: 'rows.0.reason', sms: 'Заполните поле' },
    ]);
    expect(await fieldsOf(save({ current: 9, reason: 'x' }))).toEqual([
      { field: 'rows.0.current', sms: 'Текущий балл можно изменить не больше чем на 2' },
    ]);

    await save({ current: 14, reason: ' Олимпиада ' });
    await save({ control: 10 });
    expect(await pointsOf()).toMatchObject({ current: 14, adjustment: 2, reason: 'Олимпиада', control: 10 });

    await portal.db.update(lessonMarks).set({ markId: 20 }).where(eq(lessonMarks.id, marksLastWeek.student));
    expect(await pointsOf()).toMatchObject({ computed: 15, current: 15, adjustment: 2 });
    await portal.db.update(lessonMarks).set({ markId: 18 }).where(eq(lessonMarks.id, marksLastWeek.student));

    await save({ current: 12 });
    expect(await pointsOf()).toMatchObject({ current: 12, adjustment: 0, reason: null });
  });

  it.each([
    ['control', { control: 16 }, 1, 'Балл не может превышать 15'],
    ['control', { control: 41 }, 3, 'Балл не может превышать 40'],
    ['bonus', { bonus: 6 }, 1, 'Балл не может превышать 5'],
    ['current', { current: 16, reason: 'x' }, 1, 'Балл не может превышать 15'],
    ['current', { current: 1, reason: 'x' }, 3, 'Балл не может превышать 0'],
    ['id_student', { studentId: 211, control: 1 }, 1, 'Неверное значение'],
  ])('refuses %s of %j in module %i', async (field, over, moduleId, sms) => {
    expect(await fieldsOf(save(over, moduleId))).toEqual([{ field: `rows.0.${field}`, sms }]);
    expect(await portal.db.select().from(modulePoints)).toEqual([]);
  });

  it('refuses an unknown module and a student who is named twice', async () => {
    expect(await fieldsOf(save({ control: 1 }, 9))).toMatchObject([{ field: 'id_modul' }]);
    const twice = call()(modulesApi.savePoints, {
      ...lecture,
      moduleId: 1,
      rows: [
        { studentId: student.id, control: 1 },
        { studentId: student.id, control: 2 },
      ],
    });

    expect(await fieldsOf(twice)).toMatchObject([{ field: 'rows.1.id_student' }]);
  });

  it('lets no bonus lift a student over a hundred', async () => {
    await portal.db.update(lessonMarks).set({ markId: 20 }).where(eq(lessonMarks.id, marksLastWeek.student));
    await save({ control: 15 });
    await save({ control: 15, current: 2, reason: 'Конференция' }, 2);
    await save({ control: 40 }, 3);
    await save({ bonus: 5 }, 2);
    await save({ bonus: 5 }, 3);

    await portal.db
      .update(modulePoints)
      .set({ adjustment: 13, reason: 'Проверка' })
      .where(eq(modulePoints.moduleId, 2));

    expect(await fieldsOf(save({ bonus: 1 }))).toEqual([
      { field: 'rows.0.bonus', sms: 'Сумма баллов по дисциплине не может превышать 100' },
    ]);
  });

  it('is refused when the module is closed, with nothing changed', async () => {
    await portal.db.update(modulePeriods).set({ closesAt: new Date('2026-10-14T09:59:00+06:00') });

    const reply = await portal.send(teacher, modulesApi.savePoints, {
      ...wireClass,
      id_modul: 1,
      rows: [{ id_student: student.id, control: 9 }],
    });

    expect(reply).toMatchObject({ status: 423, result: 7, code: 'journal.locked' });
    expect((await modules())[0]).toMatchObject({ isOpen: false, canEdit: false });
    expect(await portal.db.select().from(modulePoints)).toEqual([]);
  });

  it('is all or nothing', async () => {
    const saving = call()(modulesApi.savePoints, {
      ...lecture,
      moduleId: 1,
      rows: [
        { studentId: student.id, control: 10 },
        { studentId: classmate.id, control: 99 },
      ],
    });

    expect(await fieldsOf(saving)).toMatchObject([{ field: 'rows.1.control' }]);
    expect(await portal.db.select().from(modulePoints)).toEqual([]);
  });
});

describe('points that changed meanwhile', () => {
  it('are not written over: the answer carries what is there, by whom and since when', async () => {
    await save({ control: 10, version: 0 });

    const refused = await refusalOf(save({ control: 12, version: 0 }));

    expect(refused.code).toBe('journal.points_changed');
    expect(z.decode(CurrentPoints, refused.current as never)).toMatchObject({
      studentId: student.id,
      control: 10,
      version: 1,
      changedBy: 'Асанова Айпери Маратовна',
      changedAt: campusNow,
    });
  });

  it('by two at once keep one of both and its line of history', async () => {
    const results = await Promise.allSettled([
      save({ control: 10, version: 0 }),
      save({ control: 11, version: 0 }),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await portal.db.select().from(modulePointHistory)).toHaveLength(1);
  });
});

describe('the history of points', () => {
  it('tells who changed what when and why, latest first', async () => {
    await save({ control: 10 });
    await save({ current: 13, bonus: 1, reason: 'Активность' });

    const changes = await call()(modulesApi.history, { ...lecture, moduleId: 1, studentId: student.id });

    expect(changes).toEqual([
      {
        changedAt: campusNow,
        changedBy: 'Асанова Айпери Маратовна',
        before: { adjustment: 0, control: 10, bonus: 0 },
        after: { adjustment: 1, control: 10, bonus: 1 },
        reason: 'Активность',
      },
      {
        changedAt: campusNow,
        changedBy: 'Асанова Айпери Маратовна',
        before: null,
        after: { adjustment: 0, control: 10, bonus: 0 },
        reason: null,
      },
    ]);
  });
});

it('leaves those out who left the class', async () => {
  await portal.db
    .update(assignmentStudents)
    .set({ removedAt: new Date() })
    .where(eq(assignmentStudents.studentId, classmate.id));

  const [first] = await modules();
  await portal.db.update(assignmentStudents).set({ removedAt: null });

  expect(first?.rows.map(({ studentId }) => studentId)).not.toContain(classmate.id);
});
