import { scheduleApi } from '@bilim/contract/schedule';
import type { ScheduleDay, ScheduledLesson } from '@bilim/contract/schedule';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { calendarEvents } from '#modules/structure/calendar.tables.ts';
import { scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { userGrants } from '#modules/auth/auth.tables.ts';
import {
  ownFaculty,
  meetings,
  otherFaculty,
  accountant,
  admin,
  analyst,
  classmate,
  databases,
  dean,
  head,
  lecture,
  librarian,
  newsTeacher,
  openPortal,
  operator,
  otherDean,
  otherSubgroupStudent,
  otherTeacher,
  outsider,
  registrar,
  roundTrips,
  scheduler,
  slots,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

const autumn = { academicYearId: 26, seasonId: 1 };
const nobody = 99_999;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(scheduleExceptions);
  await portal.db.delete(calendarEvents);
});

const entriesOf = (days: readonly ScheduleDay[]) =>
  days.flatMap((day) => day.lessons.map((lesson) => lesson.scheduleEntryId));

function lessonOf(days: readonly ScheduleDay[], scheduleEntryId: number): ScheduledLesson {
  const found = days
    .flatMap((day) => day.lessons)
    .find((lesson) => lesson.scheduleEntryId === scheduleEntryId);
  if (found === undefined) throw new Error(`no lesson ${scheduleEntryId} in the timetable`);
  return found;
}

describe('a student’s timetable', () => {
  it('holds what the class lists say: the group’s lecture, the own subgroup’s lab and the elective', async () => {
    const days = await portal.callAs(student)(scheduleApi.student, autumn);

    expect(entriesOf(days)).toEqual([701, 702, 704]);
  });

  it('differs with the subgroup', async () => {
    const days = await portal.callAs(otherSubgroupStudent)(scheduleApi.student, autumn);

    expect(entriesOf(days)).toEqual([701, 703]);
  });

  it('leaves out a class whose list the student has left', async () => {
    await portal.db.execute(sql`
      update assignment_students set removed_at = now() where assignment_id = 902 and student_id = ${classmate.id}`);

    const days = await portal.callAs(classmate)(scheduleApi.student, autumn);

    expect(entriesOf(days)).toEqual([701]);
  });

  it('names all groups of an elective and where an online lesson meets', async () => {
    const days = await portal.callAs(outsider)(scheduleApi.student, autumn);

    expect(lessonOf(days, 704)).toMatchObject({
      groupNames: 'ПИ-1-24, ЭК-1-24',
      isElective: true,
      semesterId: null,
      specialtyId: null,
      roomId: null,
      roomName: '',
      onlineUrl: 'https://meet.example/dpv-1',
    });
  });

  it('travels under the legacy names, flags as numbers and nothing chosen as -1', async () => {
    const reply = await portal.send(student, scheduleApi.student, {
      ws: 1,
      year: 26,
      id: student.id,
    });

    const data = [
      { day_number: 1, day: 'Понедельник', lessons: [], termBeg: '2026-09-01', termEnd: '2026-12-26' },
      {
        day_number: 3,
        day: 'Среда',
        lessons: [
          {
            idShed: 701,
            id_time: slots.second,
            number: 2,
            Time_: '09:30-10:50',
            beg: '09:30',
            end: '10:50',
            id_discipline: databases,
            p34: 'Базы данных',
            kredit: 5,
            isSelect: 0,
            id_semester: 5,
            id_vid_zaniatiy: 1,
            short_name: 'лек',
            id_teacher: teacher.id,
            t_fio: expect.any(String),
            id_group: lecture.groupId,
            groups: 'ПИ-1-24',
            subgroup: 0,
            audid: 11,
            auditoryName: '1/101',
            xGps: 42.843911,
            yGps: 74.586072,
            parity: 0,
            weeks: '1-17',
            id_speciality: 1,
            id_f_educ: 1,
            id_rrnkKrdt: 901,
            online_url: null,
            exceptions: [],
          },
          { idShed: 702, parity: 1, subgroup: 1 },
        ],
      },
      {
        day_number: 5,
        lessons: [{ idShed: 704, audid: -1, id_semester: -1, id_speciality: -1, isSelect: 1 }],
      },
    ];
    expect(reply).toMatchObject({ status: 200, result: 0, error: null, data });
  });

  it('comes in the caller’s language', async () => {
    await portal.db.execute(sql`update users set language = 'kg' where id = ${student.id}`);

    const days = await portal.callAs(student)(scheduleApi.student, autumn);
    await portal.db.execute(sql`update users set language = 'ru' where id = ${student.id}`);

    expect(days.map((day) => day.dayName)).toEqual(['Дүйшөмбү', 'Шаршемби', 'Жума']);
    expect(lessonOf(days, 701).disciplineName).toBe('Базы данных (kg)');
  });

  it('still answers when it is empty: Monday carries the term', async () => {
    const days = await portal.callAs(student)(scheduleApi.student, { academicYearId: 26, seasonId: 2 });

    expect(days).toEqual([
      {
        weekday: 1,
        dayName: 'Понедельник',
        lessons: [],
        updatedAt: null,
        termStarts: '2027-02-01',
        termEnds: '2027-05-29',
        ownerName: 'Өмүрбекова Айпери Маратовна',
      },
    ]);
  });

  it('answers for a half-year without dates too', async () => {
    const days = await portal.callAs(student)(scheduleApi.student, { academicYearId: 22, seasonId: 3 });

    expect(days).toMatchObject([{ weekday: 1, lessons: [], termStarts: null, termEnds: null }]);
  });

  it.each(Object.entries({ registrar, admin, analyst, scheduler, dean, head }))(
    'is read by the %s',
    async (_name, person) => {
      const days = await portal.callAs(person)(scheduleApi.student, { ...autumn, personId: student.id });

      expect(entriesOf(days)).toEqual([701, 702, 704]);
      expect(days[0]?.ownerName).toBe('Өмүрбекова Айпери Маратовна');
    },
  );

  it.each(
    Object.entries({
      classmate,
      outsider,
      teacher,
      otherTeacher,
      newsTeacher,
      accountant,
      librarian,
      operator,
      otherDean,
    }),
  )(
    'is nobody else’s business: the %s is refused as if there were no such student',
    async (_name, person) => {
      const ask = { ws: 1, year: 26 };
      const foreign = await portal.send(person, scheduleApi.student, { ...ask, id: student.id });
      const absent = await portal.send(person, scheduleApi.student, { ...ask, id: nobody });

      expect(foreign).toMatchObject({ status: 403, code: 'auth.not_yourself', data: null });
      expect(absent).toEqual(foreign);
    },
  );

  it('is read within the faculty of the grant alone', async () => {
    const days = await portal.callAs(otherDean)(scheduleApi.student, { ...autumn, personId: outsider.id });

    expect(entriesOf(days)).toEqual([705, 704]);
    await expect(
      portal.callAs(dean)(scheduleApi.student, { ...autumn, personId: outsider.id }),
    ).rejects.toThrow('auth.not_yourself');
  });

  it('is read by a teacher who was given the right for that faculty', async () => {
    const grant = 'schedules.read_students';
    await portal.build.grant(newsTeacher, grant, 1);
    const days = await portal.callAs(newsTeacher)(scheduleApi.student, { ...autumn, personId: student.id });
    await portal.db.delete(userGrants).where(sql`user_id = ${newsTeacher.id} and "grant" = ${grant}`);

    expect(entriesOf(days)).toHaveLength(3);
  });

  it('says that there is no such student to those who may read all', async () => {
    await expect(
      portal.callAs(registrar)(scheduleApi.student, { ...autumn, personId: nobody }),
    ).rejects.toThrow('people.not_found');
    await expect(
      portal.callAs(registrar)(scheduleApi.student, { ...autumn, personId: teacher.id }),
    ).rejects.toThrow('people.not_found');
  });

  it('is for those who signed in', async () => {
    expect(await portal.send(null, scheduleApi.student, { ws: 1, year: 26 })).toMatchObject({ status: 401 });
  });

  it.each([
    ['year', { ws: 1 }],
    ['ws', { ws: 4, year: 26 }],
    ['id', { ws: 1, year: 26, id: 'me' }],
  ])('refuses a payload whose %s is wrong', async (field, payload) => {
    const reply = await portal.send(student, scheduleApi.student, payload);

    expect(reply).toMatchObject({
      status: 422,
      code: 'request.invalid',
      data: [{ field, sms: expect.any(String) }],
    });
  });
});

