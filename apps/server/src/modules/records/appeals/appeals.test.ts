import { confirmationsApi } from '@bilim/contract/confirmations';
import { dayMs } from '@bilim/contract/days';
import { queuesApi } from '@bilim/contract/queues';
import { appealsApi } from '@bilim/contract/records/appeals';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { personalNotices } from '#modules/channels/channels.tables.ts';
import { classmate, dean, openLectureSheet, openPortal, refusalOf, registrar, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let sheet: Awaited<ReturnType<typeof openLectureSheet>>;
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.grant(dean, 'journals.correct', 1);
  sheet = await openLectureSheet(portal);
  await sheet.enter({ 201: 33, 202: 12, 203: null, 204: null });
  await sheet.sign();
  await sheet.close();
});
afterAll(async () => await portal.close());

const own = async (person = student) => (await portal.callAs(person)(appealsApi.own, {}))[0]!;
const file = async (person: typeof student, rowId: number, text = 'Прошу пересмотреть задачу 3') =>
  await portal.callAs(person)(appealsApi.file, { rowId, text });
const waiting = async () => (await portal.callAs(registrar)(appealsApi.list, { state: 'open' })).data[0]!;
const decide = async (over: { isGranted: boolean; examPoints: number | null }) => {
  const { appealId, version } = await waiting();
  return await portal.callAs(registrar)(appealsApi.decide, {
    appealId,
    version,
    answer: 'Комиссия пересчитала баллы',
    missed: null,
    ...over,
  });
};

describe('a student', () => {
  it('sees what came of a closed sheet, and how', async () => {
    expect(await own()).toMatchObject({
      discipline: 'Базы данных',
      examPoints: 33,
      total: 81,
      letter: 'B',
      mayAppeal: true,
      appeal: null,
    });
    expect((await own()).modules.map(({ points }) => points).reduce((sum, one) => sum + one, 0)).toBe(48);
  });

  it('appeals against the own grade alone, once', async () => {
    const { rowId } = await own();
    expect((await refusalOf(file(classmate, rowId))).code).toBe('sheets.unknown');
    await file(student, rowId);
    await file(student, rowId);
    expect((await refusalOf(file(student, rowId, 'Ещё раз прошу пересмотреть'))).code).toBe(
      'sheets.appealed',
    );
    expect(await own()).toMatchObject({ mayAppeal: false, appeal: { state: 'open' } });
    expect(await portal.callAs(registrar)(queuesApi.waiting, {})).toMatchObject({ sheet: 1 });
  });

  it('takes an appeal back, and may file another one in time', async () => {
    const { appeal, rowId } = await own();
    await portal.callAs(student)(appealsApi.withdraw, { appealId: appeal!.appealId });
    expect(await own()).toMatchObject({ mayAppeal: true, appeal: { state: 'withdrawn' } });
    await file(student, rowId);
  });
});

describe('an appeal', () => {
  it('is granted by a correction that a second person confirms', async () => {
    expect((await refusalOf(decide({ isGranted: true, examPoints: 33 }))).code).toBe(
      'sheets.nothing_corrected',
    );
    expect(await decide({ isGranted: true, examPoints: 39 })).toMatchObject({ isWaiting: true });
    expect(await waiting()).toMatchObject({ isWaiting: true, total: 81 });
    expect((await refusalOf(decide({ isGranted: false, examPoints: null }))).code).toBe(
      'sheets.correction_waiting',
    );
    const { appealId } = await waiting();
    const withdrawal = portal.callAs(student)(appealsApi.withdraw, { appealId });
    expect((await refusalOf(withdrawal)).code).toBe('sheets.correction_waiting');

    const [asked] = await portal.callAs(dean)(confirmationsApi.list, {});
    await portal.callAs(dean)(confirmationsApi.decide, { id: asked!.id, isConfirmed: true });

    expect(await own()).toMatchObject({
      total: 87,
      letter: 'A',
      appeal: { state: 'granted', answer: 'Комиссия пересчитала баллы' },
      addenda: [{ number: 1, before: '81 B', after: '87 A' }],
    });
  });

  it('is refused with a word, which the student is told', async () => {
    await file(classmate, (await own(classmate)).rowId);
    await decide({ isGranted: false, examPoints: null });

    expect(await own(classmate)).toMatchObject({ total: 60, appeal: { state: 'refused' }, mayAppeal: false });
    const refused = and(eq(personalNotices.personId, 202), eq(personalNotices.kind, 'appeal_refused'));
    expect(await portal.db.$count(personalNotices, refused)).toBe(1);
  });

  it('is taken for three days after the closing', async () => {
    const third = { id: 203, role: 'student', roles: ['student'], grants: [] } as const;
    portal.setTime(new Date(portal.parts.clock.now().getTime() + 4 * dayMs));
    const { rowId, mayAppeal } = (await portal.callAs(third)(appealsApi.own, {}))[0]!;
    expect(mayAppeal).toBe(false);
    expect((await refusalOf(file(third, rowId))).code).toBe('sheets.appeal_late');
  });
});
