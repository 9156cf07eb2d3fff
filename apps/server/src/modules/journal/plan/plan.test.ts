import { themePlanApi } from '@bilim/contract/journal/themePlan';
import type { ThemeDraft } from '@bilim/contract/journal/themePlan';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditLog } from '#platform/db/platform.tables.ts';
import {
  dean,
  lastWeek,
  lecture,
  lectureLastWeek,
  openHearing,
  openPortal,
  otherDean,
  otherTeacher,
  refusalOf,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';

import { lessons, modulePeriods, themes } from '../journal.tables.ts';

let portal: Portal;
const plan = {
  academicYearId: 26,
  semesterId: 5,
  disciplineId: 31,
  credits: 5,
  lessonTypeId: 1,
  teacherId: teacher.id,
} as const;
let introduction: number, normalForms: number, keys: number;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal;
  await forgetAudit(db);
  await db.update(lessons).set({ themeId: null, themeText: 'Реляционная модель', hours: 2, isLocked: false });
  await db.delete(themes);
  introduction = await portal.build.theme(1, 'Введение', { moduleId: 1 });
  normalForms = await portal.build.theme(2, 'Нормальные формы', { hours: 4 });
  keys = await portal.build.theme(3, 'Ключи');
});

const call = () => portal.callAs(teacher);
const save = (over: object) => call()(themePlanApi.saveTheme, { ...plan, hours: 2, ...over });
const saveAll = (drafts: readonly ThemeDraft[]) =>
  call()(themePlanApi.savePlan, { ...plan, themes: [...drafts] });
const titles = async () => {
  const rows = await portal.db
    .select()
    .from(themes)
    .where(isNull(themes.removedAt))
    .orderBy(asc(themes.number));
  return rows.map(({ number, title }) => `${number} ${title}`);
};
const themeOf = async (id: number) => (await portal.db.select().from(themes).where(eq(themes.id, id)))[0]!;

describe('the thematic plan', () => {
  it('travels under the wire’s names, also to staff of the faculty', async () => {
    const reply = await portal.send(dean, themePlanApi.plan, {
      id_a_year: 26,
      id_semester: 5,
      id_discipline: 31,
      credits: 5,
      id_vid_zaniatiy: 1,
      id_teacher: teacher.id,
    });

    expect(reply).toMatchObject({
      result: 0,
      data: [
        { id_tema: introduction, number: 1, tema: 'Введение', chas: 2, id_modul: 1, version: 0 },
        { id_tema: normalForms, number: 2, chas: 4, id_modul: -1 },
        { id_tema: keys, number: 3 },
      ],
    });
  });

  it('is unknown where the teacher has no such class, and to staff who see none', async () => {
    const refused = await refusalOf(call()(themePlanApi.plan, { ...plan, credits: 4 }));
    const hidden = await refusalOf(portal.callAs(otherDean)(themePlanApi.plan, plan));

    expect([refused.code, hidden.code]).toEqual(['journal.class_unknown', 'journal.class_unknown']);
  });
});

