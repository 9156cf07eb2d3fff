import type { Person } from '@bilim/contract';
import { liveApi } from '@bilim/contract/live';
import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { studentCardApi } from '@bilim/contract/studentCard';
import { journalApi } from '@bilim/contract/journal/journal';
import { qrListApi } from '@bilim/contract/qrList';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { lessonMarkHistory, lessonMarks, lessons } from '#modules/journal/journal.tables.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import {
  classmate,
  lastWeek,
  lecture,
  lectureLastWeek,
  openPortal,
  otherSubgroupStudent,
  outsider,
  refusalOf,
  registrar,
  roundTrips,
  student,
  teacher,
  testKeys,
  today,
} from '#testing';
import type { Portal } from '#testing';

import { lessonCode, posterCode, shortCode, stepOf } from '../codes/codes.ts';
import { forgetPlaces } from '../qr.jobs.ts';
import { qrVisits } from '../qr.tables.ts';

const lectureEntry = 701;
const labEntry = 702;
const lectureRoom = 11;
const nearby = { latitude: 42.84395, longitude: 74.5861, accuracy: 12 };
const at = (time: string) => new Date(`2026-10-14T${time}+06:00`);

let portal: Portal;
let lessonId: number;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(rateCounters);
  await portal.db.delete(lessons).where(eq(lessons.lessonDate, today));
  await portal.db.delete(qrVisits);
  portal.setTime(at('09:31:00'));
  ({ lessonId } = await portal.callAs(teacher)(qrLessonApi.open, { scheduleEntryId: lectureEntry }));
});

const codeAt = (time: string, lesson = lessonId) => lessonCode(testKeys, lesson, stepOf(at(time)));
const scan = async (person: Person, code: string, more: object = nearby) =>
  await portal.callAs(person)(qrApi.visit, { code, ...more });
const register = async () => {
  const [rows] = await portal.callAs(teacher)(qrLessonApi.register, { lessonId });
  return (person: Person) => rows.find(({ studentId }) => studentId === person.id);
};
const lessonOf = async () => {
  const [, [lesson]] = await portal.callAs(teacher)(qrLessonApi.register, { lessonId });
  return lesson;
};
const markOf = async (person: Person) => {
  const [mark] = await portal.db
    .select()
    .from(lessonMarks)
    .where(and(eq(lessonMarks.lessonId, lessonId), eq(lessonMarks.studentId, person.id)));
  return mark;
};
const decide = async (people: readonly Person[], isAccepted: boolean) =>
  await portal.callAs(teacher)(qrLessonApi.decide, {
    lessonId,
    studentIds: people.map(({ id }) => id),
    isAccepted,
  });

