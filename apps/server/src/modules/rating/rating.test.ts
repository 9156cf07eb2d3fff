import { averagesOf } from '@bilim/contract/records/averages';
import { qrReportsApi } from '@bilim/contract/qrReports';
import { and, eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { students } from '#modules/people/people.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import {
  campusNow,
  classmate,
  fourthStudent,
  openPortal,
  otherSubgroupStudent,
  outsider,
  ownFaculty,
  registrar,
  student,
} from '#testing';
import type { Portal } from '#testing';

import { ratingDue, ratingFigures } from './rating.tables.ts';
import { workOutAll, workOutDue, workOutRating } from './workOut.jobs.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  // Those of the campus have numbers of their own, which would be met.
  await portal.db.execute(sql`select setval(pg_get_serial_sequence('disciplines', 'id'), 1000)`);
});
afterAll(async () => await portal.close());
beforeEach(async () => await begin());

/** Records are kept for good: those of the test before hold no more. */
async function begin() {
  await portal.db
    .update(gradeRecords)
    .set({ isFinal: false, endedAt: campusNow, endedBecause: 'annulled' })
    .where(eq(gradeRecords.isFinal, true));
  await portal.db.delete(ratingFigures);
}

const ownGroupIds = [student.id, classmate.id, otherSubgroupStudent.id, fourthStudent];
const workOut = async () => await workOutAll(portal.db, campusNow);
const figuresOf = async (academicYearId = 0, seasonId = 0) => {
  const rows = await portal.db.select().from(ratingFigures);
  return rows.filter((row) => row.academicYearId === academicYearId && row.seasonId === seasonId);
};

async function grade(studentId: number, points: number, gradePoints: number, over = {}) {
  const isPassed = gradePoints > 0;
  await portal.build.record(studentId, { points, gradePoints, isPassed, ...over });
}

