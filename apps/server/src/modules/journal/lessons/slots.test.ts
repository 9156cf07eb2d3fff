import { classesApi } from '@bilim/contract/journal/classes';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { lab, lastWeek, openPortal, refusalOf, otherTeacher, slots, teacher, today } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
afterEach(async () => {
  await portal.db.delete(scheduleExceptions);
});

const autumn = { academicYearId: 26, seasonId: 1 };
const lectureEntry = 701;
const oddLabEntry = 702;
const evenLabEntry = 703;
const electiveEntry = 704;

async function taught(asked: object, person = teacher) {
  const found = await portal.callAs(person)(classesApi.timeSlots, {
    ...autumn,
    teacherId: person.id,
    ...asked,
  });
  return found.map(({ scheduleEntryId, timeSlotId, roomName }) => [scheduleEntryId, timeSlotId, roomName]);
}

it('tells where and when a teacher teaches today, odd week', async () => {
  const reply = await portal.send(teacher, classesApi.timeSlots, {
    id_a_year: 26,
    id_w_s: 1,
    id_teacher: teacher.id,
  });

  expect(reply).toMatchObject({
    result: 0,
    data: [
      {
        id_time: slots.second,
        Time_: '09:30-10:50',
        number: 2,
        day_number: 3,
        idShed: lectureEntry,
        audid: 11,
        auditoryName: '1/101',
      },
      { id_time: slots.third, Time_: '11:00-12:20', number: 3, idShed: oddLabEntry, audid: 12 },
    ],
  });
});

it('tells odd from even weeks', async () => {
  expect(await taught({ lessonDate: lastWeek })).toEqual([
    [lectureEntry, slots.second, '1/101'],
    [evenLabEntry, slots.third, '2/210'],
  ]);
});

it('knows the weekday alone, and one class alone', async () => {
  expect(await taught({ weekday: 3 })).toHaveLength(3);
  expect(await taught({ weekday: 3, assignmentId: lab.assignmentId })).toEqual([
    [oddLabEntry, slots.third, '2/210'],
  ]);
});

it('offers the whole grid on a free day and outside the term', async () => {
  const monday = await taught({ lessonDate: '2026-10-12' });
  const beforeTerm = await taught({ lessonDate: '2026-08-26' });

  expect(monday.length).toBeGreaterThan(5);
  expect(monday[0]).toEqual([undefined, 1, '']);
  expect(beforeTerm).toEqual(monday);
});

it('refuses a date that is not the weekday', async () => {
  const refused = await refusalOf(taught({ lessonDate: today, weekday: 1 }));

  expect(refused.code).toBe('journal.wrong_weekday');
});

it('leaves out what is cancelled', async () => {
  await except({ scheduleEntryId: lectureEntry, kind: 'cancelled' });

  expect(await taught({})).toEqual([[oddLabEntry, slots.third, '2/210']]);
});

it('moves a lesson to its new day, slot and room', async () => {
  await except({
    scheduleEntryId: lectureEntry,
    kind: 'moved',
    newDate: '2026-10-15',
    newTimeSlotId: slots.fourth,
    newRoomId: 12,
  });

  expect(await taught({})).toEqual([[oddLabEntry, slots.third, '2/210']]);
  expect(await taught({ lessonDate: '2026-10-15' })).toEqual([[lectureEntry, slots.fourth, '2/210']]);
});

it('moves a lesson within its day', async () => {
  await except({ scheduleEntryId: lectureEntry, kind: 'moved', newTimeSlotId: slots.first });

  expect(await taught({})).toEqual([
    [lectureEntry, slots.first, '1/101'],
    [oddLabEntry, slots.third, '2/210'],
  ]);
});

it('gives a substituted lesson to the other teacher for that day', async () => {
  await except({ scheduleEntryId: lectureEntry, kind: 'substituted', newTeacherId: otherTeacher.id });

  expect(await taught({})).toEqual([[oddLabEntry, slots.third, '2/210']]);
  expect(await taught({ lessonDate: today }, otherTeacher)).toEqual([
    [lectureEntry, slots.second, '1/101'],
    [705, slots.fourth, '1/101'],
  ]);
});

it('keeps an online lesson, without its room', async () => {
  await except({ scheduleEntryId: lectureEntry, kind: 'online', onlineUrl: 'https://meet.example/x' });

  const [lecture] = await portal.callAs(teacher)(classesApi.timeSlots, { ...autumn, teacherId: teacher.id });

  expect(lecture).toMatchObject({ scheduleEntryId: lectureEntry, roomId: null, roomName: '' });
});

it('knows that nobody teaches on a holiday unless it was decided', async () => {
  await portal.build.holiday('2026-10-16');

  const holiday = await taught({ lessonDate: '2026-10-16' }, otherTeacher);
  await except({
    scheduleEntryId: electiveEntry,
    kind: 'online',
    onDate: '2026-10-16',
    onlineUrl: 'https://x',
  });
  const decided = await taught({ lessonDate: '2026-10-16' }, otherTeacher);

  expect(holiday.length).toBeGreaterThan(5);
  expect(decided).toEqual([[electiveEntry, slots.first, '']]);
});

type Exception = typeof scheduleExceptions.$inferInsert;

async function except(over: Omit<Exception, 'onDate'> & Partial<Exception>) {
  const { scheduleEntryId, onDate = today, ...change } = over;
  await portal.build.change(scheduleEntryId, onDate, change);
}
