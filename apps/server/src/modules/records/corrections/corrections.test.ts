import { confirmationsApi } from '@bilim/contract/confirmations';
import { ordersApi } from '@bilim/contract/orders';
import { correctionsApi } from '@bilim/contract/records/corrections';
import { sheetPapersApi } from '@bilim/contract/records/sheetPapers';
import { transcriptApi } from '@bilim/contract/transcript';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { personalNotices } from '#modules/channels/channels.tables.ts';
import { documentLinks, issuedDocuments } from '#modules/documents/documents.tables.ts';
import {
  campusNow,
  dean,
  openLectureSheet,
  openPortal,
  refusalOf,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { gradeRecords } from '../gradeRecords.tables.ts';
import { sheetAddenda } from '../sheets/corrections.tables.ts';

let portal: Portal;
let sheet: Awaited<ReturnType<typeof openLectureSheet>>;
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.grant(dean, 'journals.correct', 1);
  sheet = await openLectureSheet(portal);
});
afterAll(async () => await portal.close());

const rowOf = async (studentId: number) =>
  (await sheet.rows()).rows.find((row) => row.studentId === studentId)!;
const correct = async (person: typeof teacher, studentId: number, examPoints: number) =>
  await portal.callAs(person)(correctionsApi.correct, {
    sheetId: sheet.sheetId,
    studentId,
    examPoints,
    missed: null,
    version: (await rowOf(studentId)).version,
    reason: 'Ошибка при вводе',
  });
const recordsOf = async (studentId: number) =>
  await portal.db
    .select()
    .from(gradeRecords)
    .where(and(eq(gradeRecords.studentId, studentId), eq(gradeRecords.origin, 'sheet')))
    .orderBy(asc(gradeRecords.id));
const toldOf = async (studentId: number, kind: 'regraded' | 'grade_annulled') =>
  await portal.db
    .select()
    .from(personalNotices)
    .where(and(eq(personalNotices.personId, studentId), eq(personalNotices.kind, kind)));
const decide = async (person: typeof dean) => {
  const [waiting] = await portal.callAs(person)(confirmationsApi.list, {});
  return await portal.callAs(person)(confirmationsApi.decide, { id: waiting!.id, isConfirmed: true });
};

describe('who is not admitted', () => {
  it('takes the final by a word of the office, which can be taken back and stands on the sheet', async () => {
    const input = { sheetId: sheet.sheetId, studentId: 204, reason: 'Болезнь, справка № 7' };
    await portal.callAs(registrar)(correctionsApi.admit, input);
    expect(await rowOf(204)).toMatchObject({
      isAdmitted: true,
      problems: ['points', 'absence'],
      admitted: { reason: input.reason },
    });
    await portal.callAs(registrar)(correctionsApi.admit, { ...input, reason: null });
    expect(await rowOf(204)).toMatchObject({ isAdmitted: false, admitted: null });
  });
});

