import { homeApi } from '@bilim/contract/home';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { excuses } from '#modules/journal/excuses/excuses.tables.ts';
import { disciplineRegistrations } from '#modules/registration/registration.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { calendarEvents, terms } from '#modules/structure/calendar.tables.ts';
import { modulePoints } from '#modules/journal/modules/modulePoints.tables.ts';
import { lessons, modulePeriods } from '#modules/journal/journal.tables.ts';
import { lessonTypeIds } from '#reference/dictionaries.ts';
import { commonMarkIds, firstTenPointMarkId } from '#reference/marks.ts';
import {
  meetings,
  otherLab,
  admin,
  campusNow,
  classmate,
  dean,
  elective,
  lab,
  lecture,
  lectureLastWeek,
  openPortal,
  otherSubgroupStudent,
  otherTeacher,
  outsider,
  roundTrips,
  slots,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

const points = (count: number) => firstTenPointMarkId + count;
const fiveOfFive = 33 + 2;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(scheduleExceptions);
  await portal.db.delete(calendarEvents);
  await portal.db.delete(lessons).where(sql`${lessons.id} <> ${lectureLastWeek}`);
});

const factsOf = async (person: typeof student) => await portal.callAs(person)(homeApi.facts, {});
const figuresOf = async (person: typeof student) => (await factsOf(person)).student;

/** `701 2026-10-07 1 no_list` */
async function debts(person: typeof teacher = teacher) {
  const { unfilled } = await factsOf(person);
  return (unfilled ?? []).map(
    (one) => `${one.scheduleEntryId} ${one.lessonDate} ${one.ordinal} ${one.reason}`,
  );
}

describe('the day at the university', () => {
  it('is told to everybody, with the week of the running term', async () => {
    const facts = await factsOf(dean);

    expect(facts).toEqual({
      now: campusNow,
      today: '2026-10-14',
      weekNumber: 7,
      student: null,
      unfilled: null,
    });
  });

  it('is the day in Bishkek, not in Greenwich', async () => {
    portal.setTime('2026-10-13T18:30:00Z');

    expect(await factsOf(admin)).toMatchObject({ today: '2026-10-14' });
  });

  it.each([
    ['2026-09-01', 1],
    ['2026-09-07', 2],
    ['2026-12-26', 17],
    ['2027-01-15', null],
    ['2027-02-01', 1],
    ['2027-07-01', null],
  ])('on %s is in week %s', async (day, week) => {
    portal.setTime(`${day}T12:00:00+06:00`);
    await portal.browserOf(student);
    await portal.db.execute(sql`update sessions set idle_until = 'infinity', ends_at = 'infinity'`);

    expect(await factsOf(student)).toMatchObject({ weekNumber: week });
  });

  it('travels under the legacy names', async () => {
    const reply = await portal.send(teacher, homeApi.facts);

    expect(reply).toMatchObject({
      status: 200,
      result: 0,
      data: [
        {
          now: '2026-10-14T10:00:00.000+06:00',
          today: '2026-10-14',
          week: 7,
          student: null,
          unfilled: [{ idShed: expect.any(Number), id_rrnkKrdt: expect.any(Number), p34: 'Базы данных' }],
        },
      ],
    });
  });
});