describe('a student who scans the code on the screen', () => {
  it('is marked at once, and the history says by what', async () => {
    const visit = await scan(student, `https://portal.example/lms/qr?c=${codeAt('09:31:00')}`);

    expect(visit).toMatchObject({ isDone: true, state: 'present', markText: '+', reasons: [], lessonId });
    const mark = await markOf(student);
    expect(mark).toMatchObject({ markId: 4, source: 'qr', version: 1 });
    const history = await portal.db
      .select()
      .from(lessonMarkHistory)
      .where(eq(lessonMarkHistory.lessonMarkId, mark?.id ?? 0));
    expect(history).toMatchObject([{ oldMarkId: 0, newMarkId: 4, changedBy: student.id, reason: 'QR' }]);
    expect((await register())(student)).toMatchObject({ state: 'present', reasons: [], distance: 50 });
  });

  it.each([
    ['without a position', {}],
    ['whose position is beyond the globe', { latitude: 142.8, longitude: 274.5 }],
  ])('%s is at no distance from the room', async (_, position) => {
    expect(await scan(student, codeAt('09:31:00'), position)).toMatchObject({ distance: null });
    expect((await register())(student)).toMatchObject({ distance: null });
  });

  it('is at no distance from a room whose place is not known', async () => {
    await portal.pool.query('update rooms set latitude = null, longitude = null where id = $1', [
      lectureRoom,
    ]);
    const visit = await scan(student, codeAt('09:31:00'));
    await portal.pool.query('update rooms set latitude = 42.843911, longitude = 74.586072 where id = $1', [
      lectureRoom,
    ]);

    expect(visit).toMatchObject({ state: 'present', distance: null });
  });

  it('is late after fifteen minutes', async () => {
    portal.setTime(at('09:46:00'));

    const visit = await scan(student, codeAt('09:46:00'));

    expect(visit).toMatchObject({ markText: 'оп', reasons: ['late'] });
    expect(await markOf(student)).toMatchObject({ markId: 3 });
  });

  it('is marked until the last second of the lesson, and not after it', async () => {
    const code = codeAt('10:50:00');
    portal.setTime(at('10:50:00'));
    expect(await scan(student, code)).toMatchObject({ isDone: true, state: 'present' });

    const other = await portal.build.student();
    await portal.build.enrol(lecture, other.id);
    portal.setTime(at('10:50:01'));
    expect(await scan(other, code)).toMatchObject({ isDone: false, obstacle: 'over' });
    await portal.build.leave(lecture, other.id);
  });

  it('is not marked once they were taken off the list of the class', async () => {
    const gone = await portal.build.student();
    await portal.build.enrol(lecture, gone.id);
    await portal.build.leave(lecture, gone.id);

    expect(await scan(gone, codeAt('09:31:00'))).toMatchObject({ isDone: false, obstacle: 'not_listed' });
  });

  it('may use the code before this one, and no clock but the server’s matters', async () => {
    portal.setTime(at('09:31:20'));

    expect(await scan(student, codeAt('09:31:05'))).toMatchObject({ reasons: [] });
    const time = await portal.callAs(student)(qrApi.time, {});
    expect(time).toMatchObject({ date: today, weekday: 3, codeSeconds: 15, time: at('09:31:20') });
  });

  it('keeps the teacher’s mark', async () => {
    const [row] = (
      await portal.callAs(teacher)(journalApi.studentsOfDay, { ...lecture, lessonDate: today })
    )[0];
    const mark = await markOf(student);
    await portal.callAs(teacher)(journalApi.setMark, { visitId: mark?.id ?? 0, markId: 19 });

    const visit = await scan(student, codeAt('09:31:00'));

    expect(row?.markText).toBe('');
    expect(visit).toMatchObject({ isDone: true, state: 'present', markText: '9' });
    expect(await markOf(student)).toMatchObject({ markId: 19, source: 'teacher' });
    await decide([student], false);
    expect(await markOf(student)).toMatchObject({ markId: 19, source: 'teacher' });
  });

  it('may say so twenty times at once, and twice over', async () => {
    const code = codeAt('09:31:00');
    for (const _round of [1, 2]) {
      const replies = await Promise.all(Array.from({ length: 20 }, async () => await scan(student, code)));
      expect(replies.map(({ state }) => state)).toEqual(replies.map(() => 'present'));
    }

    expect(await portal.db.select().from(qrVisits)).toHaveLength(1);
    const mark = await markOf(student);
    expect(mark?.version).toBe(1);
    const history = eq(lessonMarkHistory.lessonMarkId, mark?.id ?? 0);
    expect(await portal.db.select().from(lessonMarkHistory).where(history)).toHaveLength(1);
  });

  it('costs one trip to the database, and one when it is said again', async () => {
    await portal.browserOf(student);
    await portal.parts.settings.read();
    for (const _time of ['first', 'again']) {
      expect(await roundTrips(async () => await scan(student, codeAt('09:31:00')))).toBe(1);
    }
  });

  it('cannot use the code of one lesson for another, nor of a class of others', async () => {
    const code = codeAt('09:31:00');

    expect(await scan(student, code, { scheduleEntryId: labEntry })).toMatchObject({
      obstacle: 'other_lesson',
    });
    expect(await scan(outsider, code)).toMatchObject({ isDone: false, obstacle: 'not_listed' });
    expect(await portal.db.select().from(qrVisits)).toEqual([]);
  });

  it('without a network may deliver the code three hours later', async () => {
    const code = codeAt('09:50:00');
    portal.setTime(at('12:50:00'));

    const visit = await scan(student, code, {});

    expect(visit).toMatchObject({
      state: 'present',
      markText: 'оп',
      reasons: ['late', 'late_delivery', 'no_position'],
    });
    expect(visit.visitTime).toEqual(at('09:50:00'));
    portal.setTime(new Date(at('09:50:15').getTime() + 24 * 3_600_000));
    expect(await scan(classmate, code)).toMatchObject({ obstacle: 'stale' });
  });

  it('types the digits instead, found among the open lessons of the own classes', async () => {
    const digits = shortCode(testKeys, lessonId, stepOf(at('09:31:00')));

    expect(await scan(outsider, digits)).toMatchObject({ obstacle: 'wrong_code' });
    expect(await scan(student, `${digits.slice(0, 3)} ${digits.slice(3)}`)).toMatchObject({
      state: 'present',
    });
    await portal.callAs(teacher)(qrLessonApi.close, { lessonId });
    expect(await scan(classmate, digits)).toMatchObject({ obstacle: 'wrong_code' });
  });

  it('after five wrong codes waits for the teacher', async () => {
    const code = codeAt('09:31:00');
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = String(guess).padStart(6, '9');
      expect(await scan(student, wrong)).toMatchObject({ isDone: false, obstacle: 'wrong_code' });
    }

    expect(await scan(student, code)).toMatchObject({ state: 'claimed', reasons: ['claimed', 'wrong_code'] });
    expect((await markOf(student))?.markId).toBe(0);
    expect(await scan(classmate, code)).toMatchObject({ state: 'present' });
  });

  it('may try ten times in a minute', async () => {
    for (let tries = 0; tries < 10; tries += 1) await scan(outsider, codeAt('09:31:00'));

    expect((await refusalOf(scan(outsider, codeAt('09:31:00')))).code).toBe('request.too_many');
    portal.setTime(at('09:32:05'));
    expect(await scan(outsider, codeAt('09:32:00'))).toMatchObject({ obstacle: 'not_listed' });
  });
});

