import { homeApi } from '@bilim/contract/home';
import { queuesApi } from '@bilim/contract/queues';
import { unfilledApi } from '@bilim/contract/journal/unfilled';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { commonMarkIds } from '#reference/marks.ts';
import {
  admin,
  campusNow,
  dean,
  elective,
  openPortal,
  otherDean,
  otherLab,
  otherTeacher,
  refusalOf,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { countUnfilled } from './countUnfilled.jobs.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.setTime(campusNow));

const count = async () => await countUnfilled(portal.db, portal.parts.clock.now());
const listOf = async (person = dean) => await portal.callAs(person)(unfilledApi.journals, {});
const waiting = async (person = dean) => (await portal.callAs(person)(queuesApi.waiting, {})).unfilled;
const debtsOf = async (person: typeof teacher) =>
  (await portal.callAs(person)(homeApi.facts, {})).unfilled!.length;

describe('journals that nobody filled in', () => {
  it('are those that their teachers see as theirs to fill in', async () => {
    await count();

    const journals = await listOf(registrar);
    for (const one of [teacher, otherTeacher]) {
      const own = journals.filter(({ teacherId }) => teacherId === one.id);
      expect(own.reduce((sum, { lessonCount }) => sum + lessonCount, 0)).toBe(await debtsOf(one));
    }
    expect(await waiting(registrar)).toBe(journals.reduce((sum, { lessonCount }) => sum + lessonCount, 0));
    expect(await debtsOf(teacher)).toBeGreaterThan(0);
  });

  it('are told to the office of their faculty with the class and the first of its lessons', async () => {
    await count();

    expect(await listOf()).toContainEqual({
      assignmentId: otherLab.assignmentId,
      academicYearId: 26,
      seasonId: 1,
      disciplineName: 'Базы данных',
      lessonTypeShort: 'лаб',
      groupNames: 'ПИ-1-24',
      subgroup: 2,
      teacherId: teacher.id,
      teacherName: expect.any(String) as string,
      lessonCount: 1,
      lessonDate: '2026-10-07',
    });
    const elsewhere = await listOf(otherDean);
    expect(elsewhere.map(({ assignmentId }) => assignmentId)).not.toContain(otherLab.assignmentId);
    expect(await waiting(otherDean)).toBe(elsewhere.reduce((sum, { lessonCount }) => sum + lessonCount, 0));
  });

  it('are told to both sides of a class: the faculty that teaches it, and those whose groups sit in it', async () => {
    const ofBoth = [otherLab.assignmentId, elective.assignmentId];
    const taughtBy = async (departmentId: number) =>
      await portal.db.execute(
        sql`update teaching_assignments set department_id = ${departmentId} where id = ${otherLab.assignmentId}`,
      );
    const shownTo = async (person: typeof dean) =>
      (await listOf(person)).map(({ assignmentId }) => assignmentId).filter((id) => ofBoth.includes(id));
    const before = [await waiting(dean), await waiting(otherDean)];
    await taughtBy(2);
    await count();

    expect((await shownTo(dean)).toSorted()).toEqual(ofBoth);
    expect((await shownTo(otherDean)).toSorted()).toEqual(ofBoth);
    // It is shown where the class belongs now, not where it did when it was counted.
    await taughtBy(1);
    expect(await shownTo(otherDean)).toEqual([elective.assignmentId]);
    await count();
    expect([await waiting(dean), await waiting(otherDean)]).toEqual(before);
  });

  it('are no longer there once somebody is marked and they were counted again', async () => {
    const marked = { [student.id]: commonMarkIds.late };
    await portal.build.lesson(otherLab, '2026-10-07', marked, { createdBy: teacher.id });
    await count();

    expect((await listOf()).map(({ assignmentId }) => assignmentId)).not.toContain(otherLab.assignmentId);
  });

  it('are none before the term, and nobody else’s business', async () => {
    portal.setTime('2026-08-31T10:00:00+06:00');
    await count();
    portal.setTime(campusNow);

    expect([await listOf(registrar), await waiting(registrar)]).toEqual([[], 0]);
    expect(await waiting(admin)).toBeNull();
    expect(await refusalOf(listOf(teacher))).toMatchObject({ code: 'auth.forbidden' });
  });
});
