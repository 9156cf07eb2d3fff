import { journalApi } from '@bilim/contract/journal/journal';
import { lateChangesApi } from '@bilim/contract/journal/lateChanges';
import { modulesApi } from '@bilim/contract/journal/modules';
import { themesApi } from '@bilim/contract/journal/themes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  campusNow,
  dean,
  head,
  lab,
  lastWeek,
  lecture,
  marksLastWeek,
  openPortal,
  otherDean,
  otherTeacher,
  refusalOf,
  registrar,
  teacher,
  today,
} from '#testing';
import type { Portal } from '#testing';

import { lateChangePermissions, lateChangeRequests } from './lateChanges.tables.ts';
import { lessonMarkHistory, lessonMarks, lessons, modulePeriods } from '../journal.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal;
  await db.delete(lateChangeRequests);
  await db.delete(lateChangePermissions);
  await db.delete(lessonMarkHistory);
  await db.update(lessonMarks).set({ markId: 18, version: 0, attempt: 1 });
  await db.update(lessons).set({ isLocked: false });
  await closeModule();
});

/** Marks of last week are closed with their module. */
const closeModule = async () => void (await portal.db.update(modulePeriods).set({ closesAt: campusNow }));
const openModule = async () =>
  void (await portal.db.update(modulePeriods).set({ closesAt: new Date('2026-10-31T23:59:00+06:00') }));

const visitId = marksLastWeek.student;
const ask = async (reason = 'Болел, не успел внести') =>
  await portal.callAs(teacher)(lateChangesApi.ask, { ...lecture, lessonDate: lastWeek, ordinal: 1, reason });
const requestsOf = async (person = dean) => await portal.callAs(person)(lateChangesApi.requests, {});
const grant = async (more = {}) =>
  await portal.callAs(dean)(lateChangesApi.grant, {
    ...lecture,
    endsOn: '2026-10-20',
    reason: 'Больничный лист',
    ...more,
  });
const change = async (reason?: string) =>
  await portal.callAs(teacher)(journalApi.correctMark, {
    visitId,
    markId: 19,
    ...(reason === undefined ? {} : { reason }),
  });
const columns = async (person = teacher) =>
  (await portal.callAs(person)(journalApi.journal, lecture)).data[1];

describe('a teacher asks for a late change', () => {
  it('and the dean’s office of the faculty sees the request with its class', async () => {
    const [asked] = await ask();

    expect(asked).toMatchObject({ isDone: true, message: 'Просьба отправлена в деканат' });
    expect(await requestsOf()).toMatchObject([
      {
        requestId: asked!.requestId,
        disciplineName: 'Базы данных',
        groupNames: 'ПИ-1-24',
        teacherName: 'Асанова Айпери Маратовна',
        moduleId: 1,
        moduleName: 'Модуль 1',
        lessonDate: lastWeek,
        reason: 'Болел, не успел внести',
        askedAt: campusNow,
        state: 'open',
        answer: null,
      },
    ]);
    expect(await requestsOf(registrar)).toHaveLength(1);
    expect(await requestsOf(otherDean)).toEqual([]);
  });

  it('twice: there is one open request, with the last reason', async () => {
    const [first] = await ask();
    const [second] = await ask('Ошибка в ведомости');

    expect(second!.requestId).toBe(first!.requestId);
    expect(await requestsOf()).toMatchObject([{ reason: 'Ошибка в ведомости' }]);
  });

  it('only where marks are closed, of the own class, of a lesson that exists, with a reason', async () => {
    const foreign = await refusalOf(
      portal.callAs(otherTeacher)(lateChangesApi.ask, {
        ...lecture,
        teacherId: otherTeacher.id,
        lessonDate: lastWeek,
        ordinal: 1,
        reason: 'Хочу',
      }),
    );
    const missing = await refusalOf(
      portal.callAs(teacher)(lateChangesApi.ask, { ...lab, lessonDate: today, ordinal: 1, reason: 'Хочу' }),
    );
    const silent = await portal.send(teacher, lateChangesApi.ask, {
      id_a_year: lecture.academicYearId,
      id_w_s: lecture.seasonId,
      id_discipline: lecture.disciplineId,
      credits: lecture.credits,
      id_teacher: teacher.id,
      id_vid_zaniatiy: lecture.lessonTypeId,
      id_group: lecture.groupId,
      visitDate: lastWeek,
      timesCount: 1,
      reason: '  ',
    });
    await openModule();
    const open = await refusalOf(ask());

    expect([foreign.code, missing.code, open.code]).toEqual([
      'journal.class_unknown',
      'journal.lesson_unknown',
      'journal.still_open',
    ]);
    expect(silent).toMatchObject({ status: 422, data: [{ field: 'reason' }] });
    expect(await requestsOf()).toEqual([]);
  });
});

