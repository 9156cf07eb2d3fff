import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { messagesApi } from '@bilim/contract/chat/messages';
import { disciplineApi } from '@bilim/contract/discipline';
import { profileApi } from '@bilim/contract/profile';
import type { Input } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  campusNow,
  chatOfClass,
  classmate,
  openListener,
  openPortal,
  otherSubgroupStudent,
  outsider,
  refusalOf,
  sampleFiles,
  samplePicture,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';
import { files } from '#platform/db/platform.tables.ts';
import { liveEvents } from '#platform/live/live.tables.ts';

import { messageEdits } from '../chat.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.execute(sql`truncate conversations, live_events cascade`);
});

type Person = typeof teacher;

const privately = (to: Person) => ({ ...chatOfClass, isGroup: false, contactId: to.id });
const say = async (from: Person, text: string, over: Partial<Input<typeof chatApi.insert>> = {}) =>
  await portal.callAs(from)(chatApi.insert, { ...chatOfClass, text, ...over });
const recent = async (by: Person, over = {}) => await portal.callAs(by)(conversationsApi.recent, over);
const only = async (by: Person, messageId: number) =>
  (await portal.callAs(by)(messagesApi.byIds, { ids: [messageId] }))[0];
const kindsTold = async () =>
  (await portal.db.select().from(liveEvents).orderBy(liveEvents.id)).map(({ personId, kind }) => [
    personId,
    kind,
  ]);
const forget = async () => await portal.db.delete(liveEvents);

describe('the list of all conversations', () => {
  it('has the latest first, with what stands there and what is not read', async () => {
    await say(teacher, 'Всем привет');
    portal.setTime(new Date(campusNow.getTime() + 60_000));
    await say(student, 'Вопрос', privately(teacher));

    expect(await recent(teacher)).toMatchObject([
      {
        isGroup: false,
        contactId: student.id,
        groupNames: 'ПИ-1-24',
        unreadCount: 1,
        last: { text: 'Вопрос' },
      },
      { isGroup: true, contactId: null, name: 'ПИ-1-24', disciplineName: 'Базы данных', unreadCount: 0 },
    ]);
    const [own, ofGroup] = await recent(student);
    expect(own).toMatchObject({
      contactId: teacher.id,
      contactRole: 1,
      unreadCount: 0,
      last: { isMine: true },
    });
    expect(ofGroup).toMatchObject({ unreadCount: 1, isMentioned: false, credits: 5, semesterId: 5 });
    expect(await recent(outsider)).toEqual([]);
  });

  it('leads into each of them by its own row, and names one by its id', async () => {
    const { conversationId } = await say(student, 'Вопрос', privately(teacher));
    const [row] = await recent(teacher, { conversationId });

    expect((await portal.callAs(teacher)(chatApi.messages, row!)).data).toMatchObject([{ text: 'Вопрос' }]);
    expect(await recent(classmate, { conversationId })).toEqual([]);
  });

  it('goes on after the last one that is shown, though both were written in the same moment', async () => {
    const { conversationId: first } = await say(student, 'Вопрос', privately(teacher));
    const { conversationId: second } = await say(classmate, 'И у меня', privately(teacher));
    const { conversationId: third, messageId } = await say(teacher, 'Всем привет');
    // What stands last in a list may have nothing left to show.
    await portal.callAs(teacher)(chatApi.deleteMessage, { messageId });
    const after = async (by: Person, afterId: number) =>
      (await recent(by, { afterId })).map(({ conversationId }) => conversationId);

    expect(await after(teacher, third)).toEqual([second, first]);
    expect(await after(teacher, second)).toEqual([first]);
    expect(await after(teacher, first)).toEqual([]);
    // Of a stranger's conversation nothing is told, not even when something was written there.
    expect(await after(student, second)).toEqual([third, first]);
  });

  it('says who was mentioned', async () => {
    const { messageId } = await say(teacher, '@Асанова, подойдите', {
      mentions: [String(student.id), String(outsider.id)],
    });

    expect((await recent(student))[0]).toMatchObject({ isMentioned: true });
    expect((await recent(classmate))[0]).toMatchObject({ isMentioned: false });
    expect(await only(student, messageId)).toMatchObject({ mentions: [student.id] });
  });
});