describe('a teacher’s timetable', () => {
  it('holds the own lessons, slot by slot', async () => {
    const days = await portal.callAs(teacher)(scheduleApi.teacher, autumn);

    expect(days.map((day) => [day.weekday, entriesOf([day])])).toEqual([
      [1, []],
      [3, [701, 702, 703]],
    ]);
    expect(days[0]).toMatchObject({ ownerName: 'Асанова Айпери Маратовна', updatedAt: expect.any(Date) });
  });

  it.each(Object.entries({ student, outsider, otherTeacher, dean, accountant, librarian, admin }))(
    'is read by the %s, as by everybody',
    async (_name, person) => {
      const days = await portal.callAs(person)(scheduleApi.teacher, { ...autumn, personId: teacher.id });

      expect(entriesOf(days)).toEqual([701, 702, 703]);
    },
  );

  it('is empty for whoever is no teacher, and names nobody', async () => {
    const ask = { ws: 1, year: 26 };
    const ofStudent = await portal.send(otherTeacher, scheduleApi.teacher, { ...ask, id: student.id });
    const ofNobody = await portal.send(otherTeacher, scheduleApi.teacher, { ...ask, id: nobody });

    expect(ofStudent).toMatchObject({ status: 200, data: [{ day_number: 1, lessons: [], fio: null }] });
    expect(ofNobody).toEqual(ofStudent);
  });

  it('leaves out a class that was closed', async () => {
    await portal.db.execute(sql`update teaching_assignments set is_active = false where id = 903`);
    const days = await portal.callAs(teacher)(scheduleApi.teacher, autumn);
    await portal.db.execute(sql`update teaching_assignments set is_active = true where id = 903`);

    expect(entriesOf(days)).toEqual([701, 702]);
  });
});