describe('what the teacher is told', () => {
  it('two students from one browser, both of them', async () => {
    const phone = await portal.newBrowserOf(student);
    const other = await portal.newBrowserOf(classmate);
    const body = (idStud: number) => ({ idStud, code: codeAt('09:31:00'), x: 42.84395, y: 74.5861 });
    await phone.post(qrApi.visit.path, body(student.id));
    const cookie = phone.cookies.get('__Host-dev');
    expect(cookie).toMatch(/^[\w-]{43}$/);
    other.cookies.set('__Host-dev', cookie ?? '');
    await other.post(qrApi.visit.path, body(classmate.id));
    await scan(otherSubgroupStudent, codeAt('09:31:00'));

    const rowOf = await register();

    expect(rowOf(student)?.reasons).toEqual(['device_twice']);
    expect(rowOf(classmate)?.reasons).toEqual(['device_twice']);
    expect(rowOf(otherSubgroupStudent)?.reasons).toEqual([]);
    const [legacy] = await portal.callAs(registrar)(qrListApi.qrStudentsOfDay, {
      ...lecture,
      lessonDate: today,
    });
    expect(legacy.map(({ isDeviceTwice }) => isDeviceTwice).sort()).toEqual([false, false, true, true]);
  });

  it('codes that were passed on arrive together and from nowhere near', async () => {
    await scan(student, codeAt('09:31:00'), {});
    portal.setTime(at('09:31:01'));
    await scan(classmate, codeAt('09:31:00'), { latitude: 42.9, longitude: 74.6 });
    await scan(otherSubgroupStudent, codeAt('09:31:00'));

    const rowOf = await register();

    expect(rowOf(student)?.reasons).toEqual(['no_position', 'burst']);
    expect(rowOf(classmate)).toMatchObject({ reasons: ['far', 'burst'], distance: null });
    expect(rowOf(otherSubgroupStudent)?.reasons).toEqual([]);
  });

  it('nothing of where a phone was after thirty days', async () => {
    await scan(student, codeAt('09:31:00'), { latitude: 42.86, longitude: 74.6 });
    const cronJob = forgetPlaces(portal.parts.settings);

    await cronJob(portal.db, new Date(at('09:31:00').getTime() + 29 * 86_400_000));
    expect(await portal.db.select().from(qrVisits)).toMatchObject([{ place: 'far', distanceBand: 5000 }]);
    await cronJob(portal.db, new Date(at('09:31:00').getTime() + 31 * 86_400_000));

    expect(await portal.db.select().from(qrVisits)).toMatchObject([
      { place: null, distanceBand: null, deviceHash: null, state: 'present' },
    ]);
  });
});

