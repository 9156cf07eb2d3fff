import { CurrentSubgroup } from '@bilim/contract/journal/subgroups';
import { journalApi } from '@bilim/contract/journal/journal';
import { removalsApi } from '@bilim/contract/journal/removals';
import { subgroupsApi } from '@bilim/contract/journal/subgroups';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { appSettings, auditLog } from '#platform/db/platform.tables.ts';
import {
  campusNow,
  classmate,
  dean,
  elective,
  lab,
  lastWeek,
  lecture,
  lectureLastWeek,
  marksLastWeek,
  openHearing,
  openPortal,
  otherDean,
  otherLab,
  otherTeacher,
  outsider,
  refusalOf,
  registrar,
  student,
  teacher,
  today,
} from '#testing';
import type { Portal } from '#testing';

import { journalRemovals } from './removals.tables.ts';
import { lessonMarkHistory, lessonMarks, lessons, modulePeriods } from '../journal.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal;
  portal.setTime(campusNow);
  await db.delete(lessonMarkHistory);
  await db.delete(lessonMarks).where(ne(lessonMarks.lessonId, lectureLastWeek));
  await db.delete(lessons).where(ne(lessons.id, lectureLastWeek));
  await db.update(lessons).set({ removalId: null });
  await db.delete(journalRemovals);
  await db.update(modulePeriods).set({ closesAt: new Date('2026-10-31T23:59:00+06:00') });
  for (const { id } of [student, classmate]) {
    const seat = and(
      eq(assignmentStudents.studentId, id),
      eq(assignmentStudents.assignmentId, otherLab.assignmentId),
    );
    await db.delete(assignmentStudents).where(seat);
  }
  await db.update(assignmentStudents).set({ removedAt: null, removedBy: null });
  await db.delete(appSettings);
});

/** Settings are read anew after some seconds. */
const forgetSettings = () => portal.setTime(new Date(campusNow.getTime() + 6_000));

const lesson = { ...lecture, lessonDate: lastWeek, ordinal: 1 };
const everything = async () => ({
  lessons: await portal.db.select().from(lessons).orderBy(lessons.id),
  marks: await portal.db.select().from(lessonMarks).orderBy(lessonMarks.id),
  lists: await portal.db
    .select()
    .from(assignmentStudents)
    .orderBy(assignmentStudents.assignmentId, assignmentStudents.studentId),
});
const columnsOf = async (asked = lecture) =>
  (await portal.callAs(teacher)(journalApi.journal, asked)).data[1];
const audited = async (action: string) =>
  (await portal.db.select().from(auditLog).where(eq(auditLog.action, action))).length;

