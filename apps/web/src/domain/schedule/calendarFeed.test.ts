import type { Person } from '@bilim/contract';
import { calendarFeedApi } from '@bilim/contract/calendarFeed';
import { addDays } from '@bilim/contract/days';
import { scheduleApi } from '@bilim/contract/schedule';
import * as campus from '@bilim/server/testing';
import { openPortal, readCalendar, type Portal } from '@bilim/server/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { meetingsOn, type Meeting } from './meetings.ts';
import { timetableOf } from './timetable.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const teachers = [campus.teacher, campus.otherTeacher, campus.newsTeacher];
const students = [campus.student, campus.classmate, campus.otherSubgroupStudent, campus.outsider];
const halfYears = [
  { academicYearId: 26, seasonId: 1 },
  { academicYearId: 26, seasonId: 2 },
];
const someDay = fc.integer({ min: 0, max: 290 }).map((days) => addDays('2026-08-25', days));
const someTeacher = fc.constantFrom(...teachers.map(({ id }) => id));
const someSlot = fc.constantFrom(...Object.values(campus.slots));
const someRoom = fc.constantFrom(11, 12);

const entry = fc.record({
  season: fc.constantFrom(1, 1, 2),
  assignment: fc.integer({ min: 901, max: 905 }),
  teacher: someTeacher,
  room: fc.option(someRoom),
  weekday: fc.integer({ min: 1, max: 7 }),
  slot: someSlot,
  parity: fc.constantFrom(0, 0, 1, 2),
  firstWeek: fc.integer({ min: 1, max: 18 }),
  weeks: fc.integer({ min: 1, max: 18 }),
});

const exception = fc.record({
  entry: fc.nat({ max: 20 }),
  /** Week of the entry's half-year; most exceptions fall on a meeting, some beside. */
  week: fc.integer({ min: 1, max: 17 }),
  aside: fc.constantFrom(0, 0, 0, 0, 1),
  kind: fc.constantFrom('cancelled', 'moved', 'moved', 'substituted', 'online'),
  shift: fc.option(fc.integer({ min: -20, max: 20 })),
  slot: fc.option(someSlot),
  room: fc.option(someRoom),
  teacher: fc.option(someTeacher),
});

const holiday = fc.record({
  starts: someDay,
  length: fc.integer({ min: 0, max: 9 }),
  faculty: fc.option(fc.constantFrom(1, 2)),
});

const university = fc.record({
  entries: fc.array(entry, { minLength: 1, maxLength: 12 }),
  exceptions: fc.array(exception, { maxLength: 12 }),
  holidays: fc.array(holiday, { maxLength: 3 }),
});
type University = typeof university extends fc.Arbitrary<infer T> ? T : never;

const firstMondays: Readonly<Record<number, string>> = { 1: '2026-08-31', 2: '2027-02-01' };