describe('the teacher’s word', () => {
  it('refused, the mark goes as it came, and the student is told', async () => {
    await scan(student, codeAt('09:31:00'));

    expect(await decide([student], false)).toMatchObject({ changed: 1 });
    expect(await decide([student], false)).toMatchObject({ changed: 0 });

    expect(await markOf(student)).toMatchObject({ markId: 0, version: 2 });
    expect(await scan(student, codeAt('09:31:00'))).toMatchObject({ isDone: false, obstacle: 'refused' });
    await decide([student], true);
    expect(await markOf(student)).toMatchObject({ markId: 4, version: 3 });
    const mark = await markOf(student);
    const changes = await portal.db
      .select()
      .from(lessonMarkHistory)
      .where(eq(lessonMarkHistory.lessonMarkId, mark?.id ?? 0))
      .orderBy(asc(lessonMarkHistory.id));
    expect(changes.map(({ oldMarkId, newMarkId }) => [oldMarkId, newMarkId])).toEqual([
      [0, 4],
      [4, 0],
      [0, 4],
    ]);
  });

  it('makes a visit of a poster’s claim, made before the list was there', async () => {
    await portal.db.delete(lessons).where(eq(lessons.lessonDate, today));
    const poster = posterCode(testKeys, lectureRoom);
    const claim = await scan(student, `https://x/lms/qr?c=${poster}`);
    expect(claim).toMatchObject({ isDone: true, state: 'claimed', reasons: ['claimed'] });
    expect(claim.lessonId).toBeUndefined();
    expect(await scan(student, poster)).toMatchObject({ state: 'claimed', isRepeat: true });
    // Their own lesson in that room begins at one o'clock.
    expect(await scan(outsider, poster)).toMatchObject({ obstacle: 'not_begun' });

    ({ lessonId } = await portal.callAs(teacher)(qrLessonApi.open, { scheduleEntryId: lectureEntry }));
    expect((await register())(student)).toMatchObject({
      state: 'claimed',
      reasons: ['claimed'],
      markText: '',
    });
    await decide([student], true);

    expect((await register())(student)).toMatchObject({
      state: 'confirmed',
      markText: '+',
      markSource: 'qr',
    });
  });

  it('is not needed any more when a claim is followed by the code', async () => {
    await portal.callAs(student)(qrApi.visit, { scheduleEntryId: lectureEntry, roomId: lectureRoom });
    expect(await scan(student, codeAt('09:31:00'))).toMatchObject({ state: 'present', markText: '+' });
    expect(await portal.db.select().from(qrVisits)).toHaveLength(1);
  });

  it('is asked by an appeal, once more after a refusal, and then it stands', async () => {
    await scan(student, codeAt('09:31:00'));
    await decide([student], false);
    const [lesson] = await portal.callAs(student)(qrApi.today, undefined);
    expect(lesson).toMatchObject({
      scheduleEntryId: lectureEntry,
      state: 'refused',
      canAppeal: true,
      isOpen: true,
    });
    const appeal = { scheduleEntryId: lectureEntry, reason: 'Я сидела в третьем ряду' };

    expect(await portal.callAs(student)(qrApi.appeal, appeal)).toMatchObject({
      isDone: true,
      state: 'claimed',
    });
    expect(await portal.callAs(student)(qrApi.appeal, appeal)).toMatchObject({
      isDone: true,
      isRepeat: true,
    });
    expect((await register())(student)).toMatchObject({ reasons: ['appeal'], appeal: appeal.reason });
    await decide([student], false);

    expect(await portal.callAs(student)(qrApi.appeal, appeal)).toMatchObject({
      isDone: false,
      obstacle: 'refused',
    });
  });

  it('is on the open list of the teacher at once: what came, what waits, what was asked for, what was refused', async () => {
    let { cursor } = await portal.callAs(teacher)(liveApi.since, {});
    const toldOfLesson = async () => {
      const { events, ...next } = await portal.callAs(teacher)(liveApi.since, { cursor });
      ({ cursor } = next);
      return events.filter((event) => event.lessonId === lessonId).map(({ kind }) => kind);
    };
    await scan(student, codeAt('09:31:00'));
    expect(await toldOfLesson()).toEqual(['mark']);
    await scan(classmate, posterCode(testKeys, lectureRoom));
    expect(await toldOfLesson()).toEqual(['visit']);
    await scan(classmate, posterCode(testKeys, lectureRoom));
    expect(await toldOfLesson()).toEqual([]);
    const decide = { lessonId, studentIds: [classmate.id], isAccepted: false };
    await portal.callAs(teacher)(qrLessonApi.decide, decide);
    expect(await toldOfLesson()).toEqual(['visit']);
    portal.setTime(at('09:45:00'));
    await portal.callAs(classmate)(qrApi.appeal, { scheduleEntryId: lectureEntry, reason: 'Был на занятии' });
    expect(await toldOfLesson()).toEqual(['visit']);
  });

  it('is given by scanning the student’s card', async () => {
    const { card } = await portal.callAs(classmate)(studentCardApi.own, {});
    const ask = async (data: string) =>
      await portal.callAs(teacher)(qrLessonApi.card, { lessonId, card: data });

    expect(await ask(`https://x/lms/studentqr?data=${card}`)).toMatchObject({
      studentId: classmate.id,
      isRepeat: false,
    });
    expect(await ask(card)).toMatchObject({ isRepeat: true });
    expect((await register())(classmate)).toMatchObject({ state: 'confirmed', markText: '+' });
    expect((await refusalOf(ask(`${card.slice(0, -2)}AA`))).code).toBe('qr.card_unknown');
    const strange = await portal.callAs(outsider)(studentCardApi.own, {});
    expect((await refusalOf(ask(strange.card))).code).toBe('qr.card_unknown');
  });
});