describe('the dean’s office answers', () => {
  const answer = async (input: {
    isGranted: boolean;
    endsOn?: string;
    answer?: string;
    isWholeClass?: boolean;
  }) => {
    const [asked] = await ask();
    const { requestId } = asked!;
    return { requestId, reply: await portal.callAs(dean)(lateChangesApi.answer, { requestId, ...input }) };
  };

  it('yes: the teacher changes the mark, with a reason that the history shows', async () => {
    await answer({ isGranted: true, endsOn: '2026-10-16', answer: 'До пятницы' });

    const silent = await refusalOf(change());
    const [saved] = await change('Пересдал устно');

    expect(silent.code).toBe('request.invalid');
    expect(saved).toMatchObject({ isDone: true, markText: '9' });
    const history = await portal.callAs(teacher)(journalApi.markHistory, { visitId });
    expect(history).toMatchObject([{ before: '8', after: '9', reason: 'Пересдал устно', attempt: 1 }]);
    const { requests, permissions } = await portal.callAs(teacher)(lateChangesApi.ofClass, lecture);
    expect(requests).toMatchObject([{ state: 'granted', answer: 'До пятницы' }]);
    expect(permissions).toMatchObject([{ state: 'standing', endsOn: '2026-10-16', moduleName: 'Модуль 1' }]);
  });

  it('no: with a word, and nothing changes', async () => {
    const wordless = await refusalOf(answer({ isGranted: false }));
    await answer({ isGranted: false, answer: 'Ведомость уже подписана' });

    expect(wordless.code).toBe('request.invalid');
    expect((await refusalOf(change('Пересдал'))).code).toBe('journal.locked');
    expect(await requestsOf()).toMatchObject([{ state: 'refused', answer: 'Ведомость уже подписана' }]);
  });

  it('once: the same answer again changes nothing, another one is refused', async () => {
    const { requestId } = await answer({ isGranted: true, endsOn: '2026-10-16' });
    const again = { requestId, isGranted: true, endsOn: '2026-10-18' };

    const [repeated] = await portal.callAs(registrar)(lateChangesApi.answer, again);
    const other = await refusalOf(
      portal.callAs(registrar)(lateChangesApi.answer, { requestId, isGranted: false, answer: 'Нет' }),
    );

    expect(repeated).toMatchObject({ isRepeat: true });
    expect(other.code).toBe('journal.request_answered');
    expect(await portal.db.select().from(lateChangePermissions)).toMatchObject([{ endsOn: '2026-10-16' }]);
  });

  it('not for another faculty, and not into the past', async () => {
    const [asked] = await ask();
    const { requestId } = asked!;
    const yes = { requestId, isGranted: true, endsOn: '2026-10-16' };
    const foreign = await refusalOf(portal.callAs(otherDean)(lateChangesApi.answer, yes));
    const past = await refusalOf(
      portal.callAs(dean)(lateChangesApi.answer, { ...yes, endsOn: '2026-10-13' }),
    );
    const reader = await refusalOf(portal.callAs(head)(lateChangesApi.answer, yes));

    expect([foreign.code, past.code, reader.code]).toEqual([
      'journal.request_unknown',
      'request.invalid',
      'auth.forbidden',
    ]);
    expect(await requestsOf()).toMatchObject([{ state: 'open' }]);
  });
});

describe('a permission', () => {
  it('tells the journal that marks may be changed with a reason', async () => {
    expect(await columns()).toMatchObject([{ canEdit: false, isLate: false }]);

    await grant();

    expect(await columns()).toMatchObject([{ canEdit: true, isLate: true }]);
    expect(await columns(registrar)).toMatchObject([{ canEdit: true, isLate: true }]);
    await openModule();
    expect(await columns()).toMatchObject([{ canEdit: true, isLate: false }]);
  });

  it('of another module helps nothing, of the whole class it does', async () => {
    await grant({ moduleId: 2 });
    expect((await refusalOf(change('Пересдал'))).code).toBe('journal.locked');

    await grant({ moduleId: null });
    expect(await change('Пересдал')).toMatchObject([{ isDone: true }]);
  });

  it('ends with its day, and when it is taken back', async () => {
    const [given] = await grant();
    const { permissionId } = given!;
    await portal.db.update(lateChangePermissions).set({ endsOn: today });
    expect(await change('Пересдал')).toMatchObject([{ isDone: true }]);

    await portal.db.update(lateChangePermissions).set({ endsOn: '2026-10-13' });
    const ended = await refusalOf(
      portal.callAs(teacher)(journalApi.correctMark, { visitId, markId: 18, reason: 'Назад' }),
    );
    await portal.db.update(lateChangePermissions).set({ endsOn: '2026-10-20' });
    await portal.callAs(registrar)(lateChangesApi.revoke, { permissionId });
    const [again] = await portal.callAs(registrar)(lateChangesApi.revoke, { permissionId });
    const revoked = await refusalOf(
      portal.callAs(teacher)(journalApi.correctMark, { visitId, markId: 18, reason: 'Назад' }),
    );

    expect([ended.code, revoked.code]).toEqual(['journal.locked', 'journal.locked']);
    expect(again).toMatchObject({ isRepeat: true });
    const list = await portal.callAs(dean)(lateChangesApi.permissions, {});
    expect(list).toMatchObject([{ permissionId, state: 'revoked', reason: 'Больничный лист' }]);
    expect(await portal.callAs(otherDean)(lateChangesApi.permissions, {})).toEqual([]);
    const foreign = await refusalOf(portal.callAs(otherDean)(lateChangesApi.revoke, { permissionId }));
    expect(foreign.code).toBe('journal.permission_unknown');
  });
});

