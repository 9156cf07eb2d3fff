import { chatApi } from '@bilim/contract/chat';
import { chatReportsApi } from '@bilim/contract/chat/reports';
import { messagesApi } from '@bilim/contract/chat/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  campusNow,
  chatOfClass,
  classmate,
  dean,
  openPortal,
  sampleFiles,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';
import { auditLog, files, outbox } from '#platform/db/platform.tables.ts';
import { defaultSettings } from '#platform/settingValues.ts';

import { conversationMembers, conversations, messages } from './chat.tables.ts';
import { forgetMessages } from './forget.jobs.ts';
import { wrongCounts } from './testing/wrongCounts.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await forgetAudit(portal.db);
  await portal.db.execute(sql`truncate conversations, outbox cascade`);
});

const say = async (text: string) => await portal.callAs(student)(chatApi.insert, { ...chatOfClass, text });
const forget = async (day: string, keepYears = 1) =>
  await forgetMessages({ read: async () => await keeping(keepYears) })(
    portal.db,
    new Date(`${day}T12:00:00+06:00`),
  );
const keeping = (years: number) => Promise.resolve({ ...defaultSettings, 'chat.keep_years': years });
const numbersLeft = async () =>
  (await portal.db.select().from(messages).orderBy(messages.number)).map(({ number }) => number);

it('a chat is kept for its year and the next one, and then nothing is left of it', async () => {
  const { messageId } = await portal.callAs(student)(
    chatApi.insert,
    { ...chatOfClass, text: 'С файлом' },
    { files: [new File([new Uint8Array(sampleFiles.pdf)], 'Задание.pdf')] },
  );
  await portal.callAs(teacher)(messagesApi.react, { messageId, kind: 'like' });
  await portal.callAs(student)(messagesApi.edit, { messageId, text: 'Иначе' });
  await portal.callAs(teacher)(chatApi.markRead, { messageId });
  const filesBefore = await portal.db.$count(files);

  await forget('2028-08-31');
  expect(await numbersLeft()).toEqual([1]);

  await forget('2028-09-01', 0);
  await forget('2028-09-01', 2);
  expect(await numbersLeft()).toEqual([1]);

  await forget('2028-09-01');
  expect(await numbersLeft()).toEqual([]);
  expect(await portal.db.$count(conversations)).toBe(0);
  expect(await portal.db.$count(conversationMembers)).toBe(0);
  expect(await portal.db.$count(files)).toBe(filesBefore - 1);
  expect(await portal.db.select().from(outbox).where(eq(outbox.kind, 'file.remove'))).toHaveLength(1);
  expect(await portal.db.select().from(auditLog).where(eq(auditLog.action, 'chat.erased'))).toMatchObject([
    { after: { messages: 1, conversations: 1 } },
  ]);
});

it('takes one batch after the other, and leaves a chat that is still read alone', async () => {
  await say('Начало');
  await portal.db.execute(sql`
    insert into messages (conversation_id, number, sender_id, sender_role, body)
    select id, n, ${student.id}, 'student', 'Слово' from conversations, generate_series(2, 1234) n`);
  await portal.db.update(conversations).set({ lastNumber: 1234 });

  await forget('2027-12-01', 0);
  await forget('2027-12-01');
  expect(await portal.db.$count(messages)).toBe(1234);

  await forget('2028-12-01');
  expect(await portal.db.$count(messages)).toBe(0);
});

it('what was reported stays, with what an office sees around it, and all counts are exact', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 20; index += 1) ids.push((await say(`Слово ${index}`)).messageId);
  await portal.callAs(classmate)(chatApi.markRead, { messageId: ids[15]! });
  await portal.callAs(classmate)(chatReportsApi.report, { messageId: ids[9]!, kind: 'insult', words: '' });
  const context = async (reportId: number) => await portal.callAs(dean)(chatReportsApi.context, { reportId });
  const { data } = await portal.callAs(dean)(chatReportsApi.queue, { state: 'waiting' });
  const before = await context(data[0]!.reportId);
  expect(before).toHaveLength(11);

  await forget('2028-12-01');

  expect(await numbersLeft()).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect(await context(data[0]!.reportId)).toEqual(before);
  expect(await wrongCounts(portal.db)).toEqual([]);
});