describe('a place in a conversation', () => {
  it('is found by a message or by a day, with twenty on either side', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 45; index += 1) {
      portal.setTime(new Date(campusNow.getTime() + index * 3_000));
      ids.push((await say(teacher, String(index))).messageId);
    }
    await portal.db.execute(
      sql`update messages set sent_at = ${campusNow.toISOString()}::timestamptz + (number - 1) * interval '1 hour'`,
    );
    const call = portal.callAs(student);
    const around = await call(conversationsApi.around, { messageId: ids[22]! });
    expect(around.data.map(({ messageId }) => messageId)).toEqual(ids.slice(2, 42));
    expect(around.beside.conversation).toMatchObject({ hasOlder: true, hasNewer: true });

    const conversationId = Math.floor(ids[0]! / 1_000_000);
    const day = await call(conversationsApi.around, { conversationId, date: '2026-10-15' });
    // From 10:00 on, one an hour: the fifteenth is the first of the next day.
    expect(day.data.map(({ messageId }) => messageId)).toEqual(ids.slice(0, 34));
    expect((await call(conversationsApi.around, { conversationId, date: '2027-01-01' })).data).toHaveLength(
      20,
    );
    const strange = portal.callAs(outsider)(conversationsApi.around, { messageId: ids[0]! });
    expect((await refusalOf(strange)).code).toBe('chat.message_unknown');
  });

  it('is found by a piece of text, in own conversations only', async () => {
    const { conversationId } = await say(teacher, 'Экзамен ПЯТОГО, 100% в аудитории 1_01');
    await say(student, 'экзамен завтра?', privately(teacher));
    const search = async (by: Person, query: string, over = {}) =>
      (await portal.callAs(by)(conversationsApi.search, { query, ...over })).map(({ text }) => text);

    expect(await search(student, 'экзамен')).toHaveLength(2);
    expect(await search(classmate, 'ЭКЗАМЕН')).toEqual(['Экзамен ПЯТОГО, 100% в аудитории 1_01']);
    expect(await search(student, '100%')).toHaveLength(1);
    expect(await search(student, '1%01')).toEqual([]);
    expect(await search(student, 'экзамен', { conversationId })).toHaveLength(1);
    expect(await search(outsider, 'экзамен')).toEqual([]);
  });
});