it('a second attempt replaces the mark; the journal and the history tell of it', async () => {
  await openModule();

  await portal.callAs(teacher)(journalApi.correctMark, { visitId, markId: 19, attempt: 2 });

  const [cells] = (await portal.callAs(teacher)(journalApi.journal, lecture)).data;
  expect(cells.filter(({ attempt }) => attempt !== undefined)).toMatchObject([{ visitId, attempt: 2 }]);
  const history = await portal.callAs(teacher)(journalApi.markHistory, { visitId });
  expect(history).toMatchObject([{ before: '8', after: '9', attempt: 2 }]);
});

describe('a permission for late changes', () => {
  const saveTheme = async () =>
    await portal.callAs(teacher)(themesApi.saveTheme, {
      ...lecture,
      lessonDate: lastWeek,
      ordinal: 1,
      theme: 'Нормализация',
      hours: 2,
    });
  const datedModules = async () =>
    (await portal.callAs(teacher)(modulesApi.points, lecture)).filter(({ startsOn }) => startsOn !== null);
  const savePoints = async () => {
    const [module] = await datedModules();
    const [{ studentId, version } = { studentId: 0, version: 0 }] = module!.rows;
    return await portal.callAs(teacher)(modulesApi.savePoints, {
      ...lecture,
      moduleId: module!.moduleId,
      rows: [{ studentId, version, control: 9 }],
    });
  };
  const makeList = async (lessonDate = '2026-10-05') =>
    await portal.callAs(teacher)(journalApi.createList, { ...lecture, lessonDate });

  it('opens themes, points and missing lists of a closed module, and closes them when it ends', async () => {
    expect((await refusalOf(saveTheme())).code).toBe('journal.locked');
    expect((await refusalOf(savePoints())).code).toBe('journal.locked');
    expect((await refusalOf(makeList())).code).toBe('journal.locked');
    expect(await datedModules()).toMatchObject([{ isOpen: false, canEdit: false }]);

    const [given] = await grant();

    expect(await datedModules()).toMatchObject([{ isOpen: false, canEdit: true }]);
    expect(await saveTheme()).toMatchObject([{ isDone: true }]);
    expect(await savePoints()).toMatchObject([{ isDone: true }]);
    expect(await makeList()).toMatchObject([{ isDone: true }]);
    await portal.callAs(dean)(lateChangesApi.revoke, { permissionId: given!.permissionId });
    expect(await datedModules()).toMatchObject([{ canEdit: false }]);
  });

  it('for one module opens no other one', async () => {
    const [module] = await datedModules();
    await grant({ moduleId: module!.moduleId + 1 });

    expect((await refusalOf(saveTheme())).code).toBe('journal.locked');
    expect((await refusalOf(makeList('2026-10-06'))).code).toBe('journal.locked');
  });
});

describe('a request', () => {
  it('is withdrawn by the teacher while it waits, once, and by nobody else', async () => {
    const [{ requestId } = { requestId: 0 }] = await ask();
    const withdraw = async (person = teacher) =>
      await portal.callAs(person)(lateChangesApi.withdraw, { requestId });

    expect((await refusalOf(withdraw(otherTeacher))).code).toBe('journal.request_unknown');
    expect(await withdraw()).toMatchObject([{ isDone: true }]);
    expect(await withdraw()).toMatchObject([{ isDone: true, isRepeat: true }]);
    expect(await requestsOf()).toMatchObject([{ requestId, state: 'withdrawn' }]);
    expect(await ask('Ещё раз')).toMatchObject([{ isDone: true }]);
  });

  it('that was answered stays answered', async () => {
    const [{ requestId } = { requestId: 0 }] = await ask();
    await portal.callAs(dean)(lateChangesApi.answer, { requestId, isGranted: false, answer: 'Поздно' });

    const late = portal.callAs(teacher)(lateChangesApi.withdraw, { requestId });

    expect((await refusalOf(late)).code).toBe('journal.request_answered');
  });
});