describe('the rating', () => {
  it('gives students of equal figures one place, and the next one what is left: 1, 2, 2, 4', async () => {
    const [first, second, third, fourth] = ownGroupIds;
    await grade(first!, 92, 4);
    await grade(second!, 78, 3);
    await grade(third!, 78, 3);
    await grade(fourth!, 55, 0);
    await workOut();

    const places = new Map((await figuresOf()).map((row) => [row.studentId, row.inGroup]));
    expect(ownGroupIds.map((id) => places.get(id))).toEqual([1, 2, 2, 4]);
  });

  it('compares nobody who is on leave, and is the same however often it is worked out', async () => {
    for (const id of ownGroupIds) await grade(id, 80, 3.33);
    await portal.db.update(students).set({ status: 'academic_leave' }).where(eq(students.id, classmate.id));
    await Promise.all([workOut(), workOut()]);
    await workOut();

    const rows = await figuresOf();
    expect(rows).toHaveLength(3);
    expect(rows.every(({ groupSize, inGroup }) => groupSize === 3 && inGroup === 1)).toBe(true);
    await portal.db.update(students).set({ status: 'active' });
  });

  it('follows each grade that comes or ends, in the half-years that it touches, once for all that waited', async () => {
    await portal.db.delete(ratingDue);
    await grade(student.id, 80, 3.33);
    await grade(student.id, 60, 2, { academicYearId: 25 });
    await grade(classmate.id, 90, 4);

    expect(await workOutDue(portal.db, campusNow)).toBe(true);
    expect(await workOutDue(portal.db, campusNow)).toBe(false);
    expect((await figuresOf(24, 1)).map(({ inGroup }) => inGroup).toSorted()).toEqual([1, 2]);
    expect(await figuresOf(25, 0)).toMatchObject([{ studentId: student.id, gpa: 2 }]);

    await portal.db
      .update(gradeRecords)
      .set({ isFinal: false, endedAt: campusNow, endedBecause: 'retake' })
      .where(and(eq(gradeRecords.isFinal, true), eq(gradeRecords.academicYearId, 25)));
    expect(await workOutDue(portal.db, campusNow)).toBe(true);
    expect(await figuresOf(25, 0)).toEqual([]);
    expect(await figuresOf()).toHaveLength(2);
  });

  it('is worked out whole once a day, because leave and transfers come with days', async () => {
    await grade(student.id, 80, 3.33);
    await workOutRating(portal.db, campusNow);
    await grade(classmate.id, 90, 4);
    await workOutRating(portal.db, campusNow);
    expect(await figuresOf()).toHaveLength(1);

    await workOutRating(portal.db, new Date(campusNow.getTime() + 24 * 3_600_000));

    expect(await figuresOf()).toHaveLength(2);
  });

  it('forgets a half-year of which nothing holds any more', async () => {
    await grade(student.id, 90, 4);
    await workOut();
    expect(await figuresOf(24, 1)).toHaveLength(1);

    await portal.db
      .update(gradeRecords)
      .set({ isFinal: false, endedAt: campusNow, endedBecause: 'annulled' })
      .where(eq(gradeRecords.isFinal, true));
    await workOut();

    expect(await portal.db.select().from(ratingFigures)).toEqual([]);
  });

  it('stands in the reports: what a year of study has on average, and the places of one student', async () => {
    await grade(student.id, 92, 4);
    await grade(classmate.id, 66, 2);
    await workOut();

    const years = await portal.callAs(registrar)(qrReportsApi.years, {
      facultyId: ownFaculty,
      educationFormId: 1,
      specialtyId: 1,
      studentId: classmate.id,
    });

    expect(years).toMatchObject([
      { gpa: 3, points: 79, placeInGroup: 2, placeInYear: 2, placeInFaculty: 2, groupSize: 2, ownGpa: 2 },
    ]);
  });

  it('is what a slow computation from the records gives', async () => {
    const everyone = [...ownGroupIds, outsider.id];
    const anyRecord = fc.record({
      studentId: fc.constantFrom(...everyone),
      points: fc.integer({ min: 0, max: 100 }),
      gradePoints: fc.option(fc.constantFrom(0, 2, 2.33, 3, 3.33, 4), { nil: null }),
      credits: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 })).map((halves) => halves / 2),
      academicYearId: fc.constantFrom(24, 25),
      seasonId: fc.constantFrom(1, 2),
    });
    const records = fc.array(anyRecord, { minLength: 8, maxLength: 20 });
    const property = fc.asyncProperty(records, async (drawn) => {
      await begin();
      const made = drawn.map((one, index) => ({ ...one, isPassed: one.points > 60, name: `Д${index}` }));
      await Promise.all(
        made.map(async ({ studentId, ...record }) => await portal.build.record(studentId, record)),
      );
      await workOut();

      for (const [year, season] of [
        [24, 1],
        [25, 2],
        [25, 0],
        [0, 0],
      ] as const) {
        const held = made.filter(
          (one) => (year === 0 || one.academicYearId === year) && (season === 0 || one.seasonId === season),
        );
        const slow = slowly(held);
        const shown = (await figuresOf(year, season)).map((row) => ({
          studentId: row.studentId,
          gpa: row.gpa,
          average: row.average,
          earned: row.earned,
          debts: row.debts,
          inUniversity: row.inUniversity,
        }));
        expect(shown.toSorted((a, b) => a.studentId - b.studentId)).toEqual(slow);
      }
    });
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  });
});

type Held = Parameters<typeof averagesOf>[0][number] & { readonly studentId: number };

/** One after the other: the place is how many are better, and one. */
function slowly(held: readonly Held[]) {
  const ids = [...new Set(held.map(({ studentId }) => studentId))].toSorted((a, b) => a - b);
  const all = ids.map((studentId) => {
    const own = held.filter((one) => one.studentId === studentId);
    const { gpa, average, earned } = averagesOf(own);
    return { studentId, gpa, average, earned, debts: own.filter(({ isPassed }) => !isPassed).length };
  });
  const keysOf = ({ gpa, average, earned, debts }: (typeof all)[number]) => [
    gpa ?? -1,
    average ?? -1,
    earned,
    -debts,
  ];
  const isBetter = (one: (typeof all)[number], other: (typeof all)[number]) => {
    const theirs = keysOf(other);
    const difference = keysOf(one).map((key, index) => key - (theirs[index] ?? 0));
    return (difference.find((found) => found !== 0) ?? 0) > 0;
  };
  return all.map((one) => ({ ...one, inUniversity: all.filter((other) => isBetter(other, one)).length + 1 }));
}