describe('a lesson taken out of the journal', () => {
  it('is gone for every reader, and its day is free for a new list', async () => {
    const [deleted] = await portal.callAs(teacher)(removalsApi.deleteLesson, lesson);

    expect(deleted).toMatchObject({ isDone: true, message: 'Занятие удалено' });
    expect(await columnsOf()).toEqual([]);
    expect(await portal.callAs(student)(journalApi.ofStudent, { academicYearId: 26, seasonId: 1 })).toEqual(
      [],
    );
    const [, [day]] = await portal.callAs(teacher)(journalApi.studentsOfDay, {
      ...lecture,
      lessonDate: lastWeek,
    });
    expect(day).toMatchObject({ lessonId: null });
    const visitId = marksLastWeek.student;
    const mark = portal.callAs(teacher)(journalApi.setMark, { visitId, markId: 19 });
    expect((await refusalOf(mark)).code).toBe('auth.forbidden');

    const [made] = await portal.callAs(teacher)(journalApi.createList, { ...lecture, lessonDate: lastWeek });
    expect(made).toMatchObject({ isDone: true, ordinal: 1, inserted: 4 });
    expect(await audited('lesson.removed')).toBe(1);
  });

  it('comes back exactly as it was', async () => {
    const before = await everything();
    const [deleted] = await portal.callAs(teacher)(removalsApi.deleteLesson, lesson);
    const removalId = deleted!.removalId!;

    const [listed] = (await portal.callAs(registrar)(removalsApi.removals, {})).data;
    expect(listed).toMatchObject({
      removalId,
      kind: 'lesson',
      disciplineName: 'Базы данных',
      groupNames: 'ПИ-1-24',
      lessonDate: lastWeek,
      ordinal: 1,
      lessonCount: 1,
      markCount: 3,
      removedAt: campusNow,
      canRestore: true,
    });
    await portal.callAs(registrar)(removalsApi.restore, { removalId });
    const [again] = await portal.callAs(registrar)(removalsApi.restore, { removalId });

    expect(again).toMatchObject({ isDone: true, isRepeat: true });
    expect(await everything()).toEqual(before);
    expect((await portal.callAs(registrar)(removalsApi.removals, {})).data).toEqual([]);
  });

  it('stays out while a new one stands in its place', async () => {
    const [deleted] = await portal.callAs(teacher)(removalsApi.deleteLesson, lesson);
    await portal.callAs(teacher)(journalApi.createList, { ...lecture, lessonDate: lastWeek });

    const refused = await refusalOf(
      portal.callAs(registrar)(removalsApi.restore, { removalId: deleted!.removalId! }),
    );

    expect(refused.code).toBe('journal.place_taken');
    expect(await columnsOf()).toHaveLength(1);
  });

  it('is not another lesson than the one that was seen', async () => {
    const refused = await refusalOf(
      portal.callAs(teacher)(removalsApi.deleteLesson, { ...lesson, lessonId: lectureLastWeek + 1 }),
    );

    expect(refused.code).toBe('journal.lesson_unknown');
    expect(await columnsOf()).toHaveLength(1);
  });

  it('leaves its number free, and the next list of the day takes it', async () => {
    const makes = portal.callAs(teacher);
    await makes(journalApi.createList, { ...lecture, lessonDate: today, ordinal: 1 });
    await makes(journalApi.createList, { ...lecture, lessonDate: today, ordinal: 2 });
    await makes(removalsApi.deleteLesson, { ...lecture, lessonDate: today, ordinal: 1 });

    const [made] = await makes(journalApi.createList, { ...lecture, lessonDate: today, ordinal: 1 });

    expect(made).toMatchObject({ isDone: true, ordinal: 1 });
    expect((await columnsOf()).map(({ lessonDate, ordinal }) => [lessonDate, ordinal])).toEqual([
      [lastWeek, 1],
      [today, 1],
      [today, 2],
    ]);
  });

  it.each([
    [
      'after the days in which marks change',
      async (): Promise<void> => await portal.build.setting('journal.edit_days', 6),
      'journal.window_closed',
    ],
    [
      'in a closed module',
      async (): Promise<void> => void (await portal.db.update(modulePeriods).set({ closesAt: campusNow })),
      'journal.locked',
    ],
  ] as const)('by its teacher no more %s, by the registrar still', async (_when, arrange, code) => {
    await arrange();
    forgetSettings();

    const refused = await refusalOf(portal.callAs(teacher)(removalsApi.deleteLesson, lesson));
    expect(refused.code).toBe(code);
    expect(await columnsOf()).toHaveLength(1);

    await portal.callAs(registrar)(removalsApi.deleteLesson, lesson);
    expect(await columnsOf()).toEqual([]);
  });

  it('is restored by its teacher for a day, by the registrar for thirty, and then by nobody', async () => {
    const [deleted] = await portal.callAs(teacher)(removalsApi.deleteLesson, lesson);
    const removalId = deleted!.removalId!;
    const removedAt = async (moment: string) =>
      void (await portal.db.update(journalRemovals).set({ removedAt: new Date(moment) }));
    await removedAt('2026-10-13T09:59:59+06:00');
    const late = await refusalOf(portal.callAs(teacher)(removalsApi.restore, { removalId }));
    const stranger = await refusalOf(portal.callAs(otherTeacher)(removalsApi.restore, { removalId }));

    await removedAt('2026-09-14T09:59:59+06:00');
    const tooLate = await refusalOf(portal.callAs(registrar)(removalsApi.restore, { removalId }));

    expect([late.code, stranger.code]).toEqual(['journal.removal_unknown', 'journal.removal_unknown']);
    expect(tooLate.code).toBe('journal.restore_too_late');
    expect((await portal.callAs(registrar)(removalsApi.removals, {})).data).toEqual([]);
  });
});

