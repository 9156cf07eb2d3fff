import { randomUUID } from 'node:crypto';

import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { messagesApi } from '@bilim/contract/chat/messages';
import type { Input } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  campusNow,
  chatOfClass,
  classmate,
  databases,
  electiveStream,
  gameDesign,
  lab,
  lecture,
  openPortal,
  otherSubgroupStudent,
  otherTeacher,
  outsider,
  ownGroup,
  refusalOf,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';
import { closeSeat, openSeat } from '#modules/registration/classList.service.ts';
import { liveEvents } from '#platform/live/live.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.execute(sql`truncate conversations, live_events, rate_counters cascade`);
});

type Person = typeof teacher;
type Context = Input<typeof chatApi.messages>;

const withTeacher = (contactId: number): Context => ({ ...chatOfClass, isGroup: false, contactId });
const privately = (from: Person, to: Person): Context => ({
  ...withTeacher(to.id),
  contactRole: to.role === 'teacher' ? 1 : 2,
  group: { groupId: null, subgroup: 0 },
});

const ofElective: Context = {
  ...chatOfClass,
  disciplineId: gameDesign,
  isElective: true,
  group: { groupId: electiveStream, subgroup: 0 },
};

const say = async (from: Person, text: string, context: Context = chatOfClass) =>
  await portal.callAs(from)(chatApi.insert, { ...context, text });
const open = async (by: Person, context: Context = chatOfClass) =>
  await portal.callAs(by)(chatApi.messages, context);
const textsOf = (rows: readonly { readonly text: string }[]) => rows.map(({ text }) => text);
const unreadOf = async (person: Person) => (await portal.callAs(person)(chatApi.count, {})).unreadCount;

/** Another time, at which everybody is still signed in. */
async function moveTo(time: string) {
  portal.setTime(time);
  await portal.db.execute(sql`update sessions set idle_until = 'infinity', ends_at = 'infinity'`);
}

describe('the chat of a class', () => {
  it('is read by its students and its teacher, each with their own part', async () => {
    const sent = await say(teacher, 'Добрый день');
    await say(student, ' Здравствуйте! ');

    const seen = await open(student);
    expect(seen.data).toMatchObject([
      {
        text: 'Добрый день',
        isMine: false,
        senderId: teacher.id,
        senderRole: 1,
        senderName: expect.any(String),
        sentAt: campusNow,
        isRead: false,
        messageId: sent.messageId,
        firstUnreadId: sent.messageId,
        unreadTotal: 1,
        files: [],
        reactions: [],
      },
      { text: 'Здравствуйте!', isMine: true, senderRole: 2 },
    ]);
    expect(seen.beside.conversation).toMatchObject({
      members: 5,
      canWrite: true,
      isTeacher: false,
      hasOlder: false,
    });
    expect((await open(teacher)).beside.conversation).toMatchObject({ isTeacher: true, unreadTotal: 1 });
    expect(textsOf((await open(otherSubgroupStudent)).data)).toHaveLength(2);
  });

  it('is one for all subgroups, and another one for a stream', async () => {
    await say(teacher, 'Всем', { ...chatOfClass, group: { groupId: lab.groupId, subgroup: 1 } });
    expect(textsOf((await open(otherSubgroupStudent)).data)).toEqual(['Всем']);

    await say(outsider, 'Кто идёт?', ofElective);
    expect(textsOf((await open(student, ofElective)).data)).toEqual(['Кто идёт?']);
    expect((await refusalOf(open(classmate, ofElective))).code).toBe('chat.not_member');
  });

  it('is closed to everybody else', async () => {
    await say(student, 'Между нами');
    for (const stranger of [outsider, otherTeacher]) {
      const refusals = [
        await refusalOf(open(stranger)),
        await refusalOf(say(stranger, 'Можно?')),
        await refusalOf(portal.callAs(stranger)(chatApi.newer, { ...chatOfClass, messageId: 0 })),
        await refusalOf(portal.callAs(stranger)(chatApi.markAllRead, chatOfClass)),
      ];
      expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'chat.not_member'));
    }
    expect(await unreadOf(outsider)).toBe(0);
  });

  it('takes in whoever is put on the list, and lets go whoever is taken off', async () => {
    const seat = { assignmentId: lecture.assignmentId, studentId: outsider.id };
    await say(teacher, 'До вас');
    await openSeat(portal.db, seat, campusNow);

    expect((await open(outsider)).beside.conversation).toMatchObject({ unreadTotal: 0, members: 6 });
    await say(teacher, 'Добро пожаловать');
    expect((await open(outsider)).beside.conversation).toMatchObject({ unreadTotal: 1 });
    expect(await unreadOf(outsider)).toBe(1);

    await closeSeat(portal.db, seat, { by: teacher.id, at: campusNow });
    expect((await refusalOf(open(outsider))).code).toBe('chat.not_member');
    expect(await unreadOf(outsider)).toBe(0);
    await say(teacher, 'Без вас');
    await openSeat(portal.db, seat, campusNow);
    expect((await open(outsider)).beside.conversation).toMatchObject({ unreadTotal: 0, hasOlder: false });
    expect((await open(outsider)).data).toHaveLength(3);
    await closeSeat(portal.db, seat, { by: teacher.id, at: campusNow });
  });

  it('changes teachers with the class', async () => {
    await say(teacher, 'Я в отпуске');
    const take = async (teacherId: number) =>
      await portal.db.execute(
        sql`update teaching_assignments set teacher_id = ${teacherId} where group_id = ${ownGroup}`,
      );
    await take(otherTeacher.id);

    expect((await refusalOf(open(teacher))).code).toBe('chat.not_member');
    expect((await open(otherTeacher)).beside.conversation).toMatchObject({ isTeacher: true });
    await take(teacher.id);
  });

  it('tells everybody in it, the sender’s other devices included, and nobody else', async () => {
    const { messageId, conversationId } = await say(student, 'Добрый день');

    const told = await portal.db.select().from(liveEvents).orderBy(liveEvents.personId);
    expect(told.map(({ personId }) => personId)).toEqual([101, 201, 202, 203, 204]);
    expect(told[0]).toMatchObject({ kind: 'message', about: { conversationId, messageId } });
  });
});

