import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { gradeScaleRules } from '#modules/journal/grading/gradeScales.tables.ts';
import { openLectureSheet, openPortal, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let sheet: Awaited<ReturnType<typeof openLectureSheet>>;
beforeAll(async () => {
  portal = await openPortal();
  sheet = await openLectureSheet(portal);
});
afterAll(async () => await portal.close());

const { specialtyId } = gradeScaleRules;
const change = async (rule: Partial<typeof gradeScaleRules.$inferInsert>) =>
  await portal.db.update(gradeScaleRules).set(rule).where(isNotNull(specialtyId));
const graded = async () =>
  (await sheet.rows()).rows.find(({ studentId }) => studentId === student.id)!.grade?.letter;

it('a row is graded by the scale of its half-year and year of admission, and what was signed stays', async () => {
  await sheet.enter({ 201: 33, 202: 12, 203: null, 204: null });
  expect(await graded()).toBe('B');
  await portal.build.gradeScaleOf(student.id, [
    { letter: 'G', leastPoints: 81, isPassed: true },
    { letter: 'N', leastPoints: 0, isPassed: false },
  ]);
  expect(await graded()).toBe('G');
  await change({ startsOn: '2026-10-01' });
  expect(await graded()).toBe('B');
  await change({ startsOn: '2026-09-01', admittedFromId: 25 });
  expect(await graded()).toBe('B');
  await change({ admittedFromId: null });
  expect(await graded()).toBe('G');

  await sheet.sign();
  await change({ startsOn: '2026-10-01' });

  expect(await graded()).toBe('G');
  const { scales, rows } = await sheet.rows();
  const { scaleId } = rows.find(({ studentId }) => studentId === student.id)!;
  expect(scales.find((one) => one.scaleId === scaleId)).toMatchObject({ since: '2026-09-01' });
});