describe('the code on the teacher’s screen', () => {
  it('turns every fifteen seconds, with the next one known', async () => {
    portal.setTime(at('09:31:05'));
    const now = await portal.callAs(teacher)(qrLessonApi.code, { lessonId });
    portal.setTime(at('09:31:15'));
    const then = await portal.callAs(teacher)(qrLessonApi.code, { lessonId });

    expect(now.remainingMs).toBe(10_000);
    expect([then.code, then.shortCode]).toEqual([now.nextCode, now.nextShortCode]);
    expect(now.shortCode).toMatch(/^\d{6}$/);
  });

  it('is there for lessons of today only, until it is closed', async () => {
    const open = (lesson: number) => portal.callAs(teacher)(qrLessonApi.open, { lessonId: lesson });

    expect((await refusalOf(open(lectureLastWeek))).code).toBe('qr.not_today');
    expect(
      (
        await refusalOf(
          portal.callAs(teacher)(qrLessonApi.open, { scheduleEntryId: lectureEntry, lessonDate: lastWeek }),
        )
      ).code,
    ).toBe('qr.not_today');
    await portal.callAs(teacher)(qrLessonApi.close, { lessonId });
    expect((await refusalOf(portal.callAs(teacher)(qrLessonApi.code, { lessonId }))).code).toBe(
      'qr.lesson_unknown',
    );
  });

  it('is opened again after it was closed only when the teacher asks for that', async () => {
    const open = portal.callAs(teacher);
    await open(qrLessonApi.close, { lessonId });

    expect(await open(qrLessonApi.open, { lessonId })).toMatchObject({ isOpen: false });
    expect(await open(qrLessonApi.open, { scheduleEntryId: lectureEntry })).toMatchObject({ isOpen: false });
    expect(await lessonOf()).toMatchObject({ isOpen: false, isClosed: true });

    expect(await open(qrLessonApi.open, { lessonId, isAgain: true })).toMatchObject({ isOpen: true });
    expect(await lessonOf()).toMatchObject({ isOpen: true, isClosed: false });
  });

  it('knows when visits are taken, and students see it open only then', async () => {
    const seenAt = async (time: string) => {
      portal.setTime(at(time));
      const own = await portal.callAs(student)(qrApi.today, undefined);
      return own.find((lesson) => lesson.lessonId === lessonId)?.isOpen;
    };

    expect(await lessonOf()).toMatchObject({
      assignmentId: lecture.assignmentId,
      time: at('09:31:00'),
      acceptsFrom: at('09:20:00'),
      starts: at('09:30:00'),
      ends: at('10:50:00'),
    });
    expect(await seenAt('08:00:00')).toBe(false);
    expect(await seenAt('09:20:00')).toBe(true);
    expect(await seenAt('10:50:01')).toBe(false);
  });
});