describe('a chat of two', () => {
  it('is between a teacher and a student of a class, by discipline', async () => {
    await say(student, 'Можно вопрос?', privately(student, teacher));

    const seen = await open(teacher, privately(teacher, student));
    expect(seen.data).toMatchObject([{ text: 'Можно вопрос?', isMine: false, unreadTotal: 1 }]);
    expect(seen.beside.conversation).toMatchObject({ members: 2, isTeacher: false });
    expect((await open(teacher)).data).toEqual([]);
    await say(teacher, 'Да', privately(teacher, student));
    expect(textsOf((await open(student, privately(student, teacher))).data)).toEqual(['Можно вопрос?', 'Да']);
  });

  it('shows the sender that it was read', async () => {
    await say(student, 'Можно вопрос?', privately(student, teacher));
    const isRead = async () => (await open(student, privately(student, teacher))).data[0]?.isRead;

    expect(await isRead()).toBe(false);
    await portal.callAs(teacher)(chatApi.markAllRead, privately(teacher, student));
    expect(await isRead()).toBe(true);
  });

  it('is not for two students, nor with somebody else’s teacher', async () => {
    const refused = [
      await refusalOf(say(student, 'Привет', privately(student, classmate))),
      await refusalOf(say(outsider, 'Привет', privately(outsider, teacher))),
      await refusalOf(say(otherTeacher, 'Привет', privately(otherTeacher, student))),
      await refusalOf(say(teacher, 'Себе', privately(teacher, teacher))),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'chat.not_member'));
  });

  it('is read by nobody else, whoever they are', async () => {
    const { messageId } = await say(student, 'Личное', privately(student, teacher));
    expect((await refusalOf(portal.callAs(classmate)(chatApi.markRead, { messageId }))).code).toBe(
      'chat.message_unknown',
    );
    expect((await refusalOf(portal.callAs(classmate)(chatApi.deleteMessage, { messageId }))).code).toBe(
      'chat.message_unknown',
    );
    expect((await open(classmate, privately(classmate, teacher))).data).toEqual([]);
  });
});

