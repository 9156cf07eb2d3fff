import { CurrentMark, journalApi } from '@bilim/contract/journal/journal';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { users } from '#modules/auth/auth.tables.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import {
  campusNow,
  lectureLastWeek,
  marksLastWeek,
  openPortal,
  ownFaculty,
  refusalOf,
  registrar,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { lessonMarkHistory, lessonMarks, lessons, modulePeriods } from '../journal.tables.ts';

let portal: Portal;
const visitId = marksLastWeek.student;
const eight = 18;
const nine = 19;
const absent = 1;
const ofFivePointSet = 34;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal;
  await db.delete(lessonMarkHistory);
  await db
    .update(lessonMarks)
    .set({ markId: eight, attempt: 1, version: 0, source: 'bulk' })
    .where(eq(lessonMarks.id, visitId));
  await db
    .update(lessons)
    .set({ lessonDate: '2026-10-07', isLocked: false })
    .where(eq(lessons.id, lectureLastWeek));
  await db.update(modulePeriods).set({ closesAt: new Date('2026-10-31T23:59:00+06:00') });
  await db.update(assignmentStudents).set({ removedAt: null });
});

const asTeacher = () => portal.callAs(teacher);
const stored = async () => {
  const [mark] = await portal.db.select().from(lessonMarks).where(eq(lessonMarks.id, visitId));
  return mark!;
};
const history = async () =>
  await portal.db.select().from(lessonMarkHistory).orderBy(asc(lessonMarkHistory.id));

describe('a teacher sets a mark', () => {
  it('and the row, its version and the history say so', async () => {
    const reply = await portal.send(teacher, journalApi.setMark, {
      id_studentJournalVisit: visitId,
      id_otsenka: nine,
      id_teacher: teacher.id,
      version: 0,
    });

    expect(reply).toMatchObject({
      status: 200,
      result: 0,
      data: [
        {
          result: 1,
          sms: 'Сохранено',
          id_studentJournalVisit: visitId,
          id_otsenka: nine,
          otsenka: '9',
          version: 1,
        },
      ],
    });
    expect(await stored()).toMatchObject({
      markId: nine,
      version: 1,
      source: 'teacher',
      updatedBy: teacher.id,
      updatedAt: new Date('2026-10-14T10:00:00+06:00'),
    });
    expect(await history()).toMatchObject([
      { lessonMarkId: visitId, oldMarkId: eight, newMarkId: nine, changedBy: teacher.id, reason: null },
    ]);
  });

  it('again with the same value: success, nothing changes, no second line of history', async () => {
    await asTeacher()(journalApi.setMark, { visitId, markId: nine, version: 0 });

    const [again] = await asTeacher()(journalApi.setMark, { visitId, markId: nine, version: 0 });

    expect(again).toMatchObject({ isDone: true, isRepeat: true, version: 1, markText: '9' });
    expect(await stored()).toMatchObject({ version: 1 });
    expect(await history()).toHaveLength(1);
  });

  it('clears one with the empty mark', async () => {
    const [cleared] = await asTeacher()(journalApi.setMark, { visitId, markId: 0 });

    expect(cleared).toMatchObject({ markText: '', version: 1 });
  });

  it('without a version writes over what is there', async () => {
    await asTeacher()(journalApi.setMark, { visitId, markId: nine });

    const [last] = await asTeacher()(journalApi.setMark, { visitId, markId: absent });

    expect(last).toMatchObject({ markText: 'н/б', version: 2 });
  });
});

describe('a mark that changed meanwhile', () => {
  it('is not written over: the answer carries what is there, by whom and since when', async () => {
    await asTeacher()(journalApi.setMark, { visitId, markId: nine, version: 0 });

    const refused = await refusalOf(asTeacher()(journalApi.setMark, { visitId, markId: absent, version: 0 }));

    expect(refused.code).toBe('journal.changed_elsewhere');
    expect(z.decode(CurrentMark, refused.current as never)).toEqual({
      visitId,
      markId: nine,
      markText: '9',
      version: 1,
      changedBy: 'Асанова Айпери Маратовна',
      changedAt: campusNow,
    });
    expect(await history()).toHaveLength(1);
  });

  it('travels under the wire’s names with 409', async () => {
    await asTeacher()(journalApi.setMark, { visitId, markId: nine, version: 0 });

    const reply = await portal.send(teacher, journalApi.setMark, {
      id_studentJournalVisit: visitId,
      id_otsenka: absent,
      version: 0,
    });

    expect(reply).toMatchObject({
      status: 409,
      result: 6,
      code: 'journal.changed_elsewhere',
      error: 'Оценку уже изменили в другом окне',
      data: { id_studentJournalVisit: visitId, id_otsenka: nine, otsenka: '9', version: 1 },
    });
  });
});