async function fill({ entries, exceptions, holidays }: University) {
  const { pool } = portal;
  await pool.query('delete from schedule_entries');
  await pool.query('delete from calendar_events');
  const made: { id: number; season: number; weekday: number }[] = [];
  for (const one of entries) {
    const inserted = pool.query<{ id: number }>(
      `insert into schedule_entries (academic_year_id, season_id, assignment_id, teacher_id, room_id, online_url,
         weekday, time_slot_id, parity, weeks)
       values (26, $1, $2, $3, $4::int, case when $4::int is null then 'https://meet.example/1' end, $5, $6, $7,
         int4range($8, $9))
       returning id`,
      [
        one.season,
        one.assignment,
        one.teacher,
        one.room,
        one.weekday,
        one.slot,
        one.parity,
        one.firstWeek,
        one.firstWeek + one.weeks,
      ],
    );
    // Whoever would be in two rooms at once stays in the first.
    const { rows } = await inserted.catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '23P01') return { rows: [] };
      throw error;
    });
    made.push(...rows.map(({ id }) => ({ id, season: one.season, weekday: one.weekday })));
  }
  for (const one of exceptions) {
    const of = made[one.entry % made.length];
    if (of === undefined) continue;
    const day = addDays(firstMondays[of.season] ?? '', (one.week - 1) * 7 + of.weekday - 1 + one.aside);
    await pool.query(
      `insert into schedule_exceptions (schedule_entry_id, on_date, kind, new_date, new_time_slot_id, new_room_id,
         new_teacher_id)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        of.id,
        day,
        one.kind,
        one.shift === null ? null : addDays(day, one.shift),
        one.slot,
        one.room,
        one.kind === 'substituted' ? (one.teacher ?? 103) : one.teacher,
      ],
    );
  }
  for (const { starts, length, faculty } of holidays) {
    await pool.query(
      `insert into calendar_events (academic_year_id, faculty_id, kind, name_ru, name_kg, name_en, starts_on, ends_on)
       values (26, $1, 'holiday', 'Праздник', 'Майрам', 'Holiday', $2, $3)`,
      [faculty, starts, addDays(starts, length)],
    );
  }
}

/** What the schedule shows from summer to summer, half-year by half-year. */
async function shownTo(person: Person): Promise<string[]> {
  const kind = person.role === 'student' ? 'student' : 'teacher';
  const view = { teacherId: kind === 'teacher' ? person.id : null };
  const found: string[] = [];
  for (const halfYear of halfYears) {
    const timetable = timetableOf(await portal.callAs(person)(scheduleApi[kind], halfYear));
    for (let day = '2026-07-01'; day < '2027-07-31'; day = addDays(day, 1))
      found.push(...meetingsOn(timetable, day, view).flatMap((meeting) => lineOf(meeting, view)));
  }
  return found.sort();
}

/** A calendar shows what is held, and what somebody cancelled or took over; a holiday leaves nothing. */
function lineOf(meeting: Meeting, { teacherId }: { teacherId: number | null }): string[] {
  const { lesson, day, starts, ends, room, change, isHeld } = meeting;
  const place = room === '' ? (meeting.onlineUrl ?? 'Онлайн') : `ауд. ${room}`;
  if (isHeld) return [`${lesson.scheduleEntryId} ${day} ${starts}-${ends} ${place}`];
  const exception = lesson.exceptions.find(({ date }) => date === day);
  if (exception?.isHoliday === true) return [];
  const isMovedToOthers = exception?.newTeacherName !== null && teacherId === lesson.teacherId;
  if (change?.kind === 'moved-away' && !isMovedToOthers) return [];
  return [`${lesson.scheduleEntryId} ${day} ${starts}-${ends} cancelled`];
}

/** What another program understands of the private calendar. */
async function fed(person: Person): Promise<string[]> {
  const call = portal.callAs(person);
  const { number, path } = await call(calendarFeedApi.state, {});
  const feed = path === null ? await call(calendarFeedApi.make, { number }) : { path };
  const { body } = await portal.app.inject({ method: 'GET', url: feed.path ?? '' });
  return readCalendar(body)
    .events.map(({ uid, day, starts, ends, location, isCancelled }) => {
      const entryId = /^lesson-(\d+)/.exec(uid)?.[1] ?? uid;
      return `${entryId} ${day} ${starts}-${ends} ${isCancelled ? 'cancelled' : location}`;
    })
    .sort();
}

const besideTheLesson = { entry: 0, week: 10, shift: null, slot: null, room: null, teacher: 101 } as const;
/** A colleague is named for two days of one week on which the lesson does not meet. */
const takenOverOnDaysWithoutLesson: University = {
  entries: [
    {
      season: 1,
      assignment: 901,
      teacher: 103,
      room: null,
      weekday: 1,
      slot: 101,
      parity: 0,
      firstWeek: 1,
      weeks: 1,
    },
  ],
  exceptions: [
    { ...besideTheLesson, aside: 1, kind: 'cancelled' },
    { ...besideTheLesson, aside: 0, kind: 'cancelled' },
  ],
  holidays: [],
};

it(
  'a calendar app expands the private calendar to exactly what the schedule shows',
  { tags: 'long', timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(university, async (random) => {
        await fill(random);
        for (const person of [...teachers, ...students])
          expect(await fed(person)).toEqual(await shownTo(person));
      }),
      { numRuns: 12, examples: [[takenOverOnDaysWithoutLesson]] },
    );
  },
);
