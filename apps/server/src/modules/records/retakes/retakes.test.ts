import { ordersApi } from '@bilim/contract/orders';
import { appealsApi } from '@bilim/contract/records/appeals';
import { correctionsApi } from '@bilim/contract/records/corrections';
import { holdsApi } from '@bilim/contract/records/holds';
import { retakesApi } from '@bilim/contract/records/retakes';
import { sessionApi } from '@bilim/contract/records/session';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { personalNotices } from '#modules/channels/channels.tables.ts';
import {
  classmate,
  issueRetake,
  openLectureSheet,
  openPortal,
  otherTeacher,
  refusalOf,
  registrar,
  retakeOf,
  signAs,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { gradeRecords } from '../gradeRecords.tables.ts';
import { gradingSheets } from '../sheets/sheets.tables.ts';

let portal: Portal;
let sheet: Awaited<ReturnType<typeof openLectureSheet>>;
const term = { yearId: 26, seasonId: 1 };
const hold = { ...term, studentId: 201, reason: 'Долг за обучение' };
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('grades.commission', 2);
  sheet = await openLectureSheet(portal);
});
afterAll(async () => await portal.close());

const proposals = async () => await portal.callAs(registrar)(retakesApi.list, term);
const issue = async (sheetId: number, kind: 'retake1' | 'retake2', commission: readonly number[] = []) =>
  await issueRetake(portal, { sheetId, kind }, { commission, dueOn: '2026-10-30' });
const sheetOfKind = async (kind: 'retake1' | 'retake2') => await retakeOf(portal, kind);
const remindedTimes = async (personId: number) =>
  await portal.db.$count(
    personalNotices,
    and(eq(personalNotices.kind, 'sheets_due'), eq(personalNotices.personId, personId)),
  );
const rowIn = async ({ rows }: typeof sheet, studentId: number) =>
  (await rows()).rows.find((row) => row.studentId === studentId)!;

describe('a hold', () => {
  it('refuses admission with its reason until it is lifted', async () => {
    await portal.callAs(registrar)(holdsApi.place, hold);
    await portal.callAs(registrar)(holdsApi.place, hold);
    expect(await rowIn(sheet, 201)).toMatchObject({
      isAdmitted: false,
      problems: ['hold'],
      hold: 'Долг за обучение',
    });

    const [standing, ...others] = await portal.callAs(registrar)(holdsApi.list, term);
    expect(others).toEqual([]);
    await portal.callAs(registrar)(holdsApi.lift, { holdId: standing!.holdId });

    expect(await rowIn(sheet, 201)).toMatchObject({ isAdmitted: true, problems: [], hold: null });
  });
});

describe('the board', () => {
  it('reminds each examiner once a day of all that waits', async () => {
    const remind = { sheetIds: [sheet.sheetId] };
    expect((await portal.callAs(registrar)(sessionApi.remind, remind)).sheets).toBe(1);
    expect((await portal.callAs(registrar)(sessionApi.remind, remind)).sheets).toBe(0);

    expect(await remindedTimes(teacher.id)).toBe(1);
    expect((await sheet.rows()).sheet.remindedAt).not.toBeNull();
  });

  it('gives a sheet to another examiner as long as it is not signed', async () => {
    const { sheetId } = sheet;
    const change = async (teacherId: number) =>
      await portal.callAs(registrar)(sessionApi.change, { sheetId, teacherId, examDate: '2026-10-12' });
    await change(otherTeacher.id);
    expect((await refusalOf(sheet.enter({ 201: 1 }))).code).toBe('sheets.unknown');
    await change(teacher.id);
    expect((await refusalOf(change(999_999))).code).toBe('sheets.no_teacher');
  });

  it('takes no day that is over until which something is given, but for the one that stands', async () => {
    const { sheetId } = sheet;
    const change = async (dueOn: string) =>
      await portal.callAs(registrar)(sessionApi.change, { sheetId, dueOn });
    expect((await refusalOf(change('2026-10-13'))).code).toBe('sheets.day_past');
    await portal.db.update(gradingSheets).set({ dueOn: '2026-10-13' }).where(eq(gradingSheets.id, sheetId));
    await expect(change('2026-10-13')).resolves.toMatchObject({ isDone: true });
    const ended = portal.callAs(registrar)(holdsApi.place, { ...hold, endsOn: '2026-10-13' });
    expect((await refusalOf(ended)).code).toBe('sheets.day_past');
  });

  it('closes all that is signed, step by step', async () => {
    await sheet.enter({ 201: 33, 202: 12, 203: null, 204: null });
    await sheet.sign();

    const closed = await portal.callAs(registrar)(sessionApi.closeReady, term);
    expect(closed).toMatchObject({ sheets: 1, left: 0 });
    expect(await portal.callAs(registrar)(sessionApi.closeReady, term)).toMatchObject({ sheets: 0 });
  });
});