describe('saving one theme', () => {
  it('adds it, without spaces around the title, and once however often it is sent', async () => {
    const draft = { themeId: -1, number: 4, title: '  Индексы ', hours: 1.5, moduleId: 2 };
    const [first] = await save(draft);
    const [again] = await save(draft);

    expect(again?.themeId).toBe(first?.themeId);
    expect(await themeOf(first!.themeId!)).toMatchObject({
      number: 4,
      title: 'Индексы',
      hours: 1.5,
      moduleId: 2,
      semesterId: 5,
      authorId: teacher.id,
    });
    expect(await portal.db.select().from(auditLog)).toHaveLength(1);
  });

  it('changes it, with what was there written down', async () => {
    const [saved] = await save({
      themeId: normalForms,
      number: 2,
      title: 'Нормальные формы: 1НФ',
      version: 0,
    });

    expect(saved).toMatchObject({
      isDone: true,
      message: 'Тема сохранена',
      themeId: normalForms,
      version: 1,
    });
    const [entry] = await portal.db.select().from(auditLog);
    expect(entry).toMatchObject({
      action: 'theme.saved',
      entityId: String(normalForms),
      actorId: teacher.id,
      before: { title: 'Нормальные формы', hours: 4 },
      after: { title: 'Нормальные формы: 1НФ', hours: 2 },
    });
  });

  it('refuses a number that another theme has, and names it', async () => {
    const reply = await portal.send(teacher, themePlanApi.saveTheme, {
      id_a_year: 26,
      id_discipline: 31,
      credits: 5,
      id_vid_zaniatiy: 1,
      id_teacher: 101,
      id_tema: -1,
      number: 2,
      tema: 'Индексы',
      chas: 2,
    });

    expect(reply).toMatchObject({
      status: 409,
      result: 6,
      code: 'journal.theme_number_taken',
      error: 'Номер 2 уже занят другой темой',
    });
    expect(await titles()).toEqual(['1 Введение', '2 Нормальные формы', '3 Ключи']);
  });

  it('shows both values when the theme changed meanwhile', async () => {
    await save({ themeId: normalForms, number: 2, title: 'Первая правка', version: 0 });

    const refused = await refusalOf(
      save({ themeId: normalForms, number: 2, title: 'Вторая правка', version: 0 }),
    );

    expect(refused.code).toBe('journal.theme_changed');
    expect(refused.current).toMatchObject({ id_tema: normalForms, tema: 'Первая правка', version: 1 });
  });

  it('takes it away, and brings it back as it was when it is saved again', async () => {
    const [removed] = await save({ themeId: normalForms, isDeleted: true, version: 0 });
    const [again] = await save({ themeId: normalForms, isDeleted: true, version: 0 });
    expect([removed?.message, again?.isDone]).toEqual(['Тема удалена из плана', true]);
    expect(await titles()).toEqual(['1 Введение', '3 Ключи']);

    await save({ themeId: normalForms, number: 2, title: 'Нормальные формы', hours: 4 });

    expect(await titles()).toEqual(['1 Введение', '2 Нормальные формы', '3 Ключи']);
  });

  it.each([
    ['tema', { title: ' ' }, 'journal.theme_missing'],
    ['number', { number: undefined }, 'request.invalid'],
    ['chas', { hours: undefined }, 'request.invalid'],
    ['id_modul', { moduleId: 9 }, 'request.invalid'],
    ['id_tema', { themeId: 999 }, 'journal.theme_unknown'],
  ])('refuses a wrong %s', async (field, over, code) => {
    const refused = await refusalOf(save({ number: 7, title: 'Тема', ...over }));

    expect(refused.code).toBe(code);
    if (code === 'request.invalid') expect(refused.told?.fields).toMatchObject([{ field }]);
    expect(await portal.db.select().from(themes)).toHaveLength(3);
  });

  it('refuses the theme of somebody else’s plan', async () => {
    const themeId = await portal.build.theme(9, 'Чужая', { authorId: otherTeacher.id });

    expect((await refusalOf(save({ themeId, number: 9, title: 'Моя' }))).code).toBe('journal.theme_unknown');
    expect((await refusalOf(save({ themeId, isDeleted: true }))).code).toBe('journal.theme_unknown');
    expect(await themeOf(themeId)).toMatchObject({ title: 'Чужая', removedAt: null });
  });
});