describe('a student’s figures', () => {
  it('count what the journal of this half-year says', async () => {
    expect(await figuresOf(student)).toEqual({
      attendancePercent: 100,
      averageMark: 8,
      bestMark: 10,
      creditsEarned: null,
      creditsPlanned: 10,
      absences: 0,
      risks: [],
      pointRisks: [],
      newMarks: [],
      toExplain: null,
      moduleEnd: null,
    });
    expect(await figuresOf(classmate)).toMatchObject({
      attendancePercent: 0,
      averageMark: null,
      absences: 1,
    });
  });

  it('take an absence by its hours, and an excused one not at all', async () => {
    await portal.build.lesson(lab, '2026-10-08', { [classmate.id]: commonMarkIds.excused }, { hours: 1 });
    await portal.build.lesson(lab, '2026-10-09', { [classmate.id]: commonMarkIds.late }, { hours: 4 });

    // Missed 2 of 7 hours.
    expect(await figuresOf(classmate)).toMatchObject({ attendancePercent: 71.4, absences: 1 });
  });

  it('average disciplines, not marks, so that the one with most marks does not outweigh the others', async () => {
    await portal.build.lesson(lab, '2026-10-08', { [student.id]: points(6) });
    await portal.build.lesson(lab, '2026-10-09', { [student.id]: points(7) });
    await portal.build.lesson(elective, '2026-10-09', { [student.id]: points(10) });

    // Databases (8 + 6 + 7) / 3 = 7, games 10.
    expect(await figuresOf(student)).toMatchObject({ averageMark: 8.5 });
  });

  it('bring marks of another set to one scale', async () => {
    await portal.build.lesson(elective, '2026-10-09', { [outsider.id]: fiveOfFive });

    expect(await figuresOf(outsider)).toMatchObject({ averageMark: 10, bestMark: 10 });
  });

  it('know nothing before the first lesson', async () => {
    expect(await figuresOf(outsider)).toEqual({
      attendancePercent: null,
      averageMark: null,
      bestMark: 10,
      creditsEarned: null,
      creditsPlanned: 9,
      absences: 0,
      risks: [],
      pointRisks: [],
      newMarks: [],
      toExplain: null,
      moduleEnd: null,
    });
  });

  it('leave out lessons to come, other half-years and classes that the student has left', async () => {
    await portal.build.lesson(lecture, '2026-10-15', { [student.id]: commonMarkIds.absent });
    const absent = { [student.id]: commonMarkIds.absent };
    const inSpring = await portal.build.class({
      seasonId: 2,
      semesterOrSeasonId: 6,
      studentIds: [student.id],
    });
    const left = await portal.build.class({
      lessonTypeId: lessonTypeIds.guidedSelfStudy,
      studentIds: [student.id],
    });
    await portal.build.leave(left, student.id);
    for (const one of [inSpring, left]) await portal.build.lesson(one, '2026-10-01', absent);

    expect(await figuresOf(student)).toMatchObject({ attendancePercent: 100, absences: 0 });
  });

  it('plan the credits of the whole academic year, without dropped disciplines', async () => {
    const taken = {
      groupId: 118,
      academicYearId: 26,
      semesterId: 6,
      examTypeId: 1,
      studentId: otherSubgroupStudent.id,
    };
    await portal.db.insert(disciplineRegistrations).values([
      { ...taken, seasonId: 2, disciplineId: 32, credits: 4.5 },
      { ...taken, seasonId: 2, disciplineId: 44, credits: 5, status: 'dropped' },
    ]);

    expect(await figuresOf(otherSubgroupStudent)).toMatchObject({ creditsPlanned: 9.5, creditsEarned: null });
  });

  it('are for students alone', async () => {
    expect(await factsOf(teacher)).toMatchObject({ student: null });
    expect(await factsOf(student)).toMatchObject({ unfilled: null });
  });
});

