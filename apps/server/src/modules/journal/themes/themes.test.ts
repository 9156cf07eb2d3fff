import { themesApi } from '@bilim/contract/journal/themes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditLog } from '#platform/db/platform.tables.ts';
import {
  dean,
  lastWeek,
  lecture,
  lectureLastWeek,
  openPortal,
  otherTeacher,
  refusalOf,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';

import { lessons } from '../journal.tables.ts';

let portal: Portal;
let introduction: number, normalForms: number;
/** Themes that are in other plans, or in none any more. */
let others: readonly number[];

beforeAll(async () => {
  portal = await openPortal();
  introduction = await portal.build.theme(1, 'Введение', { moduleId: 1 });
  normalForms = await portal.build.theme(2, 'Нормальные формы', { hours: 4 });
  const elsewhere = [
    { removedAt: new Date() },
    { semesterId: 7 },
    { credits: 4 },
    { authorId: otherTeacher.id },
  ];
  others = await Promise.all(elsewhere.map((over, nth) => portal.build.theme(nth + 3, 'Другая', over)));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await forgetAudit(portal.db);
  await portal.db
    .update(lessons)
    .set({ themeId: null, themeText: 'Реляционная модель', hours: 2, moduleId: 1, isLocked: false })
    .where(eq(lessons.id, lectureLastWeek));
});

const save = (over: object = {}) =>
  portal.callAs(teacher)(themesApi.saveTheme, {
    ...lecture,
    lessonDate: lastWeek,
    theme: 'Ключи',
    hours: 2,
    ...over,
  });
const stored = async () => {
  const [lesson] = await portal.db.select().from(lessons).where(eq(lessons.id, lectureLastWeek));
  return lesson!;
};

describe('the thematic plan of a class', () => {
  it('is its teacher’s for that discipline, and shows where a theme was taught', async () => {
    await save({ themeId: normalForms, theme: '' });

    const reply = await portal.send(dean, themesApi.themes, {
      id_a_year: 26,
      id_w_s: 1,
      id_discipline: 31,
      credits: 5,
      id_teacher: teacher.id,
      id_vid_zaniatiy: 1,
      id_group: 118,
    });

    expect(reply).toMatchObject({
      result: 0,
      data: [
        {
          id_tema: introduction,
          number: 1,
          tema: 'Введение',
          chas: 2,
          id_modul: 1,
          modul: 'Модуль 1',
          isUsed: 0,
          visitDate: null,
        },
        { id_tema: normalForms, number: 2, chas: 4, id_modul: -1, modul: '', isUsed: 1, visitDate: lastWeek },
      ],
    });
  });
});

describe('saving the theme of a lesson', () => {
  it('takes free text, and writes down what was there', async () => {
    const [saved] = await save({ theme: '  Ключи ', hours: 1.5, themeId: -1, moduleId: 2 });

    expect(saved).toMatchObject({ isDone: true, message: 'Тема сохранена' });
    expect(await stored()).toMatchObject({ themeId: null, themeText: 'Ключи', hours: 1.5, moduleId: 2 });
    const [entry] = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'lesson.theme_saved'));
    expect(entry).toMatchObject({
      actorId: teacher.id,
      entityId: String(lectureLastWeek),
      before: { theme: 'Реляционная модель', hours: 2, moduleId: 1, themeId: null },
      after: { theme: 'Ключи', hours: 1.5, moduleId: 2, themeId: null },
    });
  });

  it('again changes and writes nothing', async () => {
    await save();

    await save();

    expect(await portal.db.select().from(auditLog)).toHaveLength(1);
  });

  it('tells a second window what is there by now, and leaves it', async () => {
    const [{ version }] = [await stored()];
    await save({ theme: 'Ключи', version });

    const refused = await refusalOf(save({ theme: 'Связи', version }));
    await save({ theme: 'Ключи', version });

    expect(refused.code).toBe('journal.theme_changed');
    expect(refused.told?.sentence).toContain('«Ключи», часов 2');
    expect(await stored()).toMatchObject({ themeText: 'Ключи', version: version + 1 });
  });

  it('takes a theme of the plan with its title', async () => {
    await save({ themeId: introduction, theme: 'что-то' });

    expect(await stored()).toMatchObject({ themeId: introduction, themeText: null, moduleId: 1 });
  });

  it('refuses a theme that is not in the plan: deleted, of another half-year, of other hours, of somebody else', async () => {
    for (const themeId of [...others, 99_999])
      expect((await refusalOf(save({ themeId }))).told?.fields).toMatchObject([{ field: 'id_tema' }]);
  });

  it('refuses an empty theme, impossible hours and an unknown module', async () => {
    expect((await refusalOf(save({ theme: '  ' }))).code).toBe('journal.theme_missing');
    for (const hours of [0, 0.4, 8.1]) {
      expect((await refusalOf(save({ hours }))).code).toBe('journal.theme_hours');
    }
    expect((await refusalOf(save({ moduleId: 9 }))).told?.fields).toMatchObject([{ field: 'id_modul' }]);
    expect(await stored()).toMatchObject({ themeText: 'Реляционная модель', hours: 2 });
  });

  it('refuses parts of an hour finer than a tenth, and texts that are too long', async () => {
    const reply = await portal.send(teacher, themesApi.saveTheme, {
      id_a_year: 26,
      id_w_s: 1,
      id_discipline: 31,
      credits: 5,
      id_teacher: 101,
      id_vid_zaniatiy: 1,
      id_group: 118,
      visitDate: lastWeek,
      chas: 1.25,
      tema: 'х'.repeat(501),
    });

    expect(reply).toMatchObject({
      status: 422,
      data: expect.arrayContaining([
        { field: 'chas', sms: 'Неверное значение' },
        { field: 'tema', sms: 'Слишком длинное значение' },
      ]),
    });
  });

  it('refuses a lesson that was not created, and one that is locked', async () => {
    expect((await refusalOf(save({ ordinal: 2 }))).code).toBe('journal.lesson_unknown');

    await portal.db.update(lessons).set({ isLocked: true }).where(eq(lessons.id, lectureLastWeek));
    expect((await refusalOf(save())).code).toBe('journal.locked');
  });

  it('refuses to move a lesson out of or into a closed module', async () => {
    await portal.build.moduleDates({ moduleId: 2, closesAt: new Date('2026-10-01') });

    expect((await refusalOf(save({ moduleId: 2 }))).code).toBe('journal.locked');
    await portal.db.update(lessons).set({ moduleId: 2 }).where(eq(lessons.id, lectureLastWeek));
    expect((await refusalOf(save({ moduleId: 1 }))).code).toBe('journal.locked');
  });
});
