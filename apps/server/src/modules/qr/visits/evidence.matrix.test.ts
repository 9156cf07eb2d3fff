import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { lessonMarks } from '#modules/journal/journal.tables.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { openPortal, outsider, student, teacher, testKeys } from '#testing';
import type { Portal } from '#testing';

import { lessonCode, stepOf } from '../codes/codes.ts';
import { qrVisits } from '../qr.tables.ts';

/** The lecture of the campus: 09:30 to 10:50 in room 1/101, which knows its place. */
const lectureEntry = 701;
const lectureRoom = 11;
const otherRoom = 12;
const at = (time: string) => new Date(`2026-10-14T${time}:00+06:00`);

const codes = ['ok', 'old', 'forged', 'none'] as const;
const lessons = ['now', 'before', 'after', 'other group', 'other room'] as const;
const positions = {
  near: { sent: { x: 42.84395, y: 74.5861, accuracy: 12 }, place: 'near' },
  far: { sent: { x: 42.86, y: 74.6, accuracy: 30 }, place: 'far' },
  '0,0': { sent: { x: 0, y: 0 }, place: 'zero' },
  NaN: { sent: { x: Number.NaN, y: Number.NaN, accuracy: Number.NaN }, place: 'none' },
  strings: { sent: { x: '42.84395', y: ' 74.5861 ', accuracy: 'about ten' }, place: 'near' },
  missing: { sent: {}, place: 'none' },
  swapped: { sent: { x: 74.5861, y: 42.84395 }, place: 'near' },
} as const;

type Code = (typeof codes)[number];
type Lesson = (typeof lessons)[number];
type Position = keyof typeof positions;

interface Expected {
  readonly state: 'present' | 'claimed' | null;
  readonly obstacle?: string;
  readonly isLateDelivery?: boolean;
  readonly hasWrongCode?: boolean;
}

/** The rules of docs/rules.md as a table: what a good code does, and what anything else does. */
const rules: Readonly<Record<Lesson, Readonly<Record<'proven' | 'unproven', Expected>>>> = {
  now: { proven: { state: 'present' }, unproven: { state: 'claimed' } },
  before: {
    proven: { state: null, obstacle: 'not_begun' },
    unproven: { state: null, obstacle: 'not_begun' },
  },
  after: { proven: { state: null, obstacle: 'over' }, unproven: { state: null, obstacle: 'over' } },
  'other group': {
    proven: { state: null, obstacle: 'not_listed' },
    unproven: { state: null, obstacle: 'not_listed' },
  },
  // The code says where the lesson is; without one, the room must be that of the timetable.
  'other room': { proven: { state: 'present' }, unproven: { state: null, obstacle: 'no_lesson' } },
};

function expectedOf(code: Code, lesson: Lesson): Expected {
  const rule = rules[lesson][code === 'ok' || code === 'old' ? 'proven' : 'unproven'];
  if (rule.state === null) return rule;
  return { ...rule, isLateDelivery: code === 'old', hasWrongCode: code === 'forged' };
}

const cases = codes.flatMap((code) =>
  lessons.flatMap((lesson) =>
    (Object.keys(positions) as Position[]).map((position) => [code, lesson, position] as const),
  ),
);

let portal: Portal;
let lessonId: number;
beforeAll(async () => {
  portal = await openPortal();
  portal.setTime(at('09:30'));
  ({ lessonId } = await portal.callAs(teacher)(qrLessonApi.open, { scheduleEntryId: lectureEntry }));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(qrVisits);
  await portal.db.delete(rateCounters);
  await portal.db.update(lessonMarks).set({ markId: 0 }).where(eq(lessonMarks.lessonId, lessonId));
});

function textOf(code: Code, now: Date): string | undefined {
  const step = stepOf(now);
  if (code === 'ok') return lessonCode(testKeys, lessonId, step);
  if (code === 'old') return lessonCode(testKeys, lessonId, step - 8);
  if (code === 'forged') return `${lessonId.toString(36)}.${step.toString(36)}.AAAAAAAAAAA`;
  return undefined;
}

const times: Partial<Record<Lesson, string>> = { before: '09:00', after: '11:30' };

it('is 140 cases', () => {
  expect(cases).toHaveLength(140);
});

it.each(cases)('with a code that is %s, the lesson %s, the position %s', async (code, lesson, position) => {
  const expected = expectedOf(code, lesson);
  const { sent, place } = positions[position];
  const now = at(times[lesson] ?? '09:35');
  portal.setTime(now);
  const person = lesson === 'other group' ? outsider : student;

  const reply = await portal.send(person, qrApi.visit, {
    idShed: lectureEntry,
    idStud: person.id,
    idAud: lesson === 'other room' ? otherRoom : lectureRoom,
    ...sent,
    ...(code === 'none' ? {} : { code: textOf(code, now) }),
  });

  expect(reply.status).toBe(200);
  const { state, obstacle, isLateDelivery, hasWrongCode } = expected;
  expect(reply).toMatchObject({ data: [{ result: state === null ? 0 : 1 }] });
  if (obstacle !== undefined) expect(reply).toMatchObject({ data: [{ obstacle }] });
  const visits = await portal.db.select().from(qrVisits);
  expect(visits).toHaveLength(state === null ? 0 : 1);
  if (state !== null)
    expect(visits).toMatchObject([{ state, place, isLateDelivery, hasWrongCode, isLate: false }]);
  const [mark] = await portal.db
    .select({ markId: lessonMarks.markId })
    .from(lessonMarks)
    .where(eq(lessonMarks.studentId, student.id))
    .orderBy(lessonMarks.id)
    .offset(1);
  expect(mark?.markId).toBe(state === 'present' ? 4 : 0);
});