describe('one-off changes', () => {
  it('stand with the lesson: what is new, and when it was written down', async () => {
    const createdAt = new Date('2027-01-01T00:00:00Z');
    await portal.build.change(meetings.lecture, '2026-10-21', { reason: 'Болезнь', createdAt });
    await portal.build.change(meetings.lecture, '2026-10-14', {
      kind: 'moved',
      newDate: '2026-10-16',
      newTimeSlotId: slots.fourth,
      newRoomId: 12,
    });
    await portal.build.change(meetings.lecture, '2026-10-28', {
      kind: 'online',
      onlineUrl: 'https://meet.example/db',
    });

    const days = await portal.callAs(student)(scheduleApi.student, autumn);

    const same = {
      newDate: null,
      newTimeSlotId: null,
      newStarts: null,
      newEnds: null,
      newRoomName: null,
      newTeacherName: null,
      onlineUrl: null,
      reason: null,
      isHoliday: false,
    };
    expect(lessonOf(days, 701).exceptions).toEqual([
      {
        ...same,
        date: '2026-10-14',
        kind: 'moved',
        newDate: '2026-10-16',
        newTimeSlotId: slots.fourth,
        newStarts: '13:00',
        newEnds: '14:20',
        newRoomName: '2/210',
      },
      { ...same, date: '2026-10-21', kind: 'cancelled', reason: 'Болезнь' },
      { ...same, date: '2026-10-28', kind: 'online', onlineUrl: 'https://meet.example/db' },
    ]);
    expect(days[0]?.updatedAt).toEqual(createdAt);
  });

  it('show a substituted lesson to both teachers, to the substitute on that day alone', async () => {
    const substituted = { kind: 'substituted', newTeacherId: otherTeacher.id } as const;
    await portal.build.change(meetings.lecture, '2026-10-14', substituted);
    await portal.build.change(meetings.lecture, '2026-10-28', substituted);
    await portal.build.change(meetings.lecture, '2026-10-21');

    const own = await portal.callAs(teacher)(scheduleApi.teacher, autumn);
    const theirs = await portal.callAs(otherTeacher)(scheduleApi.teacher, autumn);

    const dates = (lesson: ScheduledLesson) => lesson.exceptions.map(({ date, kind }) => `${date} ${kind}`);
    expect(dates(lessonOf(own, 701))).toEqual([
      '2026-10-14 substituted',
      '2026-10-21 cancelled',
      '2026-10-28 substituted',
    ]);
    expect(lessonOf(own, 701)).toMatchObject({ weeks: '1-17', parity: 0 });
    const takenOver = theirs.flatMap((day) => day.lessons).filter((lesson) => lesson.scheduleEntryId === 701);
    expect(takenOver).toMatchObject([
      { weeks: '7-7', parity: 0, teacherId: teacher.id, exceptions: [{ date: '2026-10-14' }] },
      {
        weeks: '9-9',
        parity: 0,
        teacherId: teacher.id,
        exceptions: [{ newTeacherName: 'Бакиров Бекзат Маратович' }],
      },
    ]);
  });

  it('tell holidays on which the lesson would have met as cancelled, with their name', async () => {
    await portal.build.holiday('2026-11-03', { endsOn: '2026-11-05', nameRu: 'День истории' });
    await portal.build.holiday('2026-11-11', { nameRu: 'Праздник экономистов', facultyId: otherFaculty });
    await portal.build.holiday('2026-11-18', { nameRu: 'День факультета', facultyId: ownFaculty });
    await portal.build.change(meetings.lecture, '2026-11-18', {
      kind: 'online',
      onlineUrl: 'https://meet.example/x',
    });

    const days = await portal.callAs(teacher)(scheduleApi.teacher, autumn);

    const told = (id: number) =>
      lessonOf(days, id).exceptions.map(({ date, kind, reason }) => [date, kind, reason]);
    expect(lessonOf(days, 701).exceptions.map(({ isHoliday }) => isHoliday)).toEqual([true, false]);
    expect(told(701)).toEqual([
      ['2026-11-04', 'cancelled', 'День истории'],
      ['2026-11-18', 'online', null],
    ]);
    // Week 10 is even and week 12 too: the lab of odd weeks meets in neither.
    expect(told(702)).toEqual([]);
    expect(told(703)).toEqual([
      ['2026-11-04', 'cancelled', 'День истории'],
      ['2026-11-18', 'cancelled', 'День факультета'],
    ]);
  });
});

describe('the cost of a timetable', () => {
  it.each([
    ['student', student, scheduleApi.student],
    ['teacher', teacher, scheduleApi.teacher],
    ['dean', dean, scheduleApi.student],
  ])('is one statement after the session, for a %s', async (_name, person, endpoint) => {
    const call = portal.callAs(person);
    const ask = { ...autumn, personId: person === teacher ? teacher.id : student.id };
    await call(endpoint, ask);

    expect(await roundTrips(async () => await call(endpoint, ask))).toBe(1);
  });
});