describe('the rest of the class', () => {
  const rest = async (isAbsent: boolean) =>
    await portal.callAs(teacher)(qrLessonApi.rest, { lessonId, isAbsent });
  const marks = async () => {
    const [rows] = await portal.callAs(teacher)(qrLessonApi.register, { lessonId });
    return Object.fromEntries(rows.map(({ studentId, markText }) => [studentId, markText]));
  };

  it('is absent in one press, but for whoever came, whom the teacher marked, and who waits for a word', async () => {
    await scan(student, codeAt('09:31:00'));
    const theirs = await markOf(otherSubgroupStudent);
    await portal.callAs(teacher)(journalApi.setMark, { visitId: theirs?.id ?? 0, markId: 19 });
    await portal.callAs(classmate)(qrApi.visit, { scheduleEntryId: lectureEntry, roomId: lectureRoom });

    const said = await rest(true);

    const [rows] = await portal.callAs(teacher)(qrLessonApi.register, { lessonId });
    const others = rows.length - 3;
    expect(said).toMatchObject({ isDone: true, changed: others });
    expect(await marks()).toMatchObject({
      [student.id]: '+',
      [otherSubgroupStudent.id]: '9',
      [classmate.id]: '',
    });
    expect(rows.filter(({ markText }) => markText === 'н/б')).toHaveLength(others);
    expect((await rest(true)).changed).toBe(0);
  });

  it('is taken back as a whole, with the history of both', async () => {
    const { changed } = await rest(true);
    await scan(student, codeAt('09:31:00'));

    expect(await rest(false)).toMatchObject({ changed: changed - 1 });

    expect(new Set(Object.values(await marks()))).toEqual(new Set(['', '+']));
    const mark = await markOf(classmate);
    const history = await portal.db
      .select()
      .from(lessonMarkHistory)
      .where(eq(lessonMarkHistory.lessonMarkId, mark?.id ?? 0))
      .orderBy(asc(lessonMarkHistory.id));
    expect(history).toMatchObject([
      { oldMarkId: 0, newMarkId: 1, changedBy: teacher.id },
      { oldMarkId: 1, newMarkId: 0, changedBy: teacher.id },
    ]);
  });

  it('is absent no more when a code of theirs arrives late, or the teacher accepts them', async () => {
    await rest(true);
    await portal.callAs(teacher)(qrLessonApi.close, { lessonId });
    portal.setTime(at('11:31:00'));

    expect(await scan(student, codeAt('09:31:00'))).toMatchObject({ isDone: true, markText: '+' });
    await decide([classmate], true);

    expect(await marks()).toMatchObject({ [student.id]: '+', [classmate.id]: '+' });
    const mark = await markOf(student);
    const history = await portal.db
      .select()
      .from(lessonMarkHistory)
      .where(eq(lessonMarkHistory.lessonMarkId, mark?.id ?? 0))
      .orderBy(asc(lessonMarkHistory.id));
    expect(history).toMatchObject([
      { oldMarkId: 0, newMarkId: 1 },
      { oldMarkId: 1, newMarkId: 4 },
    ]);
  });

  it('stays absent where the teacher says so', async () => {
    await rest(true);
    const mark = await markOf(student);
    await portal.callAs(teacher)(journalApi.setMark, { visitId: mark?.id ?? 0, markId: 0 });
    await portal.callAs(teacher)(journalApi.setMark, { visitId: mark?.id ?? 0, markId: 1 });

    await scan(student, codeAt('09:31:00'));
    await rest(false);

    expect(await marks()).toMatchObject({ [student.id]: 'н/б', [classmate.id]: '' });
  });

  it('is excused where an accepted excuse says why', async () => {
    const excuseId = await portal.build.excuse(classmate.id, today, {
      state: 'accepted',
      settledAt: new Date(),
      settledBy: registrar.id,
    });
    await rest(true);

    expect(await marks()).toMatchObject({ [student.id]: 'н/б', [classmate.id]: 'н/у' });
    const noted = await portal.pool.query('select excuse_id::int from excuse_marks');
    expect(noted.rows).toEqual([{ excuse_id: excuseId }]);
    await portal.pool.query('delete from excuse_marks');
    await portal.pool.query('delete from excuses');
  });
});

