import { chatApi } from '@bilim/contract/chat';
import { chatReportsApi } from '@bilim/contract/chat/reports';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  campusNow,
  chatOfClass,
  classmate,
  dean,
  gameDesign,
  lecture,
  openPortal,
  otherDean,
  otherGroup,
  otherTeacher,
  outsider,
  refusalOf,
  registrar,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';
import { auditLog } from '#platform/db/platform.tables.ts';

import { wrongCounts } from '../testing/wrongCounts.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await forgetAudit(portal.db);
  await portal.db.execute(sql`truncate conversations cascade`);
});

const say = async (by: typeof teacher, text: string, over = {}) =>
  await portal.callAs(by)(chatApi.insert, { ...chatOfClass, text, ...over });
const report = async (by: typeof teacher, messageId: number) =>
  await portal.callAs(by)(chatReportsApi.report, { messageId, kind: 'insult', words: 'Грубость' });
const queue = async (by: typeof dean, state: 'waiting' | 'kept' | 'removed' = 'waiting') =>
  await portal.callAs(by)(chatReportsApi.queue, { state });
const decide = async (by: typeof dean, reportId: number, isRemoved: boolean, answer = '') =>
  await portal.callAs(by)(chatReportsApi.decide, { reportId, isRemoved, answer });

async function reported() {
  const { messageId } = await say(student, 'Дурак');
  await report(classmate, messageId);
  await report(classmate, messageId);
  const { data } = await queue(dean);
  return { messageId, reportId: data[0]!.reportId };
}

it('a report reaches the dean’s office of the faculty, once, with the text as it stood', async () => {
  await reported();

  expect(await queue(dean)).toMatchObject({
    data: [
      {
        text: 'Дурак',
        kind: 'insult',
        words: 'Грубость',
        disciplineName: 'Базы данных',
        place: 'ПИ-1-24',
        sentAt: campusNow,
        settledBy: null,
      },
    ],
    beside: { waiting: 1, kept: 0, removed: 0 },
  });
  expect((await queue(registrar)).data).toHaveLength(1);
  expect(await queue(otherDean)).toMatchObject({ data: [], beside: { waiting: 0 } });
});

it('what is said between two may be reported, too', async () => {
  const { messageId } = await say(student, 'Поставьте пять за деньги', {
    isGroup: false,
    contactId: teacher.id,
  });
  await report(teacher, messageId);

  const { data } = await queue(dean);
  expect(data[0]?.place).toContain(' — ');
  const own = report(student, messageId);
  expect((await refusalOf(own)).code).toBe('chat.message_unknown');
  expect((await refusalOf(report(outsider, messageId))).code).toBe('chat.message_unknown');
});

it('what is said between two reaches the dean’s office of that student only, whoever else sits in the class', async () => {
  const offices = async (reportId: number, by: typeof dean) => ({
    listed: (await queue(by)).data.map((row) => row.reportId),
    waiting: (await queue(by)).beside.waiting,
    context: await portal
      .callAs(by)(chatReportsApi.context, { reportId })
      .then(
        (rows) => rows.length,
        ({ code }) => code,
      ),
  });
  const strange = { listed: [], waiting: 0, context: 'chat.report_unknown' };
  for (const [writer, own, other] of [
    [student, dean, otherDean],
    [outsider, otherDean, dean],
  ] as const) {
    await portal.db.execute(sql`truncate conversations cascade`);
    const { messageId } = await say(writer, 'Только вам', {
      disciplineId: gameDesign,
      isElective: true,
      isGroup: false,
      contactId: otherTeacher.id,
    });
    await report(otherTeacher, messageId);
    const reportId = (await queue(registrar)).data[0]!.reportId;

    expect(await offices(reportId, other)).toEqual(strange);
    expect((await refusalOf(decide(other, reportId, true, 'Чужое'))).code).toBe('chat.report_unknown');
    expect(await offices(reportId, own)).toEqual({ listed: [reportId], waiting: 1, context: 1 });
    expect(await decide(own, reportId, true, 'Оскорбление')).toMatchObject({ isDone: true });
  }
});

