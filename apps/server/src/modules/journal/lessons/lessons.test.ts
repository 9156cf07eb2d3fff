import { journalApi } from '@bilim/contract/journal/journal';
import { and, asc, eq, gt } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { calendarEvents } from '#modules/structure/calendar.tables.ts';
import {
  fourthStudent,
  lab,
  lastWeek,
  lecture,
  lectureLastWeek,
  openPortal,
  ownFaculty,
  refusalOf,
  slots,
  teacher,
  today,
} from '#testing';
import type { Portal } from '#testing';

import { lessonMarks, lessons, modulePeriods } from '../journal.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
afterEach(async () => {
  await portal.db.delete(lessons).where(gt(lessons.id, lectureLastWeek));
});

const create = (over: object = {}) =>
  portal.callAs(teacher)(journalApi.createList, {
    ...lecture,
    lessonDate: today,
    timeSlotId: slots.second,
    ...over,
  });
const dayList = (over: object = {}) =>
  portal.callAs(teacher)(journalApi.studentsOfDay, { ...lecture, lessonDate: today, ...over });
const storedLessons = async (assignmentId = lecture.assignmentId) =>
  await portal.db
    .select()
    .from(lessons)
    .where(and(eq(lessons.assignmentId, assignmentId), gt(lessons.id, lectureLastWeek)))
    .orderBy(asc(lessons.lessonDate), asc(lessons.ordinal));
const marksOf = async (lessonId: number) =>
  await portal.db
    .select()
    .from(lessonMarks)
    .where(eq(lessonMarks.lessonId, lessonId))
    .orderBy(asc(lessonMarks.studentId));