describe('what a student should know', () => {
  it('is where absence comes near its limit, and where it reached it, discipline by discipline', async () => {
    await portal.build.lesson(lecture, '2026-10-01', { [student.id]: points(8) }, { hours: 12 });
    await portal.build.lesson(lab, '2026-10-08', { [student.id]: commonMarkIds.absent }, { hours: 4 });
    await portal.build.lesson(elective, '2026-10-08', { [student.id]: points(8) }, { hours: 6 });
    await portal.build.lesson(elective, '2026-10-09', { [student.id]: commonMarkIds.absent }, { hours: 3 });

    expect((await figuresOf(student))!.risks).toEqual([
      { disciplineName: 'Разработка игр', percent: 33.3, limit: 30 },
      { disciplineName: 'Базы данных', percent: 22.2, limit: 30 },
    ]);
    expect((await figuresOf(classmate))!.risks).toEqual([]);
  });

  it('is no risk after the first lessons, nor where absence was excused', async () => {
    await portal.build.lesson(elective, '2026-10-08', { [student.id]: commonMarkIds.absent }, { hours: 4 });
    await portal.build.lesson(lab, '2026-10-08', { [student.id]: commonMarkIds.excused }, { hours: 20 });

    expect((await figuresOf(student))!.risks).toEqual([]);
  });

  describe('by the points of closed modules', () => {
    const closeFirst = async () => {
      await portal.db.update(modulePeriods).set({ closesAt: campusNow });
    };
    const enter = async (studentId: number, control: number) =>
      await portal.build.points(lecture, studentId, { control });
    const risksOf = async (person: typeof student) => (await figuresOf(person))!.pointRisks;
    afterEach(async () => {
      await portal.db.delete(modulePoints);
      await portal.db.delete(modulePeriods).where(eq(modulePeriods.moduleId, 2));
      await portal.db.update(modulePeriods).set({ closesAt: new Date('2026-10-31T23:59:00+06:00') });
    });

    it('is that they are an F so far: at that rate the final control stays closed', async () => {
      await enter(classmate.id, 14);
      await enter(student.id, 14);
      expect(await risksOf(classmate)).toEqual([]);
      await closeFirst();

      // Absent from the only lesson: 0 for the lessons, 14 for the control work; 15.5 of 30 would do.
      expect(await risksOf(classmate)).toEqual([
        { disciplineName: 'Базы данных', points: 14, most: 30, needed: 31, isOver: false },
      ]);
      expect(await risksOf(student)).toEqual([]);
    });

    it('is certain once the open modules cannot make up for it', async () => {
      await enter(classmate.id, 0);
      await closeFirst();

      expect(await risksOf(classmate)).toMatchObject([{ points: 0, isOver: true }]);
    });

    it('counts no control work as failed that nobody entered', async () => {
      await closeFirst();

      expect(await risksOf(student)).toEqual([]);
      expect(await risksOf(classmate)).toMatchObject([{ points: 0, most: 15, isOver: false }]);
    });
  });

  it('is what marks came within seven days, the latest first', async () => {
    for (const [one, day, markId] of [
      [lab, '2026-10-08', points(7)],
      [elective, '2026-10-09', commonMarkIds.absent],
      [lecture, '2026-10-01', points(9)],
      [lecture, '2026-10-12', commonMarkIds.present],
    ] as const)
      await portal.build.lesson(one, day, { [student.id]: markId }, { markedAt: `${day}T12:00:00+06:00` });

    expect((await figuresOf(student))!.newMarks).toMatchObject([
      { disciplineName: 'Разработка игр', lessonDate: '2026-10-09', markText: 'н/б', isAbsence: true },
      { disciplineName: 'Базы данных', lessonDate: '2026-10-08', markText: '7', isAbsence: false },
    ]);
  });

  it('is which absences may still be explained, and until when, unless an excuse waits', async () => {
    await portal.build.lesson(lab, '2026-09-13', { [student.id]: commonMarkIds.absent });
    await portal.build.lesson(lab, '2026-10-08', { [student.id]: commonMarkIds.absent });
    await portal.build.lesson(elective, '2026-10-09', { [student.id]: commonMarkIds.absent });

    expect((await figuresOf(student))!.toExplain).toEqual({ absences: 2, until: '2026-11-07' });

    await portal.build.excuse(student.id, '2026-10-08');
    const left = (await figuresOf(student))!.toExplain;
    await portal.db.delete(excuses);
    expect(left).toEqual({ absences: 1, until: '2026-11-08' });
  });

  it('is which module closes within a fortnight', async () => {
    portal.setTime('2026-10-20T10:00:00+06:00');

    expect((await figuresOf(student))!.moduleEnd).toEqual({ moduleName: 'Модуль 1', until: '2026-10-31' });
  });
});