describe('a journal taken out as a whole', () => {
  it('loses all lessons at once, and gets them back at once', async () => {
    await portal.callAs(teacher)(journalApi.createList, { ...lecture, lessonDate: today });
    const before = await everything();

    const [deleted] = await portal.callAs(dean)(removalsApi.deleteJournal, {
      ...lecture,
      reason: 'Не та группа',
    });
    expect(deleted).toMatchObject({ isDone: true, lessonCount: 2, message: 'Журнал удалён' });
    expect(await columnsOf()).toEqual([]);
    const [repeated] = await portal.callAs(dean)(removalsApi.deleteJournal, lecture);
    expect(repeated).toMatchObject({ isDone: true, isRepeat: true, lessonCount: 0 });

    const { data, beside } = await portal.callAs(registrar)(removalsApi.removals, { query: 'базы' });
    expect(beside.total).toBe(1);
    expect(data).toMatchObject([{ kind: 'journal', lessonCount: 2, markCount: 3, reason: 'Не та группа' }]);
    await portal.callAs(registrar)(removalsApi.restore, { removalId: deleted!.removalId! });

    expect(await everything()).toEqual(before);
  });

  it('by its teacher only while it is fresh', async () => {
    await portal.db.update(lessons).set({ createdAt: new Date('2026-10-13T09:00:00+06:00') });
    const old = await refusalOf(portal.callAs(teacher)(removalsApi.deleteJournal, lecture));

    await portal.db.update(lessons).set({ createdAt: new Date('2026-10-13T11:00:00+06:00') });
    const [fresh] = await portal.callAs(teacher)(removalsApi.deleteJournal, lecture);

    expect(old.code).toBe('journal.too_old_to_delete');
    expect(fresh).toMatchObject({ isDone: true, lessonCount: 1 });
  });

  it('by nobody once a module of it is closed', async () => {
    await portal.db.update(modulePeriods).set({ closesAt: campusNow });

    for (const person of [teacher, dean, registrar]) {
      const refused = await portal.send(person, removalsApi.deleteJournal, wire(lecture));
      expect(refused).toMatchObject({ status: 423, result: 7, error: 'Журнал содержит закрытые модули' });
    }
    expect(await columnsOf()).toHaveLength(1);
  });
});

const wire = (one: typeof lecture) => ({
  id_a_year: one.academicYearId,
  id_w_s: one.seasonId,
  id_discipline: one.disciplineId,
  credits: one.credits,
  id_teacher: one.teacherId,
  id_vid_zaniatiy: one.lessonTypeId,
  id_group: one.groupId,
  subgroup: one.subgroup,
  id_rrnkKrdt: one.assignmentId,
});

describe('deletes that name nothing', () => {
  const odd = [undefined, null, [], '1 or 1=1', -1, {}, ''];
  const calls = [
    ['a lesson', removalsApi.deleteLesson, { ...wire(lecture), visitDate: lastWeek, timesCount: 1 }],
    ['a journal', removalsApi.deleteJournal, wire(lecture)],
    ['a student', removalsApi.removeStudent, { ...wire(elective), id_student: student.id }],
  ] as const;
  const required = [
    'id_a_year',
    'id_w_s',
    'id_discipline',
    'id_teacher',
    'visitDate',
    'timesCount',
    'id_student',
  ];

  it.each(calls)('take out nothing: %s', async (_what, endpoint, good) => {
    const before = await everything();

    const empty = await portal.send(registrar, endpoint, {});
    expect(empty.status).toBe(422);
    for (const field of required.filter((name) => name in good)) {
      for (const value of odd) {
        const reply = await portal.send(registrar, endpoint, { ...good, [field]: value });
        expect([field, value, reply.status === 404 || reply.status === 422]).toEqual([field, value, true]);
      }
    }

    expect(await everything()).toEqual(before);
  });
});