describe('creating the list of a lesson', () => {
  it('makes the lesson and an empty mark for each student', async () => {
    const reply = await portal.send(teacher, journalApi.createList, {
      id_a_year: 26,
      id_w_s: 1,
      id_semesterOrWs: 5,
      id_discipline: 31,
      credits: 5,
      id_teacher: 101,
      isSelect: 0,
      day_number: 3,
      id_vid_zaniatiy: 1,
      id_group: 118,
      id_time: slots.second,
      visitDate: today,
      subgroup: 0,
      id_rrnkKrdt: 901,
      id_f_educ: 1,
    });

    const [lesson] = await storedLessons();
    expect(reply).toMatchObject({
      result: 0,
      data: [{ result: 1, sms: 'Список создан', inserted: 4, id_lesson: lesson!.id, timesCount: 1 }],
    });
    expect(lesson).toMatchObject({
      lessonDate: today,
      ordinal: 1,
      timeSlotId: slots.second,
      scheduleEntryId: 701,
      moduleId: 1,
      createdBy: teacher.id,
      createdAt: new Date('2026-10-14T10:00:00+06:00'),
    });
    expect((await marksOf(lesson!.id)).map((mark) => [mark.studentId, mark.markId, mark.version])).toEqual([
      [201, 0, 0],
      [202, 0, 0],
      [203, 0, 0],
      [204, 0, 0],
    ]);
  });

  it('again only warns', async () => {
    const [first] = await create();

    const [again] = await create();
    const [byOrdinal] = await create({ ordinal: 1, timeSlotId: undefined });

    const warning = { isDone: false, tone: 'warning', inserted: 0, lessonId: first!.lessonId, ordinal: 1 };
    expect(again).toMatchObject({ ...warning, message: 'Занятие на эту дату уже создано' });
    expect(byOrdinal).toMatchObject(warning);
    expect(await storedLessons()).toHaveLength(1);
  });

  it('finds the slot in the timetable when none was said', async () => {
    await create({ timeSlotId: undefined });

    expect(await storedLessons()).toMatchObject([{ timeSlotId: slots.second, scheduleEntryId: 701 }]);
  });

  it('keeps odd and even weeks apart', async () => {
    await create({ ...lab, timeSlotId: -1 });
    await create({ ...lab, timeSlotId: -1, lessonDate: lastWeek });

    expect(await storedLessons(lab.assignmentId)).toMatchObject([
      { lessonDate: lastWeek, timeSlotId: null, scheduleEntryId: null },
      { lessonDate: today, timeSlotId: slots.third, scheduleEntryId: 702 },
    ]);
  });

  it('counts lessons of a day from one, without gaps', async () => {
    await create();

    const [second] = await create({ timeSlotId: slots.third });
    const gap = await refusalOf(create({ ordinal: 4 }));

    expect(second).toMatchObject({ isDone: true, ordinal: 2 });
    expect(gap.told?.fields).toEqual([
      { field: 'timesCount', sms: 'Сначала создайте занятие № 3 этого дня' },
    ]);
    expect((await storedLessons()).map(({ ordinal }) => ordinal)).toEqual([1, 2]);
  });

  it('stops at five lessons a day', async () => {
    for (const ordinal of [1, 2, 3, 4, 5]) await create({ ordinal });

    const full = await refusalOf(create({ timeSlotId: slots.fourth }));

    expect(full.told?.fields[0]).toMatchObject({ field: 'visitDate' });
  });

  it('is allowed for tomorrow, not for later', async () => {
    expect(await create({ lessonDate: '2026-10-15' })).toMatchObject([{ isDone: true }]);
    expect((await refusalOf(create({ lessonDate: '2026-10-16' }))).code).toBe('journal.in_future');
  });

  it('is refused on a date that is not that weekday', async () => {
    const refused = await refusalOf(create({ weekday: 4 }));

    expect(refused.code).toBe('journal.wrong_weekday');
    expect(refused.told?.sentence).toBe('Дата не соответствует дню недели');
  });

  it('is refused outside the term', async () => {
    expect((await refusalOf(create({ lessonDate: '2026-08-31' }))).code).toBe('journal.outside_term');
  });

  it('is refused with a slot that does not exist', async () => {
    expect((await refusalOf(create({ timeSlotId: 9999 }))).told?.fields).toEqual([
      { field: 'id_time', sms: 'Неверное значение' },
    ]);
  });

  it('is refused in a closed module, and in a class that was taken out of the load', async () => {
    const { db } = portal;
    await db.update(modulePeriods).set({ closesAt: new Date('2026-10-14T09:00:00+06:00') });
    expect((await refusalOf(create())).code).toBe('journal.locked');
    await db.update(modulePeriods).set({ closesAt: new Date('2026-10-31T23:59:00+06:00') });

    const ofLecture = eq(teachingAssignments.id, lecture.assignmentId);
    await db.update(teachingAssignments).set({ isActive: false }).where(ofLecture);
    expect((await refusalOf(create())).code).toBe('journal.class_unknown');
    await db.update(teachingAssignments).set({ isActive: true }).where(ofLecture);

    expect(await storedLessons()).toEqual([]);
  });

  it('falls into the module of the faculty, on its last day too', async () => {
    await portal.build.moduleDates({
      moduleId: 2,
      facultyId: ownFaculty,
      startsOn: '2026-10-01',
      endsOn: today,
    });
    await create();
    await portal.db.delete(modulePeriods).where(eq(modulePeriods.facultyId, ownFaculty));

    expect(await storedLessons()).toMatchObject([{ moduleId: 2 }]);
  });

  it('is refused while nobody is on the class list', async () => {
    const ofLab = eq(assignmentStudents.assignmentId, lab.assignmentId);
    await portal.db.update(assignmentStudents).set({ removedAt: new Date() }).where(ofLab);

    const refused = await refusalOf(create(lab));
    await portal.db.update(assignmentStudents).set({ removedAt: null }).where(ofLab);

    expect(refused.code).toBe('journal.no_students');
    expect(await storedLessons(lab.assignmentId)).toEqual([]);
  });

  it('warns of a holiday', async () => {
    const holiday = await portal.build.holiday(today, { nameRu: 'День мира' });

    const [made] = await create({ timeSlotId: undefined });
    await portal.db.delete(calendarEvents).where(eq(calendarEvents.id, holiday.id));

    expect(made).toMatchObject({
      isDone: true,
      tone: 'warning',
      message: 'Список создан. Этот день праздничный: День мира',
    });
  });

  it('adds whoever joined the class since, once', async () => {
    await create(lab);
    await portal.build.enrol(lab, fourthStudent);
    const [before] = await dayList(lab);

    const [again] = await create(lab);
    const [third] = await create(lab);

    expect(before.map(({ studentId, visitId }) => [studentId, visitId === null])).toEqual([
      [202, false],
      [204, true],
      [201, false],
    ]);
    expect(again).toMatchObject({ isDone: false, inserted: 1 });
    expect(third).toMatchObject({ isDone: false, inserted: 0 });
    expect(await marksOf(again!.lessonId!)).toHaveLength(3);
    await portal.db
      .delete(assignmentStudents)
      .where(
        and(
          eq(assignmentStudents.assignmentId, lab.assignmentId),
          eq(assignmentStudents.studentId, fourthStudent),
        ),
      );
  });
});

