import { currentPoints } from '@bilim/contract/journal/modulePoints';
import { modulesApi } from '@bilim/contract/journal/modules';
import { addDays } from '@bilim/contract/days';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openPortal, otherLab, teacher } from '#testing';
import type { Portal } from '#testing';

import { lessons, marks } from '../journal.tables.ts';

let portal: Portal;
const students = [203, 204];

interface Known {
  readonly points: number;
  readonly isExcused: boolean;
}
const dictionary = new Map<number, Known>();

beforeAll(async () => {
  portal = await openPortal();
  // A mark whose half lies exactly between two points.
  await portal.build.mark({ id: 101, points: 0.5, markSetId: 1 });
  for (const { id, points, isExcused } of await portal.db.select().from(marks)) {
    dictionary.set(id, { points: points ?? 0, isExcused });
  }
});
afterAll(() => portal.close());

const markIds = [0, 1, 2, 3, 4, 10, 11, 15, 17, 18, 19, 20, 101];
const held = fc.array(
  fc.record({
    moduleId: fc.constantFrom(1, 2, 3, null),
    /** The mark of each student in turn; undefined where the student was not in the class yet. */
    given: fc.array(fc.option(fc.constantFrom(...markIds), { nil: undefined }), {
      minLength: 2,
      maxLength: 2,
    }),
  }),
  { maxLength: 12 },
);
type Held = typeof held extends fc.Arbitrary<infer T> ? T : never;

async function write(drawn: Held) {
  const { db } = portal;
  await db.delete(lessons).where(eq(lessons.assignmentId, otherLab.assignmentId));
  for (const [day, { moduleId, given }] of drawn.entries()) {
    const marked = students.flatMap((studentId, index) => {
      const markId = given[index];
      return markId === undefined ? [] : [[studentId, markId] as const];
    });
    const date = addDays('2026-09-01', day);
    await portal.build.lesson(otherLab, date, Object.fromEntries(marked), { moduleId });
  }
}

/** The rule of docs/rules.md with fractions: of fifteen, the share of the marks got in those that could be got. */
function expected(drawn: Held, moduleId: number, student: number) {
  const given = drawn.flatMap((lesson) => {
    const markId = lesson.given[student];
    return lesson.moduleId === moduleId && markId !== undefined ? [dictionary.get(markId)!] : [];
  });
  const counted = given.filter(({ isExcused }) => !isExcused).length;
  const twentieths = given.reduce((sum, { points }) => sum + points * 2, 0);
  const most = moduleId === 3 ? 0 : 15;
  const points = counted === 0 ? 0 : Math.floor((most * twentieths + 10 * counted) / (20 * counted));
  return { points, markSum: twentieths / 2, lessonCount: counted };
}

it('counts current points as the plain model does', async () => {
  await fc.assert(
    fc.asyncProperty(held, async (drawn) => {
      await write(drawn);

      const modules = await portal.callAs(teacher)(modulesApi.points, otherLab);

      for (const { moduleId, rows } of modules) {
        for (const [index, studentId] of students.entries()) {
          const row = rows.find((one) => one.studentId === studentId);
          const { points, markSum, lessonCount } = expected(drawn, moduleId, index);
          expect(row).toMatchObject({
            computed: points,
            current: points,
            markSum,
            lessonCount,
            total: points,
          });
        }
      }
    }),
    { numRuns: 25, seed: 20_261_014 },
  );
}, 60_000);

it('gives the example of the rules: 8 9 н/б 10 7 8 н/у 9 are 11', () => {
  expect(currentPoints({ sum: 5100, lessons: 7, bestMark: 1000, most: 15 })).toBe(11);
});

it('rounds halves up, stays within its bounds, and grows with the marks', () => {
  expect(currentPoints({ sum: 50, lessons: 1, bestMark: 1500, most: 15 })).toBe(1);
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 20 }), fc.nat(500), (sum, count, more) => {
      const at = (hundredths: number) =>
        currentPoints({ sum: hundredths, lessons: count, bestMark: 1000, most: 15 });

      expect(at(sum)).toBeGreaterThanOrEqual(0);
      expect(at(sum)).toBeLessThanOrEqual(15);
      expect(at(sum + more)).toBeGreaterThanOrEqual(at(sum));
    }),
    { numRuns: 200 },
  );
});
