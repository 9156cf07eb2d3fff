import { journalApi } from '@bilim/contract/journal/journal';
import { addDays } from '@bilim/contract/days';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { openPortal, otherLab, teacher } from '#testing';
import type { Portal } from '#testing';

import { lessons, marks } from './journal.tables.ts';

let portal: Portal;
const studentIds = [201, 202, 203, 204, 211];
const names = new Map<number, string>();

/** Points of a hundred-point set: with fractions, and one whose half lies exactly between two hundredths. */
const finePoints = [
  { id: 101, points: 14.01 },
  { id: 102, points: 0.05 },
  { id: 103, points: 66.67 },
];
interface Known {
  readonly text: string;
  readonly hundredths: number;
  readonly isAbsence: boolean;
}
const dictionary = new Map<number, Known>();

beforeAll(async () => {
  portal = await openPortal();
  for (const mark of finePoints) await portal.build.mark(mark);
  for (const { id, text, points, isAbsence } of await portal.db.select().from(marks)) {
    dictionary.set(id, { text, hundredths: Math.round((points ?? 0) * 100), isAbsence });
  }
  const { rows } = await portal.pool.query<{ id: number; full_name: string }>(
    'select id, full_name from people where id = any($1)',
    [studentIds],
  );
  for (const { id, full_name } of rows) names.set(id, full_name);
});
afterAll(() => portal.close());

const markIds = [0, 1, 2, 3, 4, 10, 11, 17, 20, 32, 35, ...finePoints.map(({ id }) => id)];

const journal = fc.record({
  students: fc.uniqueArray(fc.record({ id: fc.constantFrom(...studentIds), hasLeft: fc.boolean() }), {
    selector: ({ id }) => id,
  }),
  columns: fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: 0, max: 30 }),
      ordinal: fc.integer({ min: 1, max: 5 }),
      /** The mark of each student in turn; undefined where the row was never made. */
      given: fc.array(fc.option(fc.constantFrom(...markIds), { nil: undefined }), {
        minLength: 5,
        maxLength: 5,
      }),
    }),
    { selector: ({ day, ordinal }) => day * 10 + ordinal, maxLength: 9 },
  ),
});
type Journal = typeof journal extends fc.Arbitrary<infer T> ? T : never;

async function write({ students, columns }: Journal) {
  const { db } = portal;
  await db.delete(lessons).where(eq(lessons.assignmentId, otherLab.assignmentId));
  await db.delete(assignmentStudents).where(eq(assignmentStudents.assignmentId, otherLab.assignmentId));
  if (students.length > 0) await portal.build.enrol(otherLab, ...students.map(({ id }) => id));
  const left = students.filter(({ hasLeft }) => hasLeft);
  if (left.length > 0) await portal.build.leave(otherLab, ...left.map(({ id }) => id));
  for (const column of columns) {
    const given = students.flatMap(({ id }, index) => {
      const markId = column.given[index];
      return markId === undefined ? [] : [[id, markId] as const];
    });
    await portal.build.lesson(otherLab, dateOf(column), Object.fromEntries(given), {
      ordinal: column.ordinal,
    });
  }
}

const dateOf = ({ day }: { day: number }) => addDays('2026-09-01', day);

/** The journal rules of docs/rules.md in plain words and whole numbers. */
function expectedRows({ students, columns }: Journal) {
  const inOrder = columns.toSorted((a, b) => a.day - b.day || a.ordinal - b.ordinal);
  return students.flatMap(({ id, hasLeft }, index) => {
    if (hasLeft) return [];
    const given = inOrder.map((column) => dictionary.get(column.given[index] ?? 0)!);
    const sum = given.reduce((total, { hundredths }) => total + hundredths, 0);
    const average = given.length === 0 ? 0 : Math.floor((2 * sum + given.length) / (2 * given.length));
    const labels = inOrder.map((column) =>
      column.ordinal > 1 ? `${dateOf(column)} (${column.ordinal})` : dateOf(column),
    );
    return [
      [
        ['name', names.get(id)],
        ...labels.map((label, place) => [label, given[place]!.text]),
        ['nb_Count', given.filter(({ isAbsence }) => isAbsence).length],
        ['ball_Count', sum / 100],
        ['ball_average', average / 100],
      ],
    ];
  });
}

it('derives every row as the plain model does, columns in the order of the dates', async () => {
  const call = portal.callAs(teacher);

  await fc.assert(
    fc.asyncProperty(journal, async (drawn) => {
      await write(drawn);

      const { beside } = await call(journalApi.journal, otherLab);

      const byName = (a: unknown[][], b: unknown[][]) => String(a[0]![1]).localeCompare(String(b[0]![1]));
      const told = beside.derived.map((row) => Object.entries(row));
      expect(told.toSorted(byName)).toEqual(expectedRows(drawn).toSorted(byName));
    }),
    { numRuns: 40, seed: 20_261_014 },
  );
}, 120_000);