describe('journals that are not filled', () => {
  it('are those of the last fourteen days without a list, newest first', async () => {
    // Lab of odd weeks: week 5 (30 September) is outside, week 7 is today after ten. Even: 7 October.
    expect(await debts()).toEqual(['703 2026-10-07 1 no_list']);
  });

  it('say which lesson it was', async () => {
    const { unfilled } = await factsOf(teacher);

    expect(unfilled).toEqual([
      {
        scheduleEntryId: 703,
        assignmentId: 903,
        disciplineId: 31,
        disciplineName: 'Базы данных',
        groupNames: 'ПИ-1-24',
        lessonTypeShort: 'лаб',
        lessonDate: '2026-10-07',
        ordinal: 1,
        timeLabel: '11:00-12:20',
        reason: 'no_list',
      },
    ]);
  });

  it('become debts when the lesson ends, not when it begins', async () => {
    portal.setTime('2026-10-14T10:49:00+06:00');
    expect(await debts()).not.toContain('701 2026-10-14 1 no_list');

    portal.setTime('2026-10-14T10:50:00+06:00');
    expect(await debts()).toContain('701 2026-10-14 1 no_list');
  });

  it('include lists on which nobody is marked', async () => {
    await portal.build.lesson(otherLab, '2026-10-07', { [otherSubgroupStudent.id]: commonMarkIds.cleared });
    expect(await debts()).toEqual(['703 2026-10-07 1 no_marks']);

    await portal.build.lesson(
      otherLab,
      '2026-10-07',
      { [otherSubgroupStudent.id]: points(9) },
      { ordinal: 2 },
    );
    expect(await debts()).toEqual(['703 2026-10-07 1 no_marks']);
  });

  it('are done when one mark is set', async () => {
    await portal.build.lesson(otherLab, '2026-10-07', { [otherSubgroupStudent.id]: commonMarkIds.absent });

    expect(await debts()).toEqual([]);
  });

  it('know nothing of cancelled lessons and of holidays', async () => {
    portal.setTime('2026-10-14T20:00:00+06:00');
    await portal.build.change(meetings.otherLab, '2026-10-07');
    expect(await debts()).toEqual(['702 2026-10-14 1 no_list', '701 2026-10-14 1 no_list']);

    await portal.build.holiday('2026-10-12', { endsOn: '2026-10-14', facultyId: 2 });
    expect(await debts()).toHaveLength(2);

    await portal.build.holiday('2026-10-12', { endsOn: '2026-10-14' });
    expect(await debts()).toEqual([]);
  });

  it('follow a lesson to where it was moved', async () => {
    await portal.build.change(meetings.otherLab, '2026-10-07', {
      kind: 'moved',
      newDate: '2026-10-09',
      newTimeSlotId: slots.first,
    });
    await portal.build.change(meetings.lab, '2026-11-11', { kind: 'moved', newDate: '2026-10-13' });
    await portal.build.change(meetings.lecture, '2026-10-14', { kind: 'moved', newTimeSlotId: slots.first });

    expect(await debts()).toEqual(['702 2026-10-13 1 no_list', '703 2026-10-09 1 no_list']);
  });

  it('stay with the teacher of the class when a colleague gave the lesson or it met online', async () => {
    await portal.build.change(meetings.otherLab, '2026-10-07', {
      kind: 'substituted',
      newTeacherId: otherTeacher.id,
    });

    expect(await debts()).toEqual(['703 2026-10-07 1 no_list']);
    expect(await debts(otherTeacher)).toEqual([
      '704 2026-10-09 1 no_list',
      '705 2026-10-07 1 no_list',
      '704 2026-10-02 1 no_list',
    ]);
  });

  it('number two lessons of one class on one day in their order', async () => {
    const id = await portal.build.meeting(otherLab, { parity: 2 });
    await portal.build.lesson(otherLab, '2026-10-07', { [otherSubgroupStudent.id]: points(5) });
    const found = await debts();
    await portal.db.delete(scheduleEntries).where(eq(scheduleEntries.id, id));

    expect(found).toEqual(['703 2026-10-07 2 no_list']);
  });

  it('end with the term', async () => {
    await portal.db
      .update(terms)
      .set({ endsOn: '2026-10-06' })
      .where(sql`season_id = 1 and academic_year_id = 26`);
    const found = await debts();
    await portal.db
      .update(terms)
      .set({ endsOn: '2026-12-26' })
      .where(sql`season_id = 1 and academic_year_id = 26`);

    expect(found).toEqual([]);
  });

  it('leave out types of lessons without a journal', async () => {
    await portal.db.execute(sql`update lesson_types set has_journal = false where id = ${lessonTypeIds.lab}`);
    const found = await debts();
    await portal.db.execute(sql`update lesson_types set has_journal = true where id = ${lessonTypeIds.lab}`);

    expect(found).toEqual([]);
  });
});

describe('the cost of the home page', () => {
  it.each([
    ['student', student, 1],
    ['teacher', teacher, 2],
    ['dean', dean, 1],
  ])('is at most two statements after the session, for a %s', async (_name, person, statements) => {
    await factsOf(person);

    expect(await roundTrips(async () => await factsOf(person))).toBe(statements);
  });
});
