import { randomUUID } from 'node:crypto';

import { chatApi } from '@bilim/contract/chat';
import { messagesApi } from '@bilim/contract/chat/messages';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { campusNow, chatOfClass, classmate, openPortal, student, teacher } from '#testing';
import type { Portal } from '#testing';

import { wrongCounts } from '../testing/wrongCounts.ts';

let portal: Portal;
/** Holds the row of the conversation, so that everybody who wants it meets there. */
let holder: Client;
let watcher: Client;

beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('chat.per_minute', 1_000_000);
  for (const person of [teacher, student, classmate]) await portal.browserOf(person);
  holder = new Client(portal.url);
  watcher = new Client(portal.url);
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await portal.close();
});
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.execute(sql`truncate conversations, live_events, rate_counters cascade`);
});

const send = async (by: typeof teacher, text: string, clientId?: string) =>
  await portal.callAs(by)(chatApi.insert, { ...chatOfClass, text, clientId });
const newer = async (messageId: number) =>
  (await portal.callAs(classmate)(chatApi.newer, { ...chatOfClass, messageId })).map((row) => row.messageId);

async function untilWaiting(count: number) {
  await expect
    .poll(
      async () => {
        const { rows } = await watcher.query<{ count: number }>(`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows[0]!.count;
      },
      { interval: 5 },
    )
    .toBe(count);
}

it('a reader who asks again and again gets every message once, whoever commits first', async () => {
  const first = await send(teacher, 'Начало');
  const got: number[] = [];
  const done = new AbortController();
  const reading = (async () => {
    while (!done.signal.aborted) got.push(...(await newer(got.at(-1) ?? first.messageId)));
  })();
  const sent: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const both = await Promise.all([send(teacher, `т${round}`), send(student, `с${round}`)]);
    sent.push(...both.map(({ messageId }) => messageId));
  }
  done.abort();
  await reading;
  for (let more = await newer(got.at(-1)!); more.length > 0; more = await newer(got.at(-1)!))
    got.push(...more);

  expect(got).toEqual(sent.toSorted((one, other) => one - other));
});

it('the second sender waits until the first one’s message is committed', async () => {
  const { conversationId, messageId } = await send(teacher, 'Начало');
  await holder.query('begin');
  await holder.query('update conversations set last_number = last_number + 1 where id = $1', [
    conversationId,
  ]);
  const waiting = [send(student, 'Раз'), send(teacher, 'Два')];
  await untilWaiting(2);
  expect(await newer(messageId)).toEqual([]);
  await holder.query(
    `insert into messages (conversation_id, number, sender_id, sender_role, body)
     select id, last_number, 201, 'student', 'Долго' from conversations where id = $1`,
    [conversationId],
  );
  await holder.query('commit');
  const ids = (await Promise.all(waiting)).map((sent) => sent.messageId);

  expect(await newer(messageId)).toEqual([messageId + 1, messageId + 2, messageId + 3]);
  expect(ids.toSorted((one, other) => one - other)).toEqual([messageId + 2, messageId + 3]);
});

it('the same message from two devices at once is one', async () => {
  const { conversationId, messageId } = await send(teacher, 'Начало');
  const clientId = randomUUID();
  await holder.query('begin');
  await holder.query('select from conversations where id = $1 for update', [conversationId]);
  const both = [send(student, 'Раз', clientId), send(student, 'Раз', clientId)];
  await untilWaiting(2);
  await holder.query('commit');

  const [one, other] = await Promise.all(both);
  expect(one!.messageId).toBe(other!.messageId);
  expect(await newer(messageId)).toEqual([one!.messageId]);
});

it('messages of one person that are sent at the same moment see each other in the limit of a minute', async () => {
  const { conversationId } = await send(teacher, 'Начало');
  const limit = async (perMinute: number) =>
    await portal.db.execute(
      sql`update app_settings set value = ${perMinute}::text::jsonb where key = 'chat.per_minute'`,
    );
  await limit(2);
  // The server reads its settings anew.
  portal.setTime(new Date(campusNow.getTime() + 60_000));
  await holder.query('begin');
  await holder.query('select from conversations where id = $1 for update', [conversationId]);
  const tries = ['Раз', 'Два', 'Три', 'Четыре'].map(
    async (text) =>
      await send(student, text).then(
        () => 'sent',
        ({ code }) => code,
      ),
  );
  await untilWaiting(tries.length);
  await holder.query('commit');

  expect((await Promise.all(tries)).toSorted()).toEqual(['chat.too_many', 'chat.too_many', 'sent', 'sent']);
  await limit(1_000_000);
});

it('counts stay right when people read, send and delete at the same moment', async () => {
  for (let round = 0; round < 12; round += 1) {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push((await send(teacher, `${round}.${index}`)).messageId);
    const [first, second, third] = ids;
    const students = [student, classmate].map((person) => portal.callAs(person));

    await Promise.all([
      ...students.map(
        async (call) => await call(chatApi.markRead, { messageId: second! }).catch(() => undefined),
      ),
      ...students.map(
        async (call) => await call(chatApi.markRead, { messageId: second! }).catch(() => undefined),
      ),
      ...students.map(async (call) => await call(messagesApi.markReadUpTo, { messageId: first! })),
      portal.callAs(teacher)(chatApi.deleteMessage, { messageId: second! }),
      portal.callAs(teacher)(chatApi.deleteMessage, { messageId: third! }),
      send(student, 'И я'),
      ...(round % 3 === 0 ? [portal.callAs(classmate)(chatApi.markAllRead, chatOfClass)] : []),
    ]);

    expect(await wrongCounts(portal.db)).toEqual([]);
  }
});
