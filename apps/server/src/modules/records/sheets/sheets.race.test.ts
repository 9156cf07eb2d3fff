import { retakesApi } from '@bilim/contract/records/retakes';
import { sessionApi } from '@bilim/contract/records/session';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  issueRetake,
  openLectureSheet,
  openPortal,
  otherTeacher,
  refusalOf,
  registrar,
  retakeOf,
  signAs,
  teacher,
  untilWaiting,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
/** The lecture's one, and a second retake before a commission of two that follows it. */
let sheet: Awaited<ReturnType<typeof openLectureSheet>>;
let second: typeof sheet;
const term = { yearId: 26, seasonId: 1 };

beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('grades.commission', 2);
  sheet = await openLectureSheet(portal);
});
afterAll(async () => await portal.close());

/** Each comes to the sheet while somebody holds it, one after the other; then all go on. */
async function meetAt<const Acts extends readonly (() => Promise<unknown>)[]>(sheetId: number, acts: Acts) {
  const gate = await portal.pool.connect();
  const running: Promise<unknown>[] = [];
  try {
    await gate.query('begin');
    await gate.query('select from grading_sheets where id = $1 for update', [sheetId]);
    for (const act of acts) {
      running.push(act().catch((error: unknown) => error));
      await untilWaiting(portal.pool, running.length);
    }
  } finally {
    await gate.query('commit');
    gate.release();
  }
  return await Promise.all(running);
}

const codeOf = (told: unknown) => (told instanceof Error && 'code' in told ? told.code : 'done');
const sign = (person: typeof teacher, sheetId: number) => async () => await signAs(portal, person, sheetId);
const type = (on: typeof sheet, studentId: number, points: number) => async () =>
  await on.enter({ [studentId]: points });
const pointsOf = async ({ rows }: typeof sheet, studentId: number) =>
  (await rows()).rows.find((row) => row.studentId === studentId)!.examPoints;

it('whoever types on after the sheet went to another teacher is refused, and nothing of it stands', async () => {
  const { sheetId } = sheet;
  await sheet.enter({ 201: 20 });
  const give = (teacherId: number) => async () =>
    await portal.callAs(registrar)(sessionApi.change, { sheetId, teacherId });

  const told = await meetAt(sheetId, [give(otherTeacher.id), type(sheet, 201, 33)]);

  expect(told.map(codeOf)).toEqual(['done', 'sheets.unknown']);
  await give(teacher.id)();
  expect(await pointsOf(sheet, 201)).toBe(20);
});

it('what was typed while somebody signs is not signed unseen, and what comes after a signature is refused', async () => {
  const { sheetId } = sheet;
  await sheet.enter({ 202: 12, 203: null, 204: null });
  const stateOf = async () => (await sheet.rows()).sheet.state;

  const unseen = await meetAt(sheetId, [type(sheet, 201, 33), sign(teacher, sheetId)]);

  expect(unseen.map(codeOf)).toEqual(['done', 'sheets.not_as_seen']);
  expect(await stateOf()).toBe('open');
  const seen = await meetAt(sheetId, [sign(teacher, sheetId), type(sheet, 201, 40)]);
  expect(seen.map(codeOf)).toEqual(['done', 'sheets.not_open']);
  const { rows } = await sheet.rows();
  expect(await stateOf()).toBe('signed');
  expect(rows.find(({ studentId }) => studentId === 201)?.grade).toMatchObject({ total: 81, letter: 'B' });
});

it('what its chair types at the moment when a member signs takes that signature away', async () => {
  await sheet.close();
  second = await beforeCommission();
  const { sheetId } = second;

  const told = await meetAt(sheetId, [sign(otherTeacher, sheetId), type(second, 202, 40)]);

  expect(told.map(codeOf)).toEqual(['done', 'done']);
  const { commission } = await second.rows();
  expect(commission.map(({ signedAt }) => signedAt)).toEqual([null, null]);
});

it('two of a commission who sign at the same moment have both signed, and the sheet stands', async () => {
  const { sheetId } = second;

  await meetAt(sheetId, [sign(otherTeacher, sheetId), sign(teacher, sheetId)]);

  const { commission, sheet: head } = await second.rows();
  expect(head.state).toBe('signed');
  expect(commission.map(({ signedAt }) => signedAt === null)).toEqual([false, false]);
  expect((await refusalOf(type(second, 202, 1)())).code).toBe('sheets.not_open');
});

/** Whoever failed the lecture's sheet fails a retake of it, too, and comes before a commission. */
async function beforeCommission() {
  const issue = async (kind: 'retake1' | 'retake2', commission: readonly number[] = []) => {
    const { data } = await portal.callAs(registrar)(retakesApi.list, term);
    const { sheetId } = data.find((one) => one.kind === kind)!;
    await issueRetake(portal, { sheetId, kind }, { commission });
    const made = await retakeOf(portal, kind);
    await made.open();
    return made;
  };
  const first = await issue('retake1');
  await first.enter({ 202: null, 203: null, 204: null });
  await first.sign();
  await first.close();
  const made = await issue('retake2', [teacher.id, otherTeacher.id]);
  await made.enter({ 202: 30, 203: null, 204: null });
  return made;
}