describe('what is not read', () => {
  const read = async (by: Person, messageId: number) =>
    await portal.callAs(by)(chatApi.markRead, { messageId });

  it('goes down by one with each message that is read, however often', async () => {
    const first = await say(teacher, '1');
    const second = await say(teacher, '2');

    await read(student, second.messageId);
    await read(student, second.messageId);
    expect((await open(student)).data).toMatchObject([
      { isRead: false, firstUnreadId: first.messageId, unreadTotal: 1 },
      { isRead: true },
    ]);
    await read(student, first.messageId);
    expect((await open(student)).beside.conversation).toMatchObject({ firstUnreadId: 0, unreadTotal: 0 });
  });

  it('is nothing after all is read, and nothing of one’s own', async () => {
    await say(teacher, '1');
    await say(student, 'Мой ответ');
    expect(await unreadOf(student)).toBe(1);
    await portal.callAs(student)(chatApi.markAllRead, chatOfClass);
    expect([await unreadOf(student), await unreadOf(teacher), await unreadOf(classmate)]).toEqual([0, 1, 2]);
  });

  it('loses what was deleted, once', async () => {
    const { messageId } = await say(teacher, 'Ошибка');
    await say(teacher, 'Верно');
    await read(classmate, messageId);
    const remove = async () => await portal.callAs(teacher)(chatApi.deleteMessage, { messageId });

    expect(await remove()).toMatchObject({ isDone: true, message: 'Сообщение удалено' });
    expect(await remove()).toMatchObject({ isDone: true });

    expect([await unreadOf(student), await unreadOf(classmate), await unreadOf(teacher)]).toEqual([1, 1, 0]);
    expect(textsOf((await open(student)).data)).toEqual(['Верно']);
  });

  it('is counted over all conversations, and by contact', async () => {
    await say(teacher, 'Всем');
    await say(teacher, 'Вам', privately(teacher, student));
    await say(teacher, 'Только вам', privately(teacher, student));

    expect(await unreadOf(student)).toBe(3);
    const filter = { academicYearId: 26, seasonId: 1, disciplineId: databases, credits: 5 };
    expect(await portal.callAs(student)(chatApi.unreadContacts, filter)).toMatchObject([
      { contactId: null, unreadCount: 1 },
      { contactId: teacher.id, contactRole: 1, unreadCount: 2 },
    ]);
    const none = { ...filter, disciplineId: gameDesign };
    expect(await portal.callAs(student)(chatApi.unreadContacts, none)).toEqual([]);
  });
});

describe('pages', () => {
  const many = async (count: number, by = teacher) => {
    const ids: number[] = [];
    for (let index = 1; index <= count; index += 1) {
      portal.setTime(new Date(campusNow.getTime() + index * 3_000));
      ids.push((await say(by, String(index))).messageId);
    }
    return ids;
  };

  it('have twenty messages, opened at the first that is not read', async () => {
    const ids = await many(50);
    await portal.callAs(student)(chatApi.markRead, { messageId: ids[0]! });
    expect(textsOf((await open(student)).data)).toEqual(
      [...Array(21).keys()].map((index) => String(index + 1)),
    );

    await portal.callAs(student)(chatApi.markAllRead, chatOfClass);
    const { data, beside } = await open(student);
    expect(textsOf(data)).toEqual([...Array(20).keys()].map((index) => String(index + 31)));
    expect(beside.conversation).toMatchObject({ hasOlder: true, hasNewer: false, lastMessageId: ids[49] });
  });

  it.each([19, 20, 21])('end where %i messages do', async (count) => {
    const ids = await many(count);
    const call = portal.callAs(student);
    const newer = await call(chatApi.newer, { ...chatOfClass, messageId: 0 });
    const older = await call(chatApi.older, { ...chatOfClass, messageId: ids.at(-1)! + 1 });

    expect(newer.map(({ messageId }) => messageId)).toEqual(ids.slice(0, 20));
    expect(older.map(({ messageId }) => messageId)).toEqual(ids.slice(-20));
    const [first] = older;
    const rest = await call(chatApi.older, { ...chatOfClass, messageId: first!.messageId });
    expect(rest.map(({ messageId }) => messageId)).toEqual(ids.slice(0, -20));
  });
});