describe('a chat of a class', () => {
  it('is closed for writing by its teacher for a time, who may still write', async () => {
    const close = async (by: Person, until: Date | null) =>
      await portal.callAs(by)(conversationsApi.close, { ...chatOfClass, until });
    const until = new Date('2026-10-14T18:00:00+06:00');
    expect((await refusalOf(close(student, until))).code).toBe('chat.teachers_only');

    await close(teacher, until);
    expect((await refusalOf(say(student, 'Можно?'))).code).toBe('chat.closed');
    await say(teacher, 'Контрольная идёт');
    const { beside } = await portal.callAs(student)(chatApi.messages, chatOfClass);
    expect(beside.conversation).toMatchObject({
      canWrite: false,
      closedUntil: until,
      closedBy: expect.any(String),
    });

    await close(teacher, null);
    await say(student, 'Спасибо');
    await close(teacher, until);
    portal.setTime(until);
    await say(student, 'Уже вечер');
  });

  it('is found among what is unread, among classes or people, and by a piece of its name', async () => {
    await say(teacher, 'Всем');
    await say(teacher, 'Вам одному', { isGroup: false, contactId: student.id });
    const listed = async (input: object) =>
      (await portal.callAs(student)(conversationsApi.recent, input)).map(({ last }) => last?.text);
    expect((await listed({})).toSorted()).toEqual(['Вам одному', 'Всем']);
    expect(await listed({ kind: 'classes' })).toEqual(['Всем']);
    expect(await listed({ kind: 'people' })).toEqual(['Вам одному']);
    expect(await listed({ query: 'пи-1-' })).toEqual(['Всем']);
    expect(await listed({ query: 'асан' })).toEqual(['Вам одному']);
    expect(await listed({ query: 'БАЗЫ', kind: 'people' })).toEqual(['Вам одному']);
    expect(await listed({ query: '100 %' })).toEqual([]);

    const [ofClass] = await portal.callAs(student)(conversationsApi.recent, { kind: 'classes' });
    expect((await listed({ kind: 'unread' })).toSorted()).toEqual(['Вам одному', 'Всем']);
    await portal.callAs(student)(chatApi.markAllRead, chatOfClass);
    expect(await listed({ kind: 'unread' })).toEqual(['Вам одному']);
    const kept = await listed({ kind: 'unread', keptIds: [ofClass!.conversationId] });
    expect(kept.toSorted()).toEqual(['Вам одному', 'Всем']);
  });

  it('shows the photos of the people in it', async () => {
    const before = await portal.callAs(student)(conversationsApi.members, chatOfClass);
    expect(before.map(({ photo }) => photo)).toEqual([null, null, null, null, null]);
    const file = new File([new Uint8Array(await samplePicture())], 'p.jpg', { type: 'image/jpeg' });
    const { photo } = await portal.callAs(teacher)(profileApi.uploadPhoto, {}, { files: [file] });
    await say(teacher, 'Вам одному', { isGroup: false, contactId: student.id });

    const [member] = await portal.callAs(student)(conversationsApi.members, chatOfClass);
    const [chat] = await portal.callAs(student)(conversationsApi.recent, { kind: 'people' });
    const [contact] = await portal.callAs(student)(disciplineApi.teachers, {
      academicYearId: 26,
      seasonId: 1,
      disciplineId: chatOfClass.disciplineId,
    });
    expect([member?.photo, chat?.photo, contact?.photo]).toEqual([photo, photo, photo]);
  });

  it('is closed for changing words as well, but not for taking them back', async () => {
    const { messageId } = await say(student, 'Ответ на первый вопрос');
    const ofTeacher = await say(teacher, 'Тишина');
    const edit = async (by: Person, id: number, text: string) =>
      await portal.callAs(by)(messagesApi.edit, { messageId: id, text });
    const close = async (until: Date | null) =>
      await portal.callAs(teacher)(conversationsApi.close, { ...chatOfClass, until });
    await close(new Date('2026-10-14T18:00:00+06:00'));

    expect((await refusalOf(edit(student, messageId, 'Ответ на всё'))).code).toBe('chat.closed');
    expect(await edit(teacher, ofTeacher.messageId, 'Пишем молча')).toMatchObject({ isDone: true });
    const { data } = await portal.callAs(student)(chatApi.messages, chatOfClass);
    expect(data.map(({ text }) => text)).toEqual(['Ответ на первый вопрос', 'Пишем молча']);
    expect(await portal.callAs(student)(chatApi.deleteMessage, { messageId })).toMatchObject({
      isDone: true,
    });
    expect(await portal.callAs(student)(messagesApi.restore, { messageId })).toMatchObject({ isDone: true });

    await close(null);
    expect(await edit(student, messageId, 'Ответ')).toMatchObject({ isDone: true });
  });

  it('lists its members, teachers first, for whoever mentions one', async () => {
    const members = await portal.callAs(student)(conversationsApi.members, chatOfClass);
    expect(members.map(({ personId, role }) => [personId, role])[0]).toEqual([teacher.id, 1]);
    expect(members.map(({ personId }) => personId).toSorted()).toEqual([101, 201, 202, 203, 204]);
  });

  it('tells its teacher who has read a message', async () => {
    const { messageId } = await say(teacher, 'Прочтите');
    await portal.callAs(student)(messagesApi.markReadUpTo, { messageId });
    await portal.callAs(classmate)(chatApi.markRead, { messageId });
    const readers = await portal.callAs(teacher)(messagesApi.readers, { messageId });

    expect(readers.map(({ personId, hasRead }) => [personId, hasRead])).toEqual(
      expect.arrayContaining([
        [student.id, true],
        [classmate.id, true],
        [otherSubgroupStudent.id, false],
      ]),
    );
    const curious = portal.callAs(student)(messagesApi.readers, { messageId });
    expect((await refusalOf(curious)).code).toBe('chat.teachers_only');
  });

  it('shows that somebody is writing, to those whose pages are open, and keeps nothing', async () => {
    await say(teacher, 'Добрый день');
    const host = await portal.listen();
    const listener = await openListener(await portal.browserOf(student), { host });
    const stranger = await openListener(await portal.browserOf(outsider), { host });
    await forget();

    // What is said in passing before the first connection is made fast is lost; who types says it again and again.
    let seconds = 0;
    const heard = async () => {
      portal.setTime(new Date(campusNow.getTime() + (seconds += 3) * 1000));
      await portal.callAs(classmate)(conversationsApi.typing, chatOfClass);
      return listener.signals();
    };
    const typing = expect.objectContaining({ kind: 'typing', personId: classmate.id });
    await expect.poll(heard).toContainEqual(typing);

    expect(stranger.signals()).toEqual([]);
    expect(await kindsTold()).toEqual([]);
    await listener.close();
    await stranger.close();
  });

  it('may be muted by each for themselves', async () => {
    await portal.callAs(student)(conversationsApi.mute, { ...chatOfClass, isMuted: true });
    expect(await kindsTold()).toEqual([[student.id, 'chatChanged']]);
    await say(teacher, 'Тишина');

    expect((await recent(student))[0]).toMatchObject({ isMuted: true, unreadCount: 1 });
    expect((await recent(classmate))[0]).toMatchObject({ isMuted: false });
  });
});

