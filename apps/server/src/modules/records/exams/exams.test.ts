import { sessionApi } from '@bilim/contract/records/session';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { groups, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { campusNow, classmate, lecture, openPortal, otherTeacher, registrar, student } from '#testing';
import type { Portal } from '#testing';

import { countExams } from './count.jobs.ts';
import { examCounts, examsTouched } from './exams.tables.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const missing = async () =>
  (await portal.callAs(registrar)(sessionApi.missing, { yearId: 26, seasonId: 1 })).data;
const ofDatabases = async () =>
  (await missing()).find(({ disciplineId }) => disciplineId === lecture.disciplineId);
const count = async (now = campusNow) => await countExams(portal.db, now);
const touched = async () => await portal.db.$count(examsTouched);
/** What a reader finds who takes nothing over that was counted before. */
async function missingAnew() {
  await portal.db.execute(sql`insert into ${examsTouched} (academic_year_id, season_id, discipline_id)
    select academic_year_id, season_id, discipline_id from ${teachingAssignments}
    union select academic_year_id, season_id, discipline_id from ${disciplineRegistrations}`);
  return await missing();
}

const seats = eq(assignmentStudents.studentId, student.id);
const registrations = eq(disciplineRegistrations.studentId, student.id);
const ofLecture = eq(teachingAssignments.id, lecture.assignmentId);
const happenings: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'somebody is graded otherwise',
    async () => {
      await portal.db.update(disciplineRegistrations).set({ examTypeId: 2 }).where(registrations);
    },
  ],
  [
    'a registration is dropped',
    async () => {
      await portal.db.update(disciplineRegistrations).set({ status: 'dropped' }).where(registrations);
    },
  ],
  [
    'somebody leaves their classes',
    async () => {
      await portal.db.update(assignmentStudents).set({ removedAt: campusNow }).where(seats);
    },
  ],
  [
    'a class gets another teacher',
    async () => {
      await portal.db.update(teachingAssignments).set({ teacherId: otherTeacher.id }).where(ofLecture);
    },
  ],
  [
    'somebody is on leave',
    async () => {
      await portal.db.update(students).set({ status: 'academic_leave' }).where(eq(students.id, classmate.id));
    },
  ],
  [
    'a class is none any more',
    async () => {
      await portal.db.update(teachingAssignments).set({ isActive: false }).where(ofLecture);
    },
  ],
  [
    'students have no group',
    async () => {
      await portal.db.delete(studentGroupPeriods);
    },
  ],
];

describe('exams without a sheet', () => {
  it('are the same before and after they are counted', async () => {
    const live = await missing();
    expect(live.length).toBeGreaterThan(1);
    expect(await touched()).toBeGreaterThan(0);
    await count();
    expect(await touched()).toBe(0);
    expect(await missing()).toEqual(live);
  });

  it('are read as they were counted, until somebody touches them or the day is over', async () => {
    await count();
    const known = await ofDatabases();
    await portal.db.update(examCounts).set({ students: 999 });
    expect(await ofDatabases()).toMatchObject({ students: 999 });
    await portal.db.update(teachingAssignments).set({ plannedHours: 1 }).where(ofLecture);
    expect(await ofDatabases()).toEqual(known);

    await portal.db.update(examCounts).set({ countedOn: '2026-01-01' });
    await portal.db.delete(examsTouched);
    expect(await ofDatabases()).toEqual(known);
    await count();
    expect(await portal.db.$count(examCounts, eq(examCounts.countedOn, '2026-01-01'))).toBe(0);
  });

  it('are counted once by two processes that count at once', async () => {
    const known = await missingAnew();
    await Promise.all([count(), count(), count()]);
    expect(await missing()).toEqual(known);
  });

  it('are counted anew when a group is in another semester', async () => {
    await count();
    await portal.db.update(groups).set({ startSemester: 3 }).where(eq(groups.id, lecture.groupId));
    expect(await touched()).toBeGreaterThan(0);
    await count();
  });

  it.each(happenings)('are told at once when %s', async (_what, happen) => {
    await count();
    const before = await missing();
    await happen();
    const since = await missing();
    expect(since).not.toEqual(before);
    expect(since).toEqual(await missingAnew());
    await count();
    expect(await missing()).toEqual(since);
  });
});