describe('a message', () => {
  it('says something, and not too much', async () => {
    for (const [text, sentence] of [
      ['', 'Введите сообщение'],
      [' \n ', 'Введите сообщение'],
      ['я'.repeat(4_001), 'В сообщении может быть не больше 4000 знаков'],
    ] as const) {
      const refusal = await refusalOf(say(student, text));
      expect(refusal.told?.fields).toEqual([{ field: 'message', sms: sentence }]);
    }
    await say(student, 'я'.repeat(4_000));
  });

  it('is no more than thirty a minute', async () => {
    for (let index = 0; index < 30; index += 1) await say(student, 'Эй');
    expect((await refusalOf(say(student, 'Эй', privately(student, teacher)))).code).toBe('chat.too_many');
    portal.setTime(new Date(campusNow.getTime() + 61_000));
    await say(student, 'Простите');
  });

  it('that is refused, or sent again, is not counted', async () => {
    await portal.callAs(teacher)(conversationsApi.close, {
      ...chatOfClass,
      until: new Date(campusNow.getTime() + 60_000),
    });
    for (let index = 0; index < 30; index += 1) await refusalOf(say(student, 'Эй'));
    const clientId = randomUUID();
    for (let index = 0; index < 31; index += 1)
      await portal.callAs(student)(chatApi.insert, { ...privately(student, teacher), text: 'Эй', clientId });
    for (let index = 0; index < 29; index += 1) await say(student, 'Эй', privately(student, teacher));
    expect((await refusalOf(say(student, 'Эй', privately(student, teacher)))).code).toBe('chat.too_many');
    await portal.callAs(teacher)(conversationsApi.close, { ...chatOfClass, until: null });
  });

  it('finds the half-year of its class by itself when none is named', async () => {
    const named = { academicYearId: 26, disciplineId: gameDesign, credits: 5, isElective: true };
    const group = { groupId: electiveStream, subgroup: 0 };
    const { conversationId } = await say(outsider, 'Кто идёт?', { ...named, group, semesterId: -1 });
    expect(textsOf((await open(student, { ...named, group })).data)).toEqual(['Кто идёт?']);
    expect((await open(student, { ...named, group, seasonId: 1 })).data[0]).toMatchObject({ conversationId });
    expect((await refusalOf(open(student, { ...named, group, seasonId: 2 }))).code).toBe('chat.not_member');

    const ofTwo = { ...named, contactId: otherTeacher.id };
    await say(outsider, 'А задание?', ofTwo);
    expect(textsOf((await open(outsider, { ...ofTwo, seasonId: 1 })).data)).toEqual(['А задание?']);
  });

  it('is sent until thirty days after the half-year, and read for another year', async () => {
    await say(teacher, 'С праздником');
    await moveTo('2027-01-25T12:00:00+06:00');
    await say(teacher, 'Последний день');
    await moveTo('2027-01-26T12:00:00+06:00');
    expect((await refusalOf(say(teacher, 'Поздно'))).code).toBe('chat.closed');
    expect((await open(student)).beside.conversation).toMatchObject({
      canWrite: false,
      writableUntil: '2027-01-25',
    });
    await moveTo('2028-08-31T12:00:00+06:00');
    expect((await open(student)).data).toHaveLength(2);
    await moveTo('2028-09-01T12:00:00+06:00');
    expect((await refusalOf(open(student))).code).toBe('chat.not_member');
    expect(await unreadOf(student)).toBe(0);
  });

  it('is deleted by its sender for a day, and by the teacher of the class always', async () => {
    const { messageId } = await say(student, 'Ой');
    const remove = async (by: Person) => await portal.callAs(by)(chatApi.deleteMessage, { messageId });

    expect(await remove(classmate)).toMatchObject({
      isDone: false,
      message: 'Удалить можно только своё сообщение в течение 24 часов',
    });
    await moveTo('2026-10-15T11:00:00+06:00');
    expect(await remove(student)).toMatchObject({ isDone: false });
    expect(await remove(teacher)).toMatchObject({ isDone: true });
    expect((await open(student)).data).toEqual([]);
  });

  it('comes back as it was when whoever deleted it takes that back within a minute', async () => {
    const { messageId } = await say(student, 'Всё-таки нужно');
    await portal.callAs(teacher)(messagesApi.pin, { messageId, isPinned: true });
    const remove = async (by: Person) => await portal.callAs(by)(chatApi.deleteMessage, { messageId });
    const restore = async (by: Person) => await portal.callAs(by)(messagesApi.restore, { messageId });
    await remove(teacher);
    expect((await open(classmate)).beside.conversation).toMatchObject({ pinned: null, unreadTotal: 0 });

    // Its sender does not bring back what the teacher took away, and nobody else at all.
    expect((await refusalOf(restore(student))).code).toBe('chat.message_unknown');
    expect((await refusalOf(restore(outsider))).code).toBe('chat.message_unknown');
    await portal.db.delete(liveEvents);
    expect(await restore(teacher)).toMatchObject({ isDone: true, message: 'Сообщение восстановлено' });
    expect(await restore(teacher)).toMatchObject({ isDone: true });

    expect((await open(classmate)).data).toMatchObject([{ text: 'Всё-таки нужно', isRead: false }]);
    expect((await open(classmate)).beside.conversation).toMatchObject({
      pinned: { messageId },
      unreadTotal: 1,
    });
    const told = await portal.db.select().from(liveEvents);
    expect(
      told.filter(({ kind, personId }) => kind === 'messageChanged' && personId === student.id),
    ).toHaveLength(1);

    await remove(student);
    await moveTo(new Date(campusNow.getTime() + 61_000).toISOString());
    expect(await restore(student)).toMatchObject({
      isDone: false,
      message: 'Вернуть сообщение уже нельзя',
    });
  });

  it('arrives once, however often the device sends it', async () => {
    const clientId = randomUUID();
    const call = async () =>
      await portal.callAs(student)(chatApi.insert, { ...chatOfClass, text: 'Раз', clientId });

    const replies = await Promise.all(Array.from({ length: 20 }, call));

    expect(new Set(replies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(replies.filter(({ isRepeat }) => isRepeat === true)).toHaveLength(19);
    expect((await open(teacher)).beside.conversation).toMatchObject({ unreadTotal: 1 });
    const elsewhere = portal.callAs(student)(chatApi.insert, {
      ...privately(student, teacher),
      text: 'Раз',
      clientId,
    });
    expect((await refusalOf(elsewhere)).code).toBe('request.key_reused');
    const other = await portal.callAs(classmate)(chatApi.insert, { ...chatOfClass, text: 'Два', clientId });
    expect(other.isRepeat).toBeUndefined();
  });

  it('travels under the specification’s names', async () => {
    const body = {
      uid: student.id,
      from: student.id,
      fromType: 2,
      year: 26,
      semester: 5,
      discipline: databases,
      kredit: 5,
      isSelect: 0,
      group_subgroup: `${ownGroup}_1`,
      currentContactId: -1,
      currentContactType: 2,
      IsGroupChat: 1,
    };
    const browser = await portal.browserOf(student);
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...body, message: 'Привет' })) form.set(key, String(value));
    const sent: unknown = await (
      await browser.fetch(chatApi.insert.path, { method: 'POST', body: form })
    ).json();
    expect(sent).toMatchObject({
      result: 0,
      data: [{ result: 1, id_message: expect.any(Number), created: expect.any(String) }],
    });

    expect(await portal.send(student, chatApi.groupMessages, body)).toMatchObject({
      data: [
        {
          id_message: expect.any(Number),
          message: 'Привет',
          ismine: 1,
          from: student.id,
          fromType: 2,
          fio: expect.any(String),
          created: expect.any(String),
          files: [],
          fileName: '',
          isRead: 0,
          unreades_start: 0,
          unreades_total: 0,
        },
      ],
    });
    const impostor = await portal.send(classmate, chatApi.groupMessages, body);
    expect(impostor).toMatchObject({ status: 403, code: 'auth.not_yourself' });
    expect(await portal.send(teacher, chatApi.count, { uid: teacher.id, fromType: 1 })).toMatchObject({
      data: [{ countMessages: 1 }],
    });
  });
});