describe('retakes', () => {
  it('are proposed for whoever failed, and issued once with what was signed before the final', async () => {
    const { data, beside } = await proposals();
    expect(data).toMatchObject([{ sheetId: sheet.sheetId, kind: 'retake1', discipline: 'Базы данных' }]);
    expect(data[0]!.students.map(({ studentId }) => studentId).toSorted()).toEqual([202, 203, 204]);
    expect(beside).toEqual({ proposals: 1, repeats: 0, commission: 2 });

    const past = issueRetake(portal, { sheetId: sheet.sheetId, kind: 'retake1' }, { dueOn: '2026-10-13' });
    expect((await refusalOf(past)).code).toBe('sheets.day_past');
    const counts = await Promise.all([issue(sheet.sheetId, 'retake1'), issue(sheet.sheetId, 'retake1')]);

    expect(counts.toSorted()).toEqual([0, 1]);
    expect((await proposals()).data).toEqual([]);
    const retake = await sheetOfKind('retake1');
    const before = await rowIn(sheet, 202);
    expect(before.modules[0]!.parts).toMatchObject({ currentMax: 15, bestMark: 10 });
    expect(await rowIn(retake, 202)).toMatchObject({
      modules: before.modules,
      hours: before.hours,
      examPoints: null,
    });
    expect(before.hours).not.toBeNull();
  });

  it('bring no more than their cap, and take the place of the grade before', async () => {
    const retake = await sheetOfKind('retake1');
    await retake.open();
    const admit = { sheetId: retake.sheetId, studentId: 204, reason: 'Отработал пропуски' };
    await portal.callAs(registrar)(correctionsApi.admit, admit);
    await retake.enter({ 202: 30, 203: 25, 204: 40 });
    expect(await rowIn(retake, 202)).toMatchObject({
      grade: { total: 79, letter: 'C', steps: ['retake_cap'] },
    });
    await retake.sign();
    expect(await rowIn(retake, 202)).toMatchObject({ grade: { total: 79, steps: ['retake_cap'] } });
    await retake.close();

    const records = await portal.db
      .select()
      .from(gradeRecords)
      .where(eq(gradeRecords.studentId, 202))
      .orderBy(asc(gradeRecords.id));
    expect(records.map(({ points, attempt, isFinal }) => [points, attempt, isFinal])).toEqual([
      [60, 1, false],
      [79, 2, true],
    ]);
  });

  it('leave nothing to correct of the grade that they have replaced, and nothing to appeal against', async () => {
    const replaced = await rowIn(sheet, 202);
    const asked = { sheetId: sheet.sheetId, studentId: 202, examPoints: 14, missed: null } as const;
    const correction = { ...asked, version: replaced.version, reason: 'Ошибка при вводе' };
    const refused = await refusalOf(portal.callAs(registrar)(correctionsApi.correct, correction));
    expect(refused.code).toBe('sheets.retaken');

    const own = await portal.callAs(classmate)(appealsApi.own, {});
    expect(own.map(({ kind, mayAppeal }) => [kind, mayAppeal])).toEqual([
      ['retake1', true],
      ['main', false],
    ]);
    const appeal = { rowId: own[1]!.rowId, text: 'Прошу пересмотреть задачу 3' };
    expect((await refusalOf(portal.callAs(classmate)(appealsApi.file, appeal))).code).toBe('sheets.retaken');
  });

  it('come before a commission the second time, all of which are reminded and sign what stands there', async () => {
    const { data } = await proposals();
    expect(data).toMatchObject([{ kind: 'retake2', students: [{ studentId: 204, total: 60 }] }]);
    const parent = data[0]!.sheetId;
    expect((await refusalOf(issue(parent, 'retake2', [teacher.id]))).code).toBe('sheets.commission');
    await issue(parent, 'retake2', [teacher.id, otherTeacher.id]);
    const second = await sheetOfKind('retake2');
    await second.open();
    const { sheetId } = second;
    const memberSigns = async () => await signAs(portal, otherTeacher, sheetId);
    await portal.callAs(registrar)(correctionsApi.admit, { sheetId, studentId: 204, reason: 'Допущен' });
    await second.enter({ 204: 30 });

    const signatures = async () =>
      (await second.rows()).commission.filter(({ signedAt }) => signedAt !== null).length;
    await memberSigns();
    expect(await signatures()).toBe(1);
    await portal.callAs(registrar)(holdsApi.place, { ...hold, studentId: 204 });
    expect(await signatures()).toBe(0);
    await memberSigns();
    const [placed] = await portal.callAs(registrar)(holdsApi.list, term);
    await portal.callAs(registrar)(holdsApi.lift, { holdId: placed!.holdId });
    expect(await signatures()).toBe(0);

    await memberSigns();
    await second.enter({ 204: 40 });
    await second.sign();
    const { commission, sheet: waiting } = await second.rows();
    expect(waiting.state).toBe('open');
    expect(commission.map(({ isChair, signedAt }) => [isChair, signedAt === null])).toEqual([
      [true, false],
      [false, true],
    ]);
    await portal.callAs(registrar)(sessionApi.remind, { sheetIds: [sheetId] });
    expect([await remindedTimes(teacher.id), await remindedTimes(otherTeacher.id)]).toEqual([1, 1]);
    await memberSigns();
    expect((await second.rows()).sheet.state).toBe('signed');
    await second.close();

    const left = await proposals();
    expect(left.beside).toMatchObject({ proposals: 0, repeats: 1 });
    expect(left.data).toMatchObject([{ kind: 'repeat', students: [{ studentId: 204 }] }]);
  });

  it('are annulled before what they repeat, and then the grade before them holds again', async () => {
    const [first, second] = [await sheetOfKind('retake1'), await sheetOfKind('retake2')];
    const orderId = await orderOf([202, 203, 204]);
    const annul = async ({ sheetId }: typeof sheet) =>
      await portal.callAs(registrar)(correctionsApi.annul, { sheetId, orderId });
    expect((await refusalOf(annul(first))).code).toBe('sheets.has_retakes');

    await annul(second);

    const final = and(eq(gradeRecords.studentId, 204), eq(gradeRecords.isFinal, true));
    const [holds, ...others] = await portal.db.select().from(gradeRecords).where(final);
    expect(others).toEqual([]);
    expect(holds).toMatchObject({ points: 60, attempt: 2, letter: 'FX' });
    expect((await proposals()).data).toMatchObject([{ sheetId: first.sheetId, kind: 'retake2' }]);
  });
});

async function orderOf(students: readonly number[]) {
  const { orderId } = await portal.callAs(registrar)(ordersApi.save, {
    kind: 'annul_grades',
    number: 'А-1',
    signedOn: '2026-10-12',
    effectiveOn: '2026-10-12',
    title: '',
    items: students.map((studentId) => ({ studentId, groupId: null, funding: null, newName: null })),
  });
  const { version } = await portal.callAs(registrar)(ordersApi.open, { orderId });
  await portal.callAs(registrar)(ordersApi.sign, { orderId, version });
  return orderId;
}
