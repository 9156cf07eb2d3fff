import { journalApi } from '@bilim/contract/journal/journal';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  lecture,
  marksLastWeek,
  openPortal,
  refusalOf,
  registrar,
  roundTrips,
  slots,
  student,
  teacher,
  today,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await Promise.all([teacher, student, registrar].map((person) => portal.browserOf(person)));
  await portal.parts.settings.read();
});
afterAll(() => portal.close());

const visitId = marksLastWeek.student;
const autumn = { academicYearId: 26, seasonId: 1 };

const calls: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['the journal', 1, () => portal.callAs(teacher)(journalApi.journal, lecture)],
  ['the journal for staff', 1, () => portal.callAs(registrar)(journalApi.journal, lecture)],
  [
    'a journal that is refused',
    2,
    () => refusalOf(portal.callAs(teacher)(journalApi.journal, { ...lecture, credits: 4 })),
  ],
  ['a student’s journal', 1, () => portal.callAs(student)(journalApi.ofStudent, autumn)],
  [
    'a student’s journal for staff',
    1,
    () => portal.callAs(registrar)(journalApi.ofStudent, { ...autumn, studentId: student.id }),
  ],
  [
    'the list of a day',
    1,
    () => portal.callAs(teacher)(journalApi.studentsOfDay, { ...lecture, lessonDate: today }),
  ],
  [
    'a new list',
    1,
    () =>
      portal.callAs(teacher)(journalApi.createList, {
        ...lecture,
        lessonDate: today,
        timeSlotId: slots.second,
      }),
  ],
  ['a mark', 1, () => portal.callAs(teacher)(journalApi.setMark, { visitId, markId: 19 })],
  ['the same mark again', 1, () => portal.callAs(teacher)(journalApi.setMark, { visitId, markId: 19 })],
  [
    'a mark that is refused',
    1,
    () => refusalOf(portal.callAs(teacher)(journalApi.setMark, { visitId, markId: 33 })),
  ],
  [
    'a corrected mark',
    1,
    () => portal.callAs(registrar)(journalApi.correctMark, { visitId, markId: 18, reason: 'x' }),
  ],
];

it.each(calls)('%s takes %i', async (_what, expected, call) => {
  expect(await roundTrips(call)).toBe(expected);
});
