import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { and, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { lessonMarks, lessons } from '#modules/journal/journal.tables.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { openPortal, student, teacher, testKeys, today } from '#testing';
import type { Portal } from '#testing';

import { lessonCode, stepOf } from '../codes/codes.ts';
import { qrVisits } from '../qr.tables.ts';

const lectureEntry = 701;
const now = new Date('2026-10-14T09:31:00+06:00');

let portal: Portal;
let lessonId: number;
/** Holds the row of the visit, so that everybody who wants it meets there. */
let holder: Client;
let watcher: Client;
beforeAll(async () => {
  portal = await openPortal();
  holder = new Client(portal.url);
  watcher = new Client(portal.url);
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await portal.close();
});
beforeEach(async () => {
  await portal.db.delete(rateCounters);
  await portal.db.delete(lessons).where(eq(lessons.lessonDate, today));
  await portal.db.delete(qrVisits);
  portal.setTime(now);
  ({ lessonId } = await portal.callAs(teacher)(qrLessonApi.open, { scheduleEntryId: lectureEntry }));
  await portal.callAs(student)(qrApi.visit, { scheduleEntryId: lectureEntry });
});

const visitOf = async () => (await portal.db.select().from(qrVisits))[0];
const markOf = async () =>
  (
    await portal.db
      .select()
      .from(lessonMarks)
      .where(and(eq(lessonMarks.lessonId, lessonId), eq(lessonMarks.studentId, student.id)))
  )[0];
const areWaiting = async (count: number) =>
  await expect
    .poll(
      async () => {
        const { rows } = await watcher.query<{ count: number }>(`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows[0]?.count;
      },
      { interval: 5 },
    )
    .toBe(count);

const decide = async (isAccepted: boolean) =>
  await portal.callAs(teacher)(qrLessonApi.decide, { lessonId, studentIds: [student.id], isAccepted });
const scan = async () =>
  await portal.callAs(student)(qrApi.visit, { code: lessonCode(testKeys, lessonId, stepOf(now)) });

it.each([
  ['refused', false, { markId: 0 }],
  ['confirmed', true, { markId: 4 }],
] as const)(
  'a visit that the teacher has %s stays so, when the code is scanned in the same moment',
  async (state, isAccepted, mark) => {
    expect(await visitOf()).toMatchObject({ state: 'claimed' });
    await holder.query('begin');
    await holder.query('select from qr_visits for update');
    const decided = decide(isAccepted);
    await areWaiting(1);
    const scanned = scan();
    await areWaiting(2);
    await holder.query('commit');
    await Promise.all([decided, scanned]);

    expect(await visitOf()).toMatchObject({ state });
    expect(await markOf()).toMatchObject(mark);
  },
);