describe('what the student is told of a visit', () => {
  it('is that the teacher will check it, where the teacher is told so, and the day’s list says the same', async () => {
    const visit = await scan(student, codeAt('09:31:00'), {});

    expect(visit).toMatchObject({
      state: 'present',
      tone: 'warning',
      message: 'Посещение отмечено, преподаватель его проверит',
      reasons: ['no_position'],
    });
    const own = await portal.callAs(student)(qrApi.today, undefined);
    expect(own.find((lesson) => lesson.lessonId === lessonId)).toMatchObject({ reasons: ['no_position'] });
  });

  it('before the lesson is when it begins, and since when visits are taken', async () => {
    portal.setTime(at('08:00:00'));

    expect(await scan(student, codeAt('08:00:00'))).toMatchObject({
      isDone: false,
      obstacle: 'not_begun',
      message: 'Занятие начнётся в 09:30, отметки принимаются с 09:20',
    });
  });
});

it('takes the full form of the timetable, and finds everything but room, position and code anew', async () => {
  const reply = await portal.send(student, qrApi.visitOfSchedule, {
    audid: lectureRoom,
    auditoryName: '1/101',
    xGps: 42.843911,
    yGps: 74.586072,
    yearid: 26,
    wsid: 1,
    uid: student.id,
    gid: 118,
    id: student.id,
    specid: 1,
    role: 2,
    timeid: 102,
    teacherid: teacher.id,
    semid: 5,
    daynum: 3,
    isSelect: 0,
    sidFaculty: 1,
    id_vid_zaniatiy: 1,
    id_discipline: 31,
    x: 42.84395,
    y: 74.5861,
    code: codeAt('09:31:00'),
  });

  expect(reply).toMatchObject({
    result: 0,
    data: [{ result: 1, otsenka: '+', sms: 'Посещение отмечено', distance: 5 }],
  });
  const claim = await portal.send(classmate, qrApi.visitOfSchedule, {
    audid: lectureRoom,
    uid: classmate.id,
    role: 2,
  });
  expect(claim).toMatchObject({ data: [{ result: 1, state: 'claimed' }] });
});