describe('a correction', () => {
  it('of a signed sheet is a numbered addendum of its examiner, told to the student', async () => {
    await sheet.enter({ 201: 33, 202: 12, 203: null, 204: null });
    expect((await refusalOf(correct(teacher, 201, 30))).code).toBe('sheets.not_standing');
    await sheet.sign();
    expect((await refusalOf(correct(registrar, 201, 30))).code).toBe('sheets.not_standing');

    expect(await correct(teacher, 201, 36)).toMatchObject({ isWaiting: false });
    expect(await correct(teacher, 201, 36)).toMatchObject({ isWaiting: false });

    const { addenda } = await sheet.rows();
    expect(addenda).toMatchObject([
      {
        number: 1,
        studentId: 201,
        reason: 'Ошибка при вводе',
        before: { examPoints: 33, totalPoints: 81, letter: 'B' },
        after: { examPoints: 36, totalPoints: 84, letter: 'B' },
        confirmedBy: null,
      },
    ]);
    expect(await rowOf(201)).toMatchObject({ examPoints: 36, grade: { total: 84, letter: 'B' } });
    expect(await toldOf(201, 'regraded')).toHaveLength(1);
  });

  it('gives no points to whoever was not admitted', async () => {
    expect((await refusalOf(correct(teacher, 204, 30))).code).toBe('sheets.not_admitted');
  });

  it('of a closed sheet takes two people; the former record ends, and the papers with it that told it', async () => {
    await portal.build.record(201, { name: 'Физика' });
    const transcript = async () => await portal.callAs(student)(transcriptApi.issue, { language: 'ru' });
    await transcript();
    portal.setTime(new Date(campusNow.getTime() + 60_000));
    await sheet.close();
    const paper = { sheetId: sheet.sheetId, language: 'ru' } as const;
    await portal.callAs(registrar)(sheetPapersApi.issue, paper);
    await transcript();
    expect((await refusalOf(correct(teacher, 201, 40))).code).toBe('sheets.not_standing');

    expect(await correct(registrar, 201, 40)).toMatchObject({ isWaiting: true });
    expect(await rowOf(201)).toMatchObject({ examPoints: 36 });
    expect(await sheet.rows()).toMatchObject({ correcting: [201] });
    expect((await refusalOf(decide(registrar))).code).toBe('confirmations.second_person');
    await decide(dean);

    expect(await rowOf(201)).toMatchObject({ examPoints: 40, grade: { total: 88, letter: 'A' } });
    const { addenda, correcting, sheet: head } = await sheet.rows();
    expect(correcting).toEqual([]);
    expect(addenda[1]).toMatchObject({ number: 2, confirmedBy: expect.any(String) });
    const records = await recordsOf(201);
    expect(records.map(({ points, isFinal, endedBecause }) => [points, isFinal, endedBecause])).toEqual([
      [84, false, 'addendum'],
      [88, true, null],
    ]);
    expect((await portal.callAs(registrar)(sheetPapersApi.issue, paper)).number).toBe('ЭВ-2026-000002');
    const documents = await portal.db.select().from(issuedDocuments).orderBy(asc(issuedDocuments.id));
    const [, , told, next] = documents;
    expect(documents.map(({ kind, revokeReason, replacedBy }) => [kind, revokeReason, replacedBy])).toEqual([
      ['transcript', null, told!.id],
      ['sheet', '№ 2: Ошибка при вводе', next!.id],
      ['transcript', `${head.number}, № 2: Ошибка при вводе`, null],
      ['sheet', null, null],
    ]);
    expect(await portal.db.select().from(documentLinks)).toHaveLength(4);
    await expect(portal.db.delete(sheetAddenda)).rejects.toThrow('sheet_addenda');
  });

  it('that was asked for before another one is refused when it is confirmed', async () => {
    await correct(registrar, 202, 20);
    await correct(registrar, 202, 25);
    await decide(dean);

    expect((await refusalOf(decide(dean))).code).toBe('sheets.corrected_since');
    expect(await rowOf(202)).toMatchObject({ examPoints: 25 });
  });
});

describe('a sheet', () => {
  const annul = async (orderId: number) =>
    await portal.callAs(registrar)(correctionsApi.annul, { sheetId: sheet.sheetId, orderId });
  async function order(students: readonly number[]) {
    const { orderId } = await portal.callAs(registrar)(ordersApi.save, {
      kind: 'annul_grades',
      number: `А-${students.length}`,
      signedOn: '2026-10-12',
      effectiveOn: '2026-10-12',
      title: '',
      items: students.map((studentId) => ({ studentId, groupId: null, funding: null, newName: null })),
    });
    const { version } = await portal.callAs(registrar)(ordersApi.open, { orderId });
    await portal.callAs(registrar)(ordersApi.sign, { orderId, version });
    return orderId;
  }

  it('is annulled by an order that names all its students, and in no other way', async () => {
    expect((await refusalOf(annul(9_999))).code).toBe('sheets.no_order');
    expect((await refusalOf(annul(await order([201])))).code).toBe('sheets.order_lacks');
    const orderId = await order([201, 202, 203, 204]);

    await annul(orderId);
    await annul(orderId);

    const { sheet: head, annulOrder, rows, addenda } = await sheet.rows();
    expect(head.state).toBe('annulled');
    expect(annulOrder).toContain('А-4');
    expect([rows.length, addenda.length]).toEqual([4, 3]);
    expect((await recordsOf(202)).every(({ isFinal }) => !isFinal)).toBe(true);
    expect((await recordsOf(202)).at(-1)).toMatchObject({ endedBecause: 'annulled', points: 85 });
    expect(await toldOf(203, 'grade_annulled')).toHaveLength(1);
  });
});