describe('a mark is refused', () => {
  const set = (over: object = {}) =>
    refusalOf(asTeacher()(journalApi.setMark, { visitId, markId: nine, ...over }));

  it('from another set than the journal’s, and one that does not exist', async () => {
    expect((await set({ markId: ofFivePointSet })).code).toBe('journal.mark_not_allowed');
    expect((await set({ markId: 9999 })).code).toBe('journal.mark_not_allowed');
  });

  it('for a student who left the class', async () => {
    await portal.db
      .update(assignmentStudents)
      .set({ removedAt: new Date() })
      .where(eq(assignmentStudents.studentId, 201));

    expect((await set()).code).toBe('journal.mark_not_allowed');
  });

  it('more than seven days after the lesson', async () => {
    await portal.db.update(lessons).set({ lessonDate: '2026-10-06' }).where(eq(lessons.id, lectureLastWeek));

    expect((await set()).code).toBe('journal.window_closed');
  });

  it('on a locked lesson', async () => {
    await portal.db.update(lessons).set({ isLocked: true }).where(eq(lessons.id, lectureLastWeek));

    expect((await set()).code).toBe('journal.locked');
  });

  it('when its module is closed for the faculty, whatever the university says', async () => {
    await portal.build.moduleDates({
      facultyId: ownFaculty,
      closesAt: new Date('2026-10-14T09:59:00+06:00'),
    });

    const refused = await set();
    await portal.db.delete(modulePeriods).where(eq(modulePeriods.facultyId, ownFaculty));

    expect(refused.code).toBe('journal.locked');
  });

  it('and nothing changes', async () => {
    await set({ markId: ofFivePointSet });

    expect(await stored()).toMatchObject({ markId: eight, version: 0 });
    expect(await history()).toEqual([]);
  });

  it.each([
    ['id_studentJournalVisit', 'x', 'Неверное значение'],
    ['id_studentJournalVisit', undefined, 'Заполните поле'],
    ['id_otsenka', -1, 'Неверное значение'],
    ['id_otsenka', null, 'Неверное значение'],
    ['version', 1.5, 'Неверное значение'],
  ])('with the name of the field when %s is %s', async (field, value, sms) => {
    const reply = await portal.send(teacher, journalApi.setMark, {
      id_studentJournalVisit: visitId,
      id_otsenka: nine,
      [field]: value,
    });

    expect(reply).toMatchObject({ status: 422, result: 2, data: [{ field, sms }] });
  });
});

describe('the registrar corrects', () => {
  const correct = (over: object = {}) =>
    portal.callAs(registrar)(journalApi.correctMark, { visitId, markId: nine, ...over });

  it('after the window and the module are closed, with a reason', async () => {
    await portal.db
      .update(lessons)
      .set({ lessonDate: '2026-09-02', isLocked: true })
      .where(eq(lessons.id, lectureLastWeek));
    await portal.db.update(modulePeriods).set({ closesAt: new Date('2026-10-01T00:00:00+06:00') });

    const [saved] = await correct({ reason: '  Апелляция № 7 ' });

    expect(saved).toMatchObject({ isDone: true, version: 1 });
    expect(await stored()).toMatchObject({ source: 'registrar', updatedBy: registrar.id });
    expect(await history()).toMatchObject([{ changedBy: registrar.id, reason: 'Апелляция № 7' }]);
  });

  it.each([undefined, '', '   '])('not without a reason (%j), told in their language', async (reason) => {
    await portal.db.update(users).set({ language: 'en' }).where(eq(users.id, registrar.id));

    const refused = await refusalOf(correct({ reason }));

    expect(refused.code).toBe('request.invalid');
    expect(refused.told?.fields).toEqual([{ field: 'reason', sms: 'Fill in this field' }]);
    expect(await history()).toEqual([]);
  });

  it('not the class of another teacher than the one named', async () => {
    const refused = await refusalOf(correct({ reason: 'Ошибка', teacherId: 102 }));

    expect(refused.code).toBe('journal.class_mismatch');
  });
});

describe('a reworked lesson', () => {
  const correct = (over: object) =>
    asTeacher()(journalApi.correctMark, { visitId, markId: nine, reason: 'Отработка', ...over });

  it('replaces the mark as a second attempt and keeps the first in the history', async () => {
    await correct({ attempt: 2 });

    expect(await stored()).toMatchObject({ markId: nine, attempt: 2, version: 1 });
    expect(await history()).toMatchObject([{ oldMarkId: eight, newMarkId: nine, reason: 'Отработка' }]);
  });

  it('counts as a change even with the same mark, once', async () => {
    await correct({ markId: eight, attempt: 2 });
    const [again] = await correct({ markId: eight, attempt: 2 });

    expect(again).toMatchObject({ isRepeat: true, version: 1 });
    expect(await history()).toHaveLength(1);
  });

  it('cannot become a first attempt again', async () => {
    await correct({ attempt: 3 });

    const refused = await refusalOf(correct({ markId: absent, attempt: 2 }));

    expect(refused.told?.fields).toEqual([{ field: 'attempt', sms: 'Неверное значение' }]);
    expect(await stored()).toMatchObject({ markId: nine, attempt: 3 });
  });

  it('keeps the attempt when a mark is set without one', async () => {
    await correct({ attempt: 2 });

    await asTeacher()(journalApi.setMark, { visitId, markId: absent });

    expect(await stored()).toMatchObject({ markId: absent, attempt: 2 });
  });
});

describe('the history of a mark', () => {
  it('tells who changed what when and why, latest first', async () => {
    await asTeacher()(journalApi.setMark, { visitId, markId: absent });
    await portal.callAs(registrar)(journalApi.correctMark, { visitId, markId: nine, reason: 'Справка' });

    const changes = await asTeacher()(journalApi.markHistory, { visitId });

    expect(changes).toEqual([
      {
        changedAt: campusNow,
        changedBy: 'Осмонов Бекзат Маратович',
        before: 'н/б',
        after: '9',
        reason: 'Справка',
        attempt: 1,
      },
      {
        changedAt: campusNow,
        changedBy: 'Асанова Айпери Маратовна',
        before: '8',
        after: 'н/б',
        reason: null,
        attempt: 1,
      },
    ]);
  });

  it('of a mark that never changed is empty', async () => {
    expect(await asTeacher()(journalApi.markHistory, { visitId })).toEqual([]);
  });
});