describe('two at once', () => {
  it('twenty submits of one list make one lesson', async () => {
    for (const lessonDate of ['2026-09-02', '2026-09-09', '2026-09-16']) {
      const made = await Promise.all(Array.from({ length: 20 }, () => create({ lessonDate })));

      const rows = made.map(([row]) => row!);
      expect(rows.filter(({ isDone }) => isDone)).toHaveLength(1);
      expect(new Set(rows.map(({ lessonId }) => lessonId)).size).toBe(1);
      expect(await marksOf(rows[0]!.lessonId!)).toHaveLength(4);
    }
    expect(await storedLessons()).toHaveLength(3);
  });

  it('lists of two slots become first and second lesson', async () => {
    await Promise.all([
      create({ timeSlotId: slots.second }),
      create({ timeSlotId: slots.third }),
      create({ timeSlotId: slots.second }),
      create({ timeSlotId: slots.third }),
    ]);

    const made = await storedLessons();
    expect(made.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    expect(made.map(({ timeSlotId }) => timeSlotId).toSorted()).toEqual([slots.second, slots.third]);
  });
});

describe('the list of a day', () => {
  it('before it is created has everybody, without marks', async () => {
    const [rows, lesson] = await dayList();

    expect(
      rows.map(({ visitId, studentId, markText, canEdit }) => [visitId, studentId, markText, canEdit]),
    ).toEqual([
      [null, 202, '', false],
      [null, 203, '', false],
      [null, 204, '', false],
      [null, 201, '', false],
    ]);
    expect(lesson).toEqual([{ lessonId: null, isLocked: false, theme: '', hours: 0, canEdit: false }]);
  });

  it('speaks the wire’s names', async () => {
    const reply = await portal.send(teacher, journalApi.studentsOfDay, {
      id_a_year: 26,
      id_w_s: 1,
      id_discipline: 31,
      credits: 5,
      id_teacher: 101,
      id_vid_zaniatiy: 1,
      id_group: 118,
      visitDate: lastWeek,
      id_time: -1,
    });

    expect(reply).toMatchObject({
      result: 0,
      data: [
        [
          {
            id_studentJournalVisit: 9002,
            id_student: 202,
            s_fio: 'Иванов Бекзат Маратович',
            p20: 'ПИ-1-24',
            subgroup: 0,
            id_otsenka: 1,
            otsenka: 'н/б',
            otsenka_ball: null,
            isVisited: 0,
            attempt: 1,
            timesCount: 1,
            visitDate: lastWeek,
            canEdit: 1,
            version: 0,
            flag: 'bulk',
          },
          { id_student: 203, isVisited: 0 },
          { id_student: 204, isVisited: 1, otsenka_ball: 10 },
          { id_student: 201, isVisited: 1, otsenka_ball: 8 },
        ],
        [{ id_lesson: lectureLastWeek, isLocked: 0, tema: 'Реляционная модель', chas: 2, canEdit: 1 }],
      ],
    });
  });

  it('is that of the slot, else of the ordinal', async () => {
    await create({ timeSlotId: slots.second });
    const [second] = await create({ timeSlotId: slots.third });

    const [, bySlot] = await dayList({ timeSlotId: slots.third });
    const [rows, byOrdinal] = await dayList({ ordinal: 2, timeSlotId: slots.second });
    const [, notYet] = await dayList({ timeSlotId: slots.fourth });

    expect(bySlot[0]!.lessonId).toBe(second!.lessonId);
    expect(byOrdinal[0]!.lessonId).toBe(second!.lessonId);
    expect(rows.map(({ ordinal }) => ordinal)).toEqual([2, 2, 2, 2]);
    expect(notYet[0]!.lessonId).toBeNull();
  });
});
