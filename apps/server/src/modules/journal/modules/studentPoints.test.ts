import { modulesApi } from '@bilim/contract/journal/modules';
import { studentPointsApi } from '@bilim/contract/journal/studentPoints';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { gradeScaleRules } from '#modules/journal/grading/gradeScales.tables.ts';
import { classmate, lecture, openPortal, outsider, student, teacher } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const halfYear = { academicYearId: 26, seasonId: 1 };
const classKey = lecture;

async function pointsOf(person: typeof student, studentId?: number) {
  const [points] = await portal.callAs(person)(studentPointsApi.pointsOfStudent, { ...halfYear, studentId });
  if (points === undefined) throw new Error('no points');
  return points;
}

describe('a student’s points', () => {
  it('are those that the teacher sees, module by module', async () => {
    const call = portal.callAs(teacher);
    const rows = [{ studentId: student.id, control: 12 }];
    await call(modulesApi.savePoints, { ...classKey, moduleId: 2, rows });
    const seen = await call(modulesApi.points, classKey);

    const { modules } = await pointsOf(student);
    const own = modules.filter(
      ({ disciplineId, lessonTypeId, teacherName }) =>
        disciplineId === lecture.disciplineId && lessonTypeId === lecture.lessonTypeId && teacherName !== '',
    );
    expect(
      own.map(({ moduleId, current, control, bonus, total }) => ({
        moduleId,
        current,
        control,
        bonus,
        total,
      })),
    ).toEqual(
      seen.map(({ moduleId, rows: of }) => {
        const { current, control, bonus, total } = of.find(({ studentId }) => studentId === student.id)!;
        return { moduleId, current, control, bonus, total };
      }),
    );
    expect(own.find(({ moduleId }) => moduleId === 2)?.control).toBe(12);
  });

  it('come with the grades they lead to, the best first', async () => {
    const { bands, admissionPoints, finalLeastPercent } = await pointsOf(student);

    expect(bands.map(({ letter, least, most }) => `${letter} ${least}-${most}`)).toEqual([
      'A 87-100',
      'B 80-86',
      'C 74-79',
      'D 68-73',
      'E 61-67',
      'FX 31-60',
      'F 0-30',
    ]);
    expect(bands.filter(({ isPassed }) => isPassed)).toHaveLength(5);
    expect({ admissionPoints, finalLeastPercent }).toEqual({ admissionPoints: 31, finalLeastPercent: 40 });
  });

  it('are of another scale where the programme has one, in the half-years that begin on its day or later', async () => {
    await portal.build.gradeScaleOf(student.id, [
      { letter: 'P', leastPoints: 50, isPassed: true },
      { letter: 'N', leastPoints: 10, isPassed: false },
    ]);
    const bands = async () =>
      (await pointsOf(student)).bands.map(({ letter, least, most }) => `${letter} ${least}-${most}`);
    expect(await bands()).toEqual(['P 50-100', 'N 0-49']);

    const { specialtyId } = gradeScaleRules;
    await portal.db.update(gradeScaleRules).set({ startsOn: '2026-10-01' }).where(isNotNull(specialtyId));
    expect((await bands())[0]).toBe('A 87-100');

    await portal.db.update(gradeScaleRules).set({ startsOn: '2026-09-01' }).where(isNotNull(specialtyId));
    expect((await bands())[0]).toBe('P 50-100');

    await portal.db.update(gradeScaleRules).set({ admittedFromId: 25 }).where(isNotNull(specialtyId));
    expect((await bands())[0]).toBe('A 87-100');
    await portal.db.delete(gradeScaleRules).where(isNotNull(specialtyId));
  });

  it('are nobody else’s', async () => {
    await expect(pointsOf(classmate, student.id)).rejects.toMatchObject({ code: 'auth.not_yourself' });
    expect((await pointsOf(outsider)).modules.every(({ disciplineId }) => disciplineId > 0)).toBe(true);
  });
});