describe('a student taken off the list', () => {
  it('keeps the marks, and comes back with them', async () => {
    const before = await everything();

    const [removed] = await portal.callAs(dean)(removalsApi.removeStudent, {
      ...lecture,
      studentId: student.id,
    });
    const [repeated] = await portal.callAs(dean)(removalsApi.removeStudent, {
      ...lecture,
      studentId: student.id,
    });
    expect(removed).toMatchObject({ isDone: true, message: 'Студент удалён из списка' });
    expect(repeated).toMatchObject({ isDone: true, isRepeat: true });
    const gone = await portal.callAs(teacher)(journalApi.journal, lecture);
    expect(gone.data[0].map(({ studentId }) => studentId)).not.toContain(student.id);
    expect((await everything()).marks).toEqual(before.marks);
    const { data } = await portal.callAs(registrar)(removalsApi.removals, { kind: 'student' });
    expect(data).toMatchObject([
      { kind: 'student', studentName: 'Өмүрбекова Айпери Маратовна', canRestore: true },
    ]);

    await portal.callAs(dean)(removalsApi.restore, { removalId: removed!.removalId! });
    expect(await everything()).toEqual(before);
  });

  it('is told to the student and to the teacher when it happens, and when it is taken back', async () => {
    const people = [student, teacher, classmate];
    const hearings = await Promise.all(people.map(async (person) => await openHearing(portal, person)));
    const told = async () =>
      await Promise.all(
        hearings.map(async (hear) => (await hear()).map(({ kind, assignmentId }) => [kind, assignmentId])),
      );
    const once = [['class', lecture.assignmentId]];
    const removal = { ...lecture, studentId: student.id };

    const [removed] = await portal.callAs(dean)(removalsApi.removeStudent, removal);
    await portal.callAs(dean)(removalsApi.removeStudent, removal);
    expect(await told()).toEqual([once, once, []]);

    await portal.callAs(dean)(removalsApi.restore, { removalId: removed!.removalId! });
    expect(await told()).toEqual([once, once, []]);
  });

  it('by the teacher only from an elective, and only in the own class', async () => {
    const planned = await portal.send(teacher, removalsApi.removeStudent, {
      ...wire(lecture),
      id_student: student.id,
    });
    const foreign = await refusalOf(
      portal.callAs(teacher)(removalsApi.removeStudent, {
        ...elective,
        teacherId: teacher.id,
        studentId: student.id,
      }),
    );
    const [removed] = await portal.callAs(otherTeacher)(removalsApi.removeStudent, {
      ...elective,
      studentId: student.id,
    });
    const unknown = await refusalOf(
      portal.callAs(otherTeacher)(removalsApi.removeStudent, { ...elective, studentId: classmate.id }),
    );

    expect(planned).toMatchObject({
      status: 409,
      result: 6,
      error: 'Студент зарегистрирован на дисциплину. Обратитесь в деканат',
    });
    expect(foreign.code).toBe('journal.class_unknown');
    expect(removed).toMatchObject({ isDone: true });
    expect(unknown.code).toBe('journal.student_not_listed');
    await portal.callAs(otherTeacher)(removalsApi.restore, { removalId: removed!.removalId! });
  });

  it('shows in the list of the own faculty and of no other', async () => {
    await portal.callAs(dean)(removalsApi.removeStudent, { ...lecture, studentId: student.id });

    expect((await portal.callAs(dean)(removalsApi.removals, {})).data).toHaveLength(1);
    expect((await portal.callAs(otherDean)(removalsApi.removals, {})).data).toEqual([]);
  });
});