describe('a message', () => {
  it('is answered with a quote, which knows when its original is gone', async () => {
    const { messageId } = await say(student, 'Когда экзамен?');
    const answer = await say(teacher, 'В пятницу', { replyTo: messageId });

    expect(await only(student, answer.messageId)).toMatchObject({
      quote: { messageId, text: 'Когда экзамен?', isRemoved: false },
    });
    await portal.callAs(student)(chatApi.deleteMessage, { messageId });
    expect(await only(student, answer.messageId)).toMatchObject({ quote: { text: '', isRemoved: true } });
    expect((await refusalOf(say(teacher, 'Ещё', { replyTo: messageId }))).code).toBe('chat.message_unknown');
    const elsewhere = say(student, 'Тут', { ...privately(teacher), replyTo: answer.messageId });
    expect((await refusalOf(elsewhere)).code).toBe('chat.message_unknown');
  });

  it('is changed by its sender for fifteen minutes; what stood there is kept', async () => {
    const { messageId } = await say(student, 'Карова');
    const edit = async (by: Person, text: string) =>
      await portal.callAs(by)(messagesApi.edit, { messageId, text });
    await forget();

    expect(await edit(student, 'Корова')).toMatchObject({ isDone: true });
    expect(await edit(student, 'Корова')).toMatchObject({ isDone: true });
    expect(await only(teacher, messageId)).toMatchObject({
      text: 'Корова',
      editedAt: campusNow,
      isRead: false,
    });
    expect(await portal.db.select().from(messageEdits)).toMatchObject([{ body: 'Карова' }]);
    expect(await kindsTold()).toHaveLength(5);

    expect(await edit(teacher, 'Коза')).toMatchObject({
      isDone: false,
      message: expect.stringContaining('15 минут'),
    });
    expect((await refusalOf(edit(student, ' '))).told?.fields).toMatchObject([{ sms: 'Введите сообщение' }]);
    portal.setTime(new Date(campusNow.getTime() + 15 * 60_000 + 1));
    expect(await edit(student, 'Кобыла')).toMatchObject({ isDone: false });
  });

  it('carries one reaction of each', async () => {
    const { messageId } = await say(teacher, 'Завтра праздник');
    const react = async (by: Person, kind: 'like' | 'heart' | null) =>
      await portal.callAs(by)(messagesApi.react, { messageId, kind });
    await react(student, 'like');
    await react(student, 'heart');
    await react(classmate, 'like');
    await react(teacher, 'like');

    expect(await only(student, messageId)).toMatchObject({
      reactions: [
        { kind: 'like', count: 2, isMine: false },
        { kind: 'heart', count: 1, isMine: true },
      ],
    });
    await react(student, null);
    expect((await only(student, messageId))?.reactions).toEqual([{ kind: 'like', count: 2, isMine: false }]);
    expect((await refusalOf(react(outsider, 'like'))).code).toBe('chat.message_unknown');
  });

  it('stands above the chat of the class when its teacher pins it', async () => {
    const { messageId } = await say(student, 'Ссылка на задания');
    const pin = async (by: Person, isPinned: boolean) =>
      await portal.callAs(by)(messagesApi.pin, { messageId, isPinned });
    const pinned = async () =>
      (await portal.callAs(classmate)(chatApi.messages, chatOfClass)).beside.conversation.pinned;

    expect((await refusalOf(pin(student, true))).code).toBe('chat.teachers_only');
    await pin(teacher, true);
    expect(await pinned()).toMatchObject({ messageId, text: 'Ссылка на задания' });
    await pin(teacher, false);
    expect(await pinned()).toBeNull();
    await pin(teacher, true);
    await portal.callAs(student)(chatApi.deleteMessage, { messageId });
    expect(await pinned()).toBeNull();
  });

  it('brings files, which members open and nobody else', async () => {
    const sent = [
      new File([new Uint8Array(sampleFiles.pdf)], 'Задание.pdf'),
      new File([new Uint8Array(await samplePicture('jpeg'))], 'доска.jpg'),
      new File([new Uint8Array(sampleFiles.mp3)], 'голос.mp3'),
    ];
    const { messageId } = await portal.callAs(teacher)(
      chatApi.insert,
      { ...chatOfClass, text: '' },
      { files: sent },
    );

    const row = await only(student, messageId);
    expect(row).toMatchObject({
      text: '',
      fileNames: ['Задание.pdf', 'доска.jpg', 'голос.mp3'],
      files: [{ mime: 'application/pdf', width: null }, { width: 600, height: 400 }, { mime: 'audio/mpeg' }],
    });
    const [pdf, picture, voice] = row!.files.map(({ url }) => url);
    const get = async (by: Person, url: string) => (await (await portal.browserOf(by)).get(url)).statusCode;
    for (const url of [pdf!, picture!, `${picture}&thumb=1`, voice!])
      expect(await get(student, url)).toBe(200);
    expect(await get(outsider, pdf!)).toBe(404);
    await portal.callAs(teacher)(chatApi.deleteMessage, { messageId });
    expect(await get(student, pdf!)).toBe(404);
  });

  it('with files arrives once, too, and leaves no bytes behind', async () => {
    const clientId = '0b0f7a52-6d5c-4a3e-9a55-3f6d1f8f5a10';
    const send = async () => {
      const task = new File([new Uint8Array(sampleFiles.pdf)], 'Задание.pdf');
      return await portal.callAs(teacher)(
        chatApi.insert,
        { ...chatOfClass, text: '', clientId },
        { files: [task] },
      );
    };
    const countFiles = async () => await portal.db.$count(files);
    const before = await countFiles();
    const replies = await Promise.all([send(), send(), send()]);

    expect(new Set(replies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await countFiles()).toBe(before + 1);
  });
});
