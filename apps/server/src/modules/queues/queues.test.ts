import { chatApi } from '@bilim/contract/chat';
import { chatReportsApi } from '@bilim/contract/chat/reports';
import { excusesApi } from '@bilim/contract/excuses';
import { liveApi } from '@bilim/contract/live';
import { queuesApi } from '@bilim/contract/queues';
import { lateChangesApi } from '@bilim/contract/journal/lateChanges';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { importRuns } from '#modules/imports/imports.tables.ts';
import { lateChangeRequests } from '#modules/journal/lateChanges/lateChanges.tables.ts';
import { modulePeriods } from '#modules/journal/journal.tables.ts';
import {
  admin,
  campusNow,
  chatOfClass,
  classmate,
  dean,
  lastWeek,
  lecture,
  openPortal,
  otherDean,
  refusalOf,
  registrar,
  roundTrips,
  scheduler,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.execute(sql`truncate conversations, excuses, import_runs, live_events cascade`);
  await portal.db.delete(lateChangeRequests);
  await portal.db.update(modulePeriods).set({ closesAt: campusNow });
});

const waiting = async (person = dean) => await portal.callAs(person)(queuesApi.waiting, {});

async function sendExcuse() {
  const pdf = new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'spravka.pdf');
  const days = { startsOn: '2026-10-05', endsOn: '2026-10-09' };
  return await portal.callAs(classmate)(
    excusesApi.submit,
    { ...days, kind: 'illness', words: 'Простуда' },
    { files: [pdf] },
  );
}

const askLateChange = async () =>
  await portal.callAs(teacher)(lateChangesApi.ask, {
    ...lecture,
    lessonDate: lastWeek,
    ordinal: 1,
    reason: 'Болел, не успел внести',
  });

async function reportMessage() {
  const { messageId } = await portal.callAs(student)(chatApi.insert, { ...chatOfClass, text: 'Дурак' });
  await portal.callAs(classmate)(chatReportsApi.report, { messageId, kind: 'insult', words: '' });
}

const checkList = async (over: Partial<typeof importRuns.$inferInsert> = {}) =>
  await portal.build.importRun({ state: 'checked', createdAt: campusNow, ...over });

describe('what waits for an office', () => {
  it('is nothing at first', async () => {
    expect(await waiting()).toMatchObject({ excuses: 0, journaloffice: 0, unfilled: 0, chatreports: 0 });
  });

  it('is counted queue by queue for the dean’s office of the faculty, and for no other faculty', async () => {
    await sendExcuse();
    await askLateChange();
    await reportMessage();

    expect(await waiting()).toMatchObject({ excuses: 1, journaloffice: 1, chatreports: 1 });
    expect(await waiting(otherDean)).toMatchObject({ excuses: 0, journaloffice: 0, chatreports: 0 });
    expect(await waiting(registrar)).toMatchObject({ excuses: 1, journaloffice: 1, chatreports: 1 });
  });

  it('is no longer counted once it was decided', async () => {
    const { excuseId } = await sendExcuse();
    const [asked] = await askLateChange();
    await portal.callAs(dean)(excusesApi.decide, { excuseId, isAccepted: true });
    await portal.callAs(dean)(lateChangesApi.answer, {
      requestId: asked!.requestId,
      isGranted: false,
      answer: 'Поздно',
    });

    expect(await waiting()).toMatchObject({ excuses: 0, journaloffice: 0 });
  });

  it('counts lists that were checked in the last fortnight and never applied, nor mended and applied since', async () => {
    const applied = { state: 'applied', appliedAt: campusNow } as const;
    await checkList();
    await checkList({ ...applied, fileName: 'teachers.xlsx' });
    await checkList({ fileName: 'load.xlsx' });
    await checkList({ ...applied, fileName: 'load.xlsx' });
    await checkList({ createdAt: new Date(campusNow.getTime() - 15 * 86_400_000) });

    expect(await waiting(registrar)).toMatchObject({ import: 1, timetableimport: 0 });
    expect(await waiting(dean)).toMatchObject({ import: null, timetableimport: null });
  });

  it('names only the queues of the own office', async () => {
    expect(await waiting(scheduler)).toEqual({
      excuses: null,
      journaloffice: null,
      unfilled: null,
      chatreports: null,
      import: null,
      timetableimport: 0,
      rights: null,
      sheet: null,
      sheetcorrections: null,
      people: null,
    });
    expect(await waiting(admin)).toMatchObject({ excuses: null, import: 0 });
    expect(await refusalOf(waiting(teacher))).toMatchObject({ code: 'auth.forbidden' });
  });

  it('costs one statement', async () => {
    await waiting();

    expect(await roundTrips(async () => await waiting())).toBe(1);
  });

  it.each([
    ['an excuse', sendExcuse],
    ['a request for a late change', askLateChange],
    ['a report of a message', reportMessage],
  ])('is told to open pages of the office when there is %s', async (_what, send) => {
    const { cursor } = await portal.callAs(dean)(liveApi.since, {});
    await send();

    const { events } = await portal.callAs(dean)(liveApi.since, { cursor });
    expect(events.map(({ kind }) => kind)).toContain('queue');
    const heard = await portal.callAs(student)(liveApi.since, { cursor });
    expect(heard.events.map(({ kind }) => kind)).not.toContain('queue');
  });
});