describe('subgroups', () => {
  const read = async (person = teacher) => await portal.callAs(person)(subgroupsApi.subgroups, lab);
  const move = async (studentId: number, subgroup: number, more = {}) =>
    await portal.callAs(teacher)(subgroupsApi.moveStudent, { ...lab, studentId, subgroup, ...more });

  it('show who sits where, and who sits nowhere yet', async () => {
    await portal.callAs(dean)(removalsApi.removeStudent, { ...lab, studentId: classmate.id });

    const { data, beside } = await read();

    expect(data.map(({ studentId, subgroup, listEntryId }) => [studentId, subgroup, listEntryId])).toEqual(
      expect.arrayContaining([
        [student.id, 1, lab.assignmentId],
        [classmate.id, 0, -1],
        [203, 2, otherLab.assignmentId],
      ]),
    );
    expect(beside.subgroups).toMatchObject([
      { subgroup: 1, studentCount: 1, seats: 16, canGive: true },
      { subgroup: 2, studentCount: 2, seats: 16, canGive: true },
    ]);
  });

  it('take a student over, and give the same student back as before', async () => {
    const before = await everything();

    const [moved] = await move(student.id, 2, { listEntryId: lab.assignmentId });
    const [again] = await move(student.id, 2, { listEntryId: lab.assignmentId });
    expect(moved).toMatchObject({
      isDone: true,
      message: 'Подгруппа изменена',
      listEntryId: otherLab.assignmentId,
    });
    expect(again).toMatchObject({ isRepeat: true });
    await move(student.id, 1);

    const { lists } = await everything();
    const first = lists.filter(({ assignmentId }) => assignmentId === lab.assignmentId);
    expect(first).toEqual(before.lists.filter(({ assignmentId }) => assignmentId === lab.assignmentId));
    expect(
      lists.filter((row) => row.assignmentId === otherLab.assignmentId && row.removedAt === null),
    ).toHaveLength(2);
  });

  it('take back for a day whom their teacher gave to a colleague, and nobody else', async () => {
    const { db } = portal;
    const isSecond = eq(teachingAssignments.id, otherLab.assignmentId);
    await db.update(teachingAssignments).set({ teacherId: otherTeacher.id }).where(isSecond);
    await move(student.id, 2);

    const [back] = await move(student.id, 1);
    const foreign = await refusalOf(move(203, 1));
    await move(student.id, 2);
    await db
      .update(assignmentStudents)
      .set({ removedAt: new Date('2026-10-13T09:59:00+06:00') })
      .where(
        and(
          eq(assignmentStudents.studentId, student.id),
          eq(assignmentStudents.assignmentId, lab.assignmentId),
        ),
      );
    const late = await refusalOf(move(student.id, 1));
    await db.update(teachingAssignments).set({ teacherId: teacher.id }).where(isSecond);

    expect(back).toMatchObject({ isDone: true, subgroup: 1 });
    expect([foreign.code, late.code]).toEqual(['journal.subgroup_of_other', 'journal.subgroup_of_other']);
  });

  it('tell a second window where the student is by now', async () => {
    await move(student.id, 2);

    const refused = await refusalOf(move(student.id, 1, { listEntryId: lab.assignmentId }));

    expect(refused.code).toBe('journal.subgroup_changed');
    expect(z.decode(CurrentSubgroup, refused.current as never)).toMatchObject({
      subgroup: 2,
      listEntryId: otherLab.assignmentId,
    });
  });

  it('refuse whom they have no seat for, even two who come at once', async () => {
    await portal.build.setting('journal.subgroup_seats', 3);
    forgetSettings();

    const replies = await Promise.all(
      [student.id, classmate.id].map(async (studentId) => {
        const move = { ...wire(lab), id_student: studentId, subgroup: 2 };
        return await portal.send(teacher, subgroupsApi.moveStudent, move);
      }),
    );

    expect(replies.toSorted((one, other) => one.status - other.status)).toMatchObject([
      { status: 200, result: 0 },
      { status: 409, result: 8, code: 'journal.subgroup_full' },
    ]);
  });

  it('ask first when marks would stay behind', async () => {
    const [made] = await portal.callAs(teacher)(journalApi.createList, { ...lab, lessonDate: today });
    await portal.db.update(lessonMarks).set({ markId: 18 }).where(eq(lessonMarks.lessonId, made!.lessonId!));

    const refused = await portal.send(teacher, subgroupsApi.moveStudent, {
      ...wire(lab),
      id_student: student.id,
      subgroup: 2,
    });
    const [moved] = await move(student.id, 2, { isConfirmed: true });

    expect(refused).toMatchObject({ status: 409, result: 6, code: 'journal.subgroup_has_marks' });
    expect(moved).toMatchObject({ isDone: true, tone: 'warning' });
  });

  it('are moved between by the own teacher and the dean’s office', async () => {
    const foreign = await refusalOf(
      portal.callAs(otherTeacher)(subgroupsApi.moveStudent, {
        ...lab,
        teacherId: otherTeacher.id,
        studentId: student.id,
        subgroup: 2,
      }),
    );
    const stranger = await refusalOf(move(outsider.id, 2));
    const unknown = await refusalOf(move(student.id, 3));
    const [byDean] = await portal.callAs(dean)(subgroupsApi.moveStudent, {
      ...lab,
      studentId: student.id,
      subgroup: 2,
    });

    expect([foreign.code, stranger.code, unknown.code]).toEqual([
      'journal.class_unknown',
      'journal.student_not_listed',
      'request.invalid',
    ]);
    expect(byDean).toMatchObject({ isDone: true });
  });
});