it('a student who changed to another faculty since is still the business of the one where it was written', async () => {
  const moving = await portal.build.student();
  await portal.build.enrol(lecture, moving.id);
  const { messageId } = await say(moving, 'До перевода', { isGroup: false, contactId: teacher.id });
  await report(teacher, messageId);
  await portal.build.transfer(moving, '2026-10-15', otherGroup);
  portal.setTime(new Date(campusNow.getTime() + 86_400_000));
  await portal.db.execute(sql`update sessions set idle_until = 'infinity', ends_at = 'infinity'`);

  expect((await queue(dean)).data).toHaveLength(1);
  expect((await queue(otherDean)).data).toEqual([]);
});

it('the office reads five messages before and after, and that is written down', async () => {
  for (let index = 0; index < 7; index += 1) await say(teacher, `до ${index}`);
  const { reportId } = await reported();
  await say(teacher, 'после');

  const context = await portal.callAs(dean)(chatReportsApi.context, { reportId });

  expect(context.map(({ text }) => text)).toEqual(['до 2', 'до 3', 'до 4', 'до 5', 'до 6', 'Дурак', 'после']);
  expect(context.filter(({ isReported }) => isReported)).toHaveLength(1);
  const read = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'chat.report_read'));
  expect(read).toMatchObject([{ actorId: dean.id, entityId: String(reportId) }]);
  const strange = portal.callAs(otherDean)(chatReportsApi.context, { reportId });
  expect((await refusalOf(strange)).code).toBe('chat.report_unknown');
});

it('a message is removed with a word, and counts for nobody any more', async () => {
  const { reportId, messageId } = await reported();
  await report(teacher, messageId);
  expect((await refusalOf(decide(dean, reportId, true, ' '))).told?.fields).toMatchObject([
    { field: 'answer' },
  ]);

  expect(await decide(dean, reportId, true, 'Оскорбление')).toMatchObject({ isDone: true });
  expect(await decide(dean, reportId, true, 'Оскорбление')).toMatchObject({ isRepeat: true });

  expect((await portal.callAs(teacher)(chatApi.messages, chatOfClass)).data).toEqual([]);
  expect((await portal.callAs(teacher)(chatApi.count, {})).unreadCount).toBe(0);
  expect(await wrongCounts(portal.db)).toEqual([]);
  // The teacher had reported it as well.
  expect(await queue(dean, 'removed')).toMatchObject({
    data: [
      { answer: 'Оскорбление', settledBy: expect.any(String), settledAt: campusNow },
      { state: 'removed' },
    ],
    beside: { waiting: 0 },
  });
});

it('is decided once: who comes second is told what stands there', async () => {
  const { reportId } = await reported();
  await decide(dean, reportId, false);

  const late = await refusalOf(decide(registrar, reportId, true, 'Оскорбление'));
  expect(late).toMatchObject({ code: 'chat.report_decided', current: { state: 'kept' } });
  expect((await portal.callAs(teacher)(chatApi.messages, chatOfClass)).data).toHaveLength(1);
  expect((await refusalOf(decide(otherDean, reportId, false))).code).toBe('chat.report_unknown');
});

it('waits with the oldest first, is kept with the latest first, and either list goes on after the last one shown', async () => {
  for (const text of ['Раз', 'Два', 'Три']) await report(classmate, (await say(student, text)).messageId);
  const pages = async (state: 'waiting' | 'kept') => {
    const { data } = await queue(dean, state);
    const rest = await portal.callAs(dean)(chatReportsApi.queue, { state, afterId: data[0]!.reportId });
    return [data, rest.data].map((rows) => rows.map(({ text }) => text));
  };

  expect(await pages('waiting')).toEqual([
    ['Раз', 'Два', 'Три'],
    ['Два', 'Три'],
  ]);
  for (const { reportId } of (await queue(dean)).data) await decide(dean, reportId, false);
  expect(await pages('kept')).toEqual([
    ['Три', 'Два', 'Раз'],
    ['Два', 'Раз'],
  ]);
});
