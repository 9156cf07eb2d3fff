import { calendarFeedApi } from '@bilim/contract/calendarFeed';
import { classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';
import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { scheduleApi } from '@bilim/contract/schedule';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import type { TimetableRun } from '@bilim/contract/timetableImport';
import { timetableWordsApi } from '@bilim/contract/timetableWords';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { importRuns, importWords } from '#modules/imports/imports.tables.ts';
import { lessons } from '#modules/journal/journal.tables.ts';
import { lessonCode, stepOf } from '#modules/qr/codes/codes.ts';
import { timeGrids, timeSlots } from '#modules/structure/calendar.tables.ts';
import {
  campusNow,
  lab as labClass,
  openPortal,
  readCalendar,
  scheduler,
  student,
  teacher,
  testKeys,
  today,
} from '#testing';
import type { Portal } from '#testing';

import { autumn, lecture, otherLab, uploadTo, workbook } from '../../../testing/imports/sheets.ts';
import type { Cells } from '../../../testing/imports/sheets.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(importRuns).where(eq(importRuns.kind, 'timetable'));
  await portal.db.delete(importWords);
});

const call = () => portal.callAs(scheduler);
const labAt = (slot: string, weeks = 'нечёт'): Cells => [
  'Среда',
  slot,
  weeks,
  'ПИ-1-24',
  1,
  'Базы данных',
  'лаб',
  null,
  '2/210',
];
const upload = async (...rows: readonly Cells[]) =>
  await uploadTo(portal, scheduler, await workbook(...rows));
const settle = async ({ importId }: TimetableRun, word: string, ours: string) =>
  await call()(timetableWordsApi.settle, {
    importId,
    words: [{ kind: 'time', word, ours, room: null }],
  });
const after = async ({ importId }: TimetableRun) =>
  (await call()(timetableImportApi.changes, { importId })).flatMap((change) => change.after ?? []);

describe('a time that no bell grid has', () => {
  it('is asked about once, with the slots into which it would be split', async () => {
    const run = await upload(lecture, labAt('10:50-14:20'), otherLab);

    expect(run).toMatchObject({ errors: 1, mayApply: false });
    expect(await call()(timetableWordsApi.words, { importId: run.importId })).toMatchObject([
      {
        kind: 'time',
        word: '10:50-14:20',
        guesses: [
          { ours: 'time:own', label: 'своё время' },
          { ours: 'time:split', detail: '3 (11:00-12:20), 4 (13:00-14:20)' },
        ],
      },
    ]);
  });

  it('becomes a lesson in each slot that it fills, when somebody says so', async () => {
    const run = await settle(await upload(lecture, labAt('10:50-14:20')), '10:50-14:20', 'time:split');

    expect((await after(run)).map(({ timeLabel }) => timeLabel).sort()).toEqual(['13:00-14:20']);
    expect(run).toMatchObject({ errors: 0, added: 1 });
  });

  it('is kept, and remembered for the next file', async () => {
    const run = await settle(await upload(lecture, labAt('14:00-16:50')), '14:00-16:50', 'time:own');

    expect(await after(run)).toMatchObject([{ timeLabel: '14:00-16:50', slotNumber: 0 }]);
    expect(await upload(lecture, labAt('14:00-16:50'), otherLab)).toMatchObject({ errors: 0, changed: 1 });
  });
});

describe('a lesson with a time of its own', () => {
  beforeAll(async () => {
    portal.setTime(campusNow);
    const file = [lecture, labAt('14:00-16:50'), otherLab];
    const { importId } = await settle(await upload(...file), '14:00-16:50', 'time:own');
    await call()(timetableImportApi.apply, { importId });
  });
  const labOfToday = async () => {
    const found = await portal.callAs(teacher)(classesApi.timeSlots, {
      ...autumn,
      teacherId: teacher.id,
      lessonDate: today,
    });
    return found.find(({ timeLabel }) => timeLabel === '14:00-16:50');
  };

  it('stands with it in the schedule and in the calendar of a student', async () => {
    const days = await portal.callAs(student)(scheduleApi.student, autumn);
    expect(days.flatMap((day) => day.lessons)).toContainEqual(
      expect.objectContaining({ starts: '14:00', ends: '16:50', slotNumber: 0 }),
    );

    const { number } = await portal.callAs(student)(calendarFeedApi.state, {});
    const { path } = await portal.callAs(student)(calendarFeedApi.make, { number });
    const feed = await portal.app.inject({ method: 'GET', url: path ?? '' });
    const { events } = readCalendar(feed.body);
    expect(events.filter(({ day, starts }) => day === today && starts === '14:00')).toHaveLength(1);
  });

  it('is offered to its teacher, and its list has its hours', async () => {
    const slot = await labOfToday();
    expect(slot).toMatchObject({ slotNumber: 0 });

    const [made] = await portal.callAs(teacher)(journalApi.createList, {
      ...labClass,
      lessonDate: today,
      timeSlotId: slot!.timeSlotId,
    });

    const [lesson] = await portal.db.select().from(lessons).where(eq(lessons.id, made!.lessonId!));
    expect(lesson).toMatchObject({ hours: 3, timeSlotId: slot!.timeSlotId });
    await portal.db.delete(lessons).where(eq(lessons.id, made!.lessonId!));
  });

  it('takes codes from ten minutes before its beginning to its end', async () => {
    const at = (time: string) => new Date(`${today}T${time}:00+06:00`);
    const slot = await labOfToday();
    portal.setTime(at('14:00'));
    const { lessonId } = await portal.callAs(teacher)(qrLessonApi.open, {
      scheduleEntryId: slot!.scheduleEntryId!,
    });
    const scan = async (time: string) => {
      portal.setTime(at(time));
      return await portal.callAs(student)(qrApi.visit, {
        code: lessonCode(testKeys, lessonId, stepOf(at(time))),
      });
    };

    expect(await scan('13:45')).toMatchObject({ obstacle: 'not_begun' });
    expect(await scan('16:55')).toMatchObject({ isDone: false });
    expect(await scan('16:45')).toMatchObject({ isDone: true });
    await portal.db.delete(lessons).where(eq(lessons.lessonDate, today));
  });
});

describe('weeks of a file', () => {
  it('may be any: each stretch of them is a lesson', async () => {
    const run = await upload(lecture, labAt('3', '1-4, 7, 9, 11'), otherLab);

    expect(run.errors).toBe(0);
    const weeks = (await after(run)).map(({ firstWeek, lastWeek, parity }) => [firstWeek, lastWeek, parity]);
    expect(weeks).toContainEqual([1, 4, 0]);
    expect(weeks).toContainEqual([7, 11, 1]);
  });
});

describe('the bell grid of a building', () => {
  it('says when a pair is that stands as a number', async () => {
    await portal.db.insert(timeGrids).values({ id: 77, name: 'Второй корпус', buildingId: 1 });
    await portal.db
      .insert(timeSlots)
      .values({ id: 777, gridId: 77, number: 4, starts: '15:10', ends: '16:40' });

    const run = await upload(lecture, labAt('4'), otherLab);

    expect(await after(run)).toMatchObject([{ timeLabel: '15:10-16:40' }]);
  });
});
