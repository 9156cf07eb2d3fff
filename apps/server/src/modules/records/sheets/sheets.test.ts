import { sessionApi } from '@bilim/contract/records/session';
import { seenIn } from '@bilim/contract/records/sheetRows';
import { sheetsApi } from '@bilim/contract/records/sheets';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { personalNotices } from '#modules/channels/channels.tables.ts';
import { modulePoints } from '#modules/journal/modules/modulePoints.tables.ts';
import { groups } from '#modules/people/people.tables.ts';
import { disciplineRegistrations } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { universityDay } from '#platform/clock.ts';
import {
  campusNow,
  campusPassword,
  classmate,
  dean,
  layPoints,
  lecture,
  openPortal,
  otherDean,
  otherFaculty,
  otherTeacher,
  refusalOf,
  registrar,
  signAs,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { gradeRecords } from '../gradeRecords.tables.ts';

import { gradingSheetRowHistory, gradingSheetRows, gradingSheets } from './sheets.tables.ts';

let portal: Portal;
const third = 203;
const fourth = 204;
const term = { yearId: 26, seasonId: 1 };

beforeAll(async () => {
  portal = await openPortal();
  await layPoints(portal);
});
afterAll(() => portal.close());

const list = async (person = teacher, over: object = {}) =>
  await portal.callAs(person)(sheetsApi.list, { ...term, ...over });
const namesOf = async (person = teacher) => (await list(person)).data.map(({ discipline }) => discipline);
/** As lists tell it, once somebody has opened the sheet. */
const progress = async () => {
  await open(await own());
  const { entered, students } = (await list()).data.find(({ discipline }) => discipline === 'Базы данных')!;
  return { entered, students };
};
const own = async () => (await list()).data.find(({ discipline }) => discipline === 'Базы данных')!.sheetId;
const open = async (sheetId: number) => await portal.callAs(teacher)(sheetsApi.rows, { sheetId });
const rowOf = async (studentId: number) =>
  (await open(await own())).rows.find((row) => row.studentId === studentId)!;
const save = async (studentId: number, over: object, version?: number) =>
  await portal.callAs(teacher)(sheetsApi.save, {
    sheetId: await own(),
    studentId,
    examPoints: null,
    missed: null,
    version: version ?? (await rowOf(studentId)).version,
    ...over,
  });
const sign = async (password = campusPassword) => await signAs(portal, teacher, await own(), password);
const ofStudent = and(eq(modulePoints.studentId, student.id), eq(modulePoints.moduleId, 1));
const close = async (...more: readonly number[]) =>
  await portal.callAs(registrar)(sheetsApi.close, { sheetIds: [await own(), ...more] });
const issue = async (group?: string) =>
  (await portal.callAs(registrar)(sheetsApi.issue, { ...term, ...(group === undefined ? {} : { group }) }))
    .sheets;
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const recordsByStudent = async () =>
  await portal.db.select().from(gradeRecords).orderBy(asc(gradeRecords.studentId));

describe('the sheets of a session', () => {
  it('are listed while they are missing, with whose they will be, and issued one by one', async () => {
    const names = { nameRu: 'Этика', nameKg: 'Этика', nameEn: 'Ethics' };
    const [ethics] = await portal.db
      .insert(disciplines)
      .values({ ...names, departmentId: 1 })
      .returning();
    const untaught = ethics!.id;
    const half = { academicYearId: 26, seasonId: 1, semesterId: 5 };
    const taken = { studentId: student.id, groupId: lecture.groupId, disciplineId: untaught };
    await portal.db
      .insert(disciplineRegistrations)
      .values({ ...half, ...taken, credits: 120.5, examTypeId: 1 });
    const missing = async (query?: string, person = registrar) =>
      await portal.callAs(person)(sessionApi.missing, { ...term, ...(query === undefined ? {} : { query }) });

    const { data, beside } = await missing();
    expect(beside).toEqual({ sheets: 4 });
    expect(data.map(({ discipline, teacher: by, students }) => [discipline, by !== null, students])).toEqual(
      expect.arrayContaining([
        ['Базы данных', true, 4],
        ['Разработка игр', true, 2],
        ['Философия', true, 1],
        ['Этика', false, 1],
      ]),
    );
    expect(data.find(({ disciplineId }) => disciplineId === untaught)).toMatchObject({ credits: 120.5 });
    expect((await missing('разраб')).data).toHaveLength(1);
    expect((await missing('разраб')).beside.sheets).toBe(4);

    const one = data.find(({ discipline }) => discipline === 'Разработка игр')!;
    const { disciplineId, groupId, streamId } = one;
    const which = { ...(groupId === null ? {} : { groupId }), ...(streamId === null ? {} : { streamId }) };
    const issueOne = async (id: number) =>
      (await portal.callAs(registrar)(sheetsApi.issue, { ...term, disciplineId: id, ...which })).sheets;
    expect(await issueOne(disciplineId)).toBe(1);
    expect(await issueOne(disciplineId)).toBe(0);
    // Nobody teaches it: whose sheet would it be?
    expect(await issueOne(untaught)).toBe(0);
    expect((await missing()).beside.sheets).toBe(3);
    await portal.build.grant(otherDean, 'journals.correct', otherFaculty);
    expect((await missing(undefined, otherDean)).data).toMatchObject([{ discipline: 'Философия' }]);
  });

  it('are issued from class lists, once, numbered without gaps, of one group or of all', async () => {
    expect(await codeOf(issue('НЕТ-99'))).toBe('sheets.no_group');
    const [one] = await portal.db.select().from(groups).where(eq(groups.id, lecture.groupId));
    const ofGroup = await issue(one!.name);
    const counts = await Promise.all([issue(), issue()]);

    expect(ofGroup).toBeGreaterThan(0);
    expect(counts.toSorted()).toEqual([0, 2 - ofGroup]);
    const { data, beside } = await list(registrar);
    expect(data.map(({ number }) => number)).toEqual(['В-26-1-000001', 'В-26-1-000002', 'В-26-1-000003']);
    expect(data.map(({ discipline, students }) => [discipline, students]).toSorted()).toEqual([
      ['Базы данных', 4],
      ['Разработка игр', 2],
      ['Философия', 1],
    ]);
    expect(beside.counts).toEqual({ draft: 3, open: 0, late: 0, signed: 0, closed: 0 });
  });

  it('are seen by their examiners and by the offices of their faculties', async () => {
    expect(await namesOf()).toEqual(['Базы данных']);
    expect(await namesOf(otherTeacher)).toHaveLength(2);
    expect(await namesOf(dean)).toContain('Базы данных');
    const sheetId = await own();
    expect(await codeOf(portal.callAs(otherDean)(sheetsApi.rows, { sheetId }))).toBe('sheets.unknown');
    expect(await codeOf(portal.callAs(otherTeacher)(sheetsApi.rows, { sheetId }))).toBe('sheets.unknown');
  });

  it('are filled in when they are open, within the points of the exam', async () => {
    expect(await codeOf(save(student.id, { examPoints: 33 }))).toBe('sheets.not_open');
    const opened = { sheetIds: [await own()], dueOn: '2026-10-14' };
    const past = portal.callAs(registrar)(sheetsApi.open, { ...opened, dueOn: '2026-10-13' });
    expect(await codeOf(past)).toBe('sheets.day_past');
    expect((await portal.callAs(registrar)(sheetsApi.open, opened)).sheets).toBe(1);
    expect((await portal.callAs(registrar)(sheetsApi.open, opened)).sheets).toBe(0);

    expect(await codeOf(save(student.id, { examPoints: 41 }))).toBe('request.invalid');
    await save(student.id, { examPoints: 33 });
    // The worked example of the rules: 26 + 22 + 33.
    expect(await rowOf(student.id)).toMatchObject({
      modules: [{ points: 26 }, { points: 22 }],
      examPoints: 33,
      problems: [],
      version: 1,
      grade: { total: 81, letter: 'B', gradePoints: 3.33, fivePoint: 4, isPassed: true, steps: [] },
    });
  });

  it('are late when their day has passed', async () => {
    await open(await own());
    await portal.db.update(gradingSheets).set({ dueOn: '2026-10-13' }).where(eq(gradingSheets.state, 'open'));
    const { data, beside } = await list(registrar, { state: 'late' });
    expect(data).toMatchObject([{ discipline: 'Базы данных', isLate: true, entered: 2, students: 4 }]);
    expect(beside.counts).toMatchObject({ draft: 2, open: 1, late: 1 });
    expect((await list(registrar, { query: 'философ' })).data).toHaveLength(1);
  });

  it('say who is not admitted and why, and cap who failed the exam', async () => {
    expect(await rowOf(fourth)).toMatchObject({
      absencePercent: 40,
      problems: ['points', 'absence'],
      grade: { total: 20, letter: 'FX', isPassed: false, steps: ['not_admitted'] },
    });
    await save(classmate.id, { examPoints: 15 });
    expect(await rowOf(classmate.id)).toMatchObject({
      absencePercent: 20,
      problems: [],
      grade: { total: 60, letter: 'FX', steps: ['exam_failed'] },
    });
  });

  it('tell the second of two what stands there, and take a repetition', async () => {
    const kept = async () => (await portal.db.select().from(gradingSheetRowHistory)).length;
    const before = await kept();
    const both = await Promise.allSettled([
      save(classmate.id, { examPoints: 20 }, 1),
      save(classmate.id, { examPoints: 25 }, 1),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { examPoints: stands, version } = await rowOf(classmate.id);
    expect(version).toBe(2);
    expect((await save(classmate.id, { examPoints: stands }, 1)).version).toBe(2);
    const refused = await refusalOf(save(classmate.id, { examPoints: 11 }, 1));
    expect(refused.code).toBe('sheets.changed_elsewhere');
    expect(refused.current).toMatchObject({ examPoints: stands, version: 2 });
    expect(await kept()).toBe(before + 1);
  });

  it('are not signed with empty rows, nor without the password', async () => {
    expect(await codeOf(sign('wrong password'))).toBe('sheets.wrong_password');
    expect(await codeOf(sign())).toBe('sheets.empty_rows');
    expect(await progress()).toEqual({ entered: 3, students: 4 });
    await save(third, { missed: 'absent' });
    // The fourth is not admitted, so that nothing is left to be entered.
    expect(await progress()).toEqual({ entered: 4, students: 4 });
    expect((await rowOf(third)).grade).toMatchObject({ total: 40, letter: 'FX', steps: ['absent'] });
  });

  it('are not signed where a grade came about otherwise than it was seen, whatever changed it', async () => {
    const sheetId = await own();
    const seen = (await open(sheetId)).rows.map(seenIn);
    const signSeen = async () =>
      await refusalOf(portal.callAs(teacher)(sheetsApi.sign, { sheetId, password: campusPassword, seen }));
    const { control } = (await portal.db.select().from(modulePoints).where(ofStudent))[0]!;

    await portal.db
      .update(modulePoints)
      .set({ control: control! + 1 })
      .where(ofStudent);
    const { code, told } = await signSeen();
    expect([code, told?.sentence]).toEqual([
      'sheets.not_as_seen',
      `Пока ведомость была открыта, в ней изменилось строк: 1 (${(await rowOf(student.id)).name}). Проверьте их и подпишите снова`,
    ]);
    await portal.db.update(modulePoints).set({ control }).where(ofStudent);

    seen.pop();
    expect((await signSeen()).code).toBe('sheets.not_as_seen');
    expect((await open(sheetId)).sheet.state).toBe('open');
  });

  it('stand once they are signed', async () => {
    const { modules, hours } = await rowOf(student.id);
    expect(hours).toMatchObject({ missed: 0 });
    await sign();

    expect(await codeOf(save(classmate.id, { examPoints: 1 }))).toBe('sheets.not_open');
    // Whatever becomes of the journal, the figures are those that were signed.
    await portal.db.update(modulePoints).set({ control: 0 });
    expect(await rowOf(student.id)).toMatchObject({
      modules,
      hours,
      problems: [],
      grade: { total: 81, letter: 'B' },
    });
    expect(await rowOf(third)).toMatchObject({ grade: { total: 40, steps: ['absent'] } });
  });

  it('are closed together or not at all', async () => {
    const [draft] = await portal.db.select().from(gradingSheets).where(eq(gradingSheets.state, 'draft'));
    expect(await codeOf(close(draft!.id))).toBe('sheets.not_signed');

    expect(await recordsByStudent()).toEqual([]);
    expect((await open(await own())).sheet.state).toBe('signed');
  });

  it('become the records of their students when they are closed, once, and students are told', async () => {
    await portal.db
      .update(gradingSheets)
      .set({ examDate: '2027-01-15' })
      .where(eq(gradingSheets.state, 'signed'));
    const closed = await Promise.all([close(), close()]);

    expect(closed.map(({ sheets }) => sheets).toSorted()).toEqual([0, 1]);
    const records = await recordsByStudent();
    expect(records.map(({ studentId, isFinal, origin }) => [studentId, isFinal, origin])).toEqual([
      [student.id, true, 'sheet'],
      [classmate.id, true, 'sheet'],
      [third, true, 'sheet'],
      [fourth, true, 'sheet'],
    ]);
    // Signed before its exam was planned, it was held by then.
    expect(new Set(records.map(({ gradedOn }) => gradedOn))).toEqual(new Set([universityDay(campusNow)]));
    const { rows } = await open(await own());
    for (const record of records) {
      const { grade } = rows.find(({ studentId }) => studentId === record.studentId)!;
      expect({ total: record.points, letter: record.letter }).toMatchObject({
        total: grade!.total,
        letter: grade!.letter,
      });
    }
    const told = await portal.db.select().from(personalNotices).where(eq(personalNotices.kind, 'graded'));
    expect(told.map(({ personId }) => personId).toSorted()).toEqual([201, 202, 203, 204]);
    await expect(portal.db.delete(gradeRecords)).rejects.toThrow('grade_records');
    await expect(portal.db.delete(gradingSheetRows)).rejects.toThrow('grading_sheet_rows');
  });
});