describe('saving many themes at once', () => {
  const draft = (themeId: number, number: number, title: string): ThemeDraft => ({
    themeId,
    number,
    title,
    hours: 2,
    moduleId: null,
    version: themeId > 0 ? 0 : undefined,
  });

  it('turns the order round, adds what was pasted, and does so once', async () => {
    const drafts = [
      draft(keys, 1, 'Ключи'),
      { ...draft(normalForms, 2, 'Нормальные формы'), hours: 4 },
      { ...draft(introduction, 3, 'Введение'), moduleId: 1 },
      draft(-1, 4, 'Индексы'),
      draft(-1, 5, '=1+1'),
    ];
    const [saved] = await saveAll(drafts);
    const [again] = await saveAll(drafts);

    expect(saved?.themes.map(({ number, themeId }) => [number, themeId]).slice(0, 3)).toEqual([
      [1, keys],
      [2, normalForms],
      [3, introduction],
    ]);
    expect(again?.themes).toEqual(saved?.themes);
    expect(await titles()).toEqual(['1 Ключи', '2 Нормальные формы', '3 Введение', '4 Индексы', '5 =1+1']);
  });

  it('saves nothing when one of them cannot be, and says which', async () => {
    const refused = await refusalOf(
      saveAll([
        draft(-1, 4, 'Индексы'),
        { ...draft(-1, 5, ' '), moduleId: 9 },
        draft(introduction, 6, 'x'),
        draft(introduction, 7, 'y'),
      ]),
    );

    expect(refused.told?.fields).toEqual([
      { field: 'rows.1.tema', sms: 'Введите тему' },
      { field: 'rows.1.id_modul', sms: 'Неверное значение' },
      { field: 'rows.3.id_tema', sms: 'Неверное значение' },
    ]);
    expect((await refusalOf(saveAll([draft(-1, 4, 'Индексы'), draft(-1, 4, 'Ещё')]))).code).toBe(
      'journal.theme_number_taken',
    );
    expect(await titles()).toHaveLength(3);
  });

  it('does not write over a theme that changed meanwhile', async () => {
    await save({ themeId: introduction, number: 1, title: 'Введение в курс' });

    const refused = await refusalOf(saveAll([draft(introduction, 3, 'Введение'), draft(keys, 1, 'Ключи')]));

    expect(refused.code).toBe('journal.theme_changed');
    expect(await titles()).toEqual(['1 Введение в курс', '2 Нормальные формы', '3 Ключи']);
  });

  it('lets two who add under the same number at once not both win', async () => {
    const results = await Promise.allSettled([
      saveAll([draft(-1, 4, 'Индексы')]),
      saveAll([draft(-1, 4, 'Транзакции')]),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await titles()).toHaveLength(4);
  });
});

describe('the hours of a theme', () => {
  const time = async () => (await call()(themePlanApi.themeTime, { ...lecture, themeId: normalForms }))[0]!;
  const saveTime = (over: object = {}) =>
    call()(themePlanApi.saveThemeTime, {
      ...lecture,
      themeId: normalForms,
      lessonDate: lastWeek,
      hours: 3,
      ...over,
    });
  const teach = () =>
    portal.db
      .update(lessons)
      .set({ themeId: normalForms, themeText: null })
      .where(eq(lessons.id, lectureLastWeek));

  it('are those of the plan against those of the lessons', async () => {
    expect(await time()).toEqual({ themeId: normalForms, plannedHours: 4, taughtHours: 0, lessons: [] });

    await teach();

    expect(await time()).toEqual({
      themeId: normalForms,
      plannedHours: 4,
      taughtHours: 2,
      lessons: [{ lessonDate: lastWeek, ordinal: 1, hours: 2 }],
    });
    expect(await call()(themePlanApi.hours, lecture)).toEqual({
      plannedHours: 32,
      themeHours: 8,
      taughtHours: 2,
    });
  });

  it('are changed lesson by lesson, once, with what was there written down', async () => {
    await teach();
    const hear = await openHearing(portal, student);
    const [saved] = await saveTime();
    await saveTime();

    expect(saved).toMatchObject({ isDone: true, message: 'Часы сохранены' });
    expect(await time()).toMatchObject({ taughtHours: 3 });
    expect(await hear()).toMatchObject([{ kind: 'class', lessonId: lectureLastWeek }]);
    expect(
      await portal.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'lesson.hours_saved'))),
    ).toMatchObject([{ before: { hours: 2 }, after: { hours: 3 } }]);
  });

  it('are refused for another theme, a lesson that is not there, impossible hours, and a closed module', async () => {
    expect((await refusalOf(saveTime())).told?.fields).toMatchObject([{ field: 'id_tema' }]);
    await teach();
    expect((await refusalOf(saveTime({ ordinal: 2 }))).code).toBe('journal.lesson_unknown');
    for (const hours of [0.4, 8.1])
      expect((await refusalOf(saveTime({ hours }))).code).toBe('journal.theme_hours');

    await portal.db.update(modulePeriods).set({ closesAt: new Date('2026-10-14T09:59:00+06:00') });
    expect((await refusalOf(saveTime())).code).toBe('journal.locked');
    await portal.db.update(modulePeriods).set({ closesAt: new Date('2026-10-31T23:59:00+06:00') });

    expect((await refusalOf(call()(themePlanApi.themeTime, { ...lecture, themeId: 999 }))).code).toBe(
      'journal.theme_unknown',
    );
  });
});
